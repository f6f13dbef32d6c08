import { describe, expect, it } from 'vitest';
import type { ItemRow } from '#contract/routes/catalogue/items.ts';
import { type PriceInput, readPriceInput } from './price-change.ts';
import {
  checkedFirst,
  farPrices,
  isPriceInputComplete,
  priceSteps,
  whyStays,
  withPrices,
} from './price-steps.ts';

const input = (more: Partial<PriceInput>): PriceInput => ({
  ...readPriceInput(''),
  typed: '+10',
  ...more,
});
const item = (more: object): ItemRow =>
  ({
    id: 1,
    name: 'Pizza',
    price: '4000',
    comparePrice: null,
    variants: [],
    groups: [],
    ...more,
  }) as never;
const pizza = item({
  variants: [
    { name: 'Small', price: '4000' },
    { name: 'Large', price: '7000' },
  ],
  groups: [
    {
      name: 'Sauces',
      min: 0,
      max: 2,
      options: [
        { name: 'Harissa', price: '0' },
        { name: 'Cheese', price: '500' },
      ],
    },
  ],
});
const namesAndPrices = (more: Partial<PriceInput>) =>
  (priceSteps(input(more), [pizza]) ?? []).flatMap(({ before, after, choices }) => [
    ['', before, after],
    ...choices.map((choice) => [choice.name, choice.before, choice.after]),
  ]);

describe('the prices that a change moves', () => {
  it('are those of items and of their variants, and of options that cost something if asked for', () => {
    const own = ['', '4000', '4400'];
    const sizes = [
      ['Small', '4000', '4400'],
      ['Large', '7000', '7700'],
    ];
    expect(namesAndPrices({})).toEqual([own, ...sizes]);
    expect(namesAndPrices({ hasOptions: true })).toEqual([
      own,
      ...sizes,
      ['Sauces: Cheese', '500', '550'],
    ]);
    expect(namesAndPrices({ hasVariants: false })).toEqual([own]);
    expect(namesAndPrices({ mode: 'set', typed: '30', hasOptions: true })).toEqual([
      ['', '4000', '3000'],
    ]);
  });

  it('are written into the fields of an item that they are of', () => {
    const raised = withPrices(pizza, (key, price) => (key === 'variant Large' ? '7700' : price));
    expect(raised).toEqual({
      price: '4000',
      variants: [
        { name: 'Small', price: '4000' },
        { name: 'Large', price: '7700' },
      ],
    });
  });

  it('are complete only once those that are far from those before are confirmed', () => {
    const rows = [item({}), item({ id: 2, price: '500' })];
    const isComplete = (more: Partial<PriceInput>) => isPriceInputComplete(input(more), rows);
    expect(isComplete({ typed: '+10' })).toBe(true);
    for (const typed of ['-99', '-33.5', '+50.5', '+75', '+1000']) {
      expect(isComplete({ typed })).toBe(false);
      expect(isComplete({ typed, isConfirmed: true })).toBe(true);
    }
    expect(isComplete({ mode: 'amount', typed: '-1' })).toBe(true);
    expect(isComplete({ mode: 'amount', typed: '-4' })).toBe(false);
    expect(isComplete({ mode: 'set', typed: '0' })).toBe(false);
    expect(isComplete({ typed: 'ten', isConfirmed: true })).toBe(false);
  });

  it('are far if that of a variant is', () => {
    const rows = [item({ price: '9000', variants: [{ name: 'Small', price: '1500' }] })];
    const cheaper = input({ mode: 'amount', typed: '-10' });
    expect(farPrices(priceSteps(cheaper, rows) ?? [])).toBe(1);
    expect(isPriceInputComplete(cheaper, rows)).toBe(false);
    expect(isPriceInputComplete({ ...cheaper, isConfirmed: true }, rows)).toBe(true);
    expect(isPriceInputComplete({ ...cheaper, hasVariants: false }, rows)).toBe(true);
  });

  it('are checked from what stays to what moves least', () => {
    const step = (id: number, before: string, after: string | null, ...choices: object[]) =>
      ({ item: { id, comparePrice: null }, before, after, choices }) as never;
    const steps = [
      step(1, '1000', '1100'),
      step(2, '1000', '100'),
      step(3, '200', null),
      step(5, '1000', '1100', { before: '100', after: '900' }),
    ];
    expect(checkedFirst([...steps, step(4, '1000', '0')]).map((one) => one.item.id)).toEqual([
      3, 4, 2, 5, 1,
    ]);
  });

  it('stay as they are, with the reason, if one would be refused', () => {
    const why = (after: string | null, comparePrice: string | null) =>
      whyStays({ item: { comparePrice }, after, choices: [] });
    expect(why('5000', null)).toBeNull();
    expect(why('5000', '5001')).toBeNull();
    expect(why('5000', '5000')).toBe(
      'Would not be below MAD\u00a050.00, its price before the discount',
    );
    expect(why(null, null)).toBe('Would not be above zero');
    const [step] =
      priceSteps(input({ mode: 'amount', typed: '-45' }), [
        item({ price: '9000', variants: [{ name: 'Small', price: '4000' }] }),
      ]) ?? [];
    expect(step && whyStays(step)).toBe('Would not be above zero for “Small”');
  });
});
