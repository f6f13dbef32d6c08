import { describe, expect, it } from 'vitest';
import type { ItemRow } from '#contract/routes/catalogue/items.ts';
import {
  checkedFirst,
  isPriceInputComplete,
  type PriceInput,
  priceChangeOf,
  readPriceInput,
  whyStays,
  writePriceInput,
} from './price-change.ts';

const input = (more: Partial<PriceInput>): PriceInput => ({
  id: 'a',
  mode: 'percent',
  typed: '+10',
  rounding: '1',
  isConfirmed: false,
  ...more,
});
const after = (price: string, more: Partial<PriceInput>) => priceChangeOf(input(more))?.(price);

describe('a change of prices', () => {
  it.each<[string, string, Partial<PriceInput>, string | null | undefined]>([
    ['10 percent more', '4550', { typed: '+10' }, '5005'],
    ['a percentage with a comma, half up', '1005', { typed: '12,5 %' }, '1131'],
    ['less, with the sign of a typesetter', '4550', { typed: '\u221210' }, '4095'],
    ['rounded to 0.50', '4550', { typed: '7', rounding: '50' }, '4850'],
    ['rounded half up', '4500', { typed: '+5', rounding: '50' }, '4750'],
    ['rounded to 5.00', '4550', { typed: '+10', rounding: '500' }, '5000'],
    ['an amount more', '4550', { mode: 'amount', typed: '2,50' }, '4800'],
    ['an amount less', '4550', { mode: 'amount', typed: '-2.50' }, '4300'],
    ['below zero', '200', { mode: 'amount', typed: '-3' }, null],
    ['rounded to zero', '200', { typed: '-50', rounding: '500' }, null],
    ['one price for all', '4550', { mode: 'set', typed: '39.90' }, '3990'],
    ['no percentage', '4550', { typed: 'ten' }, undefined],
    ['a percentage that leaves nothing', '4550', { typed: '-100' }, undefined],
    ['no change', '4550', { typed: '0' }, undefined],
    ['no amount', '4550', { mode: 'amount', typed: '' }, undefined],
    ['a negative price', '4550', { mode: 'set', typed: '-3' }, undefined],
  ])('%s', (_, price, more, expected) => {
    expect(after(price, more)).toBe(expected);
  });

  it('is kept as a text', () => {
    const one = input({ mode: 'amount', typed: '-2,50', rounding: '50', isConfirmed: true });
    expect(readPriceInput(writePriceInput(one))).toEqual(one);
    expect(readPriceInput('')).toEqual({
      id: '',
      mode: 'percent',
      rounding: '1',
      typed: '',
      isConfirmed: false,
    });
  });

  it('is complete only once prices that are far from those before are confirmed', () => {
    const rows = [
      { id: 1, price: '4000', comparePrice: null },
      { id: 2, price: '500', comparePrice: null },
    ].map((row): ItemRow => row as never);
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

  it('is checked from what stays to what moves least', () => {
    const step = (id: number, before: string, after: string | null) => ({
      item: { id, comparePrice: null } as never,
      before,
      after,
    });
    const steps = [step(1, '1000', '1100'), step(2, '1000', '100'), step(3, '200', null)];
    expect(checkedFirst([...steps, step(4, '1000', '0')]).map(({ item }) => item.id)).toEqual([
      3, 4, 2, 1,
    ]);
  });

  it('leaves an item as it is, with the reason, if its price would be refused', () => {
    const why = (after: string | null, comparePrice: string | null) =>
      whyStays({ item: { comparePrice } as never, before: '4550', after });
    expect(why('5000', null)).toBeNull();
    expect(why('5000', '5001')).toBeNull();
    expect(why('5000', '5000')).toBe(
      'Would not be below MAD\u00a050.00, its price before the discount',
    );
    expect(why(null, null)).toBe('Would not be above zero');
  });
});
