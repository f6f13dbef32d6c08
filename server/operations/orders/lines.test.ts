import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemRow } from '../../catalogue/items/service.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { priceLine, priceLines, subtotalOf } from './lines.ts';

const NOW = new Date('2026-07-14T12:00:00Z');
const price = fc.bigInt({ min: 0n, max: 9_999_999_999n });
const choices = (least: number) =>
  fc.uniqueArray(fc.record({ name: fc.string({ minLength: 1 }), price: price.map(String) }), {
    minLength: least,
    maxLength: 5,
    selector: ({ name }) => name,
  });
const menuItem = fc.record({
  price,
  variants: choices(0),
  groups: fc.uniqueArray(fc.record({ name: fc.string({ minLength: 1 }), options: choices(1) }), {
    maxLength: 4,
    selector: ({ name }) => name,
  }),
});
type Menu = typeof menuItem extends fc.Arbitrary<infer T> ? T : never;

const itemOf = (id: number, offered: Menu): ItemRow =>
  ({
    id,
    name: `Item ${id}`,
    price: offered.price,
    variants: offered.variants,
    groups: offered.groups.map((group) => ({ ...group, min: 0, max: group.options.length })),
    available: true,
    hours: null,
    needs: [],
    archived_at: null,
  }) as unknown as ItemRow;

/** An item, and a valid choice of its options. */
const requested = menuItem.chain((offered) =>
  fc.record({
    offered: fc.constant(offered),
    quantity: fc.integer({ min: 1, max: 99 }),
    variant: fc.nat({ max: Math.max(0, offered.variants.length - 1) }),
    options: fc.subarray(
      offered.groups.flatMap(({ name: group, options }) =>
        options.map(({ name }) => ({ group, name })),
      ),
    ),
  }),
);

describe('the price of an order with modifiers', () => {
  it('is the sum of its parts', () => {
    fc.assert(
      fc.property(fc.array(requested, { minLength: 1, maxLength: 8 }), (requests) => {
        const items = requests.map(({ offered }, index) => itemOf(index + 1, offered));
        const lines = priceLines(
          requests.map(({ offered, quantity, variant, options }, index) => ({
            itemId: (index + 1) as never,
            quantity,
            modifiers: {
              ...(offered.variants[variant] ? { variant: offered.variants[variant].name } : {}),
              options,
            },
          })),
          items,
          NOW,
        );
        let parts = 0n;
        for (const [index, line] of lines.entries()) {
          // Recomputed from the line's own choices, and from nothing else.
          const base = line.variant ? BigInt(line.variant.price) : (items[index]?.price ?? 0n);
          const unit = line.options.reduce((sum, option) => sum + BigInt(option.price), base);
          expect(line.unit_price).toBe(unit);
          expect(line.options).toHaveLength(requests[index]?.options.length ?? -1);
          for (let n = 0; n < line.quantity; n += 1) parts += unit;
        }
        expect(subtotalOf(lines)).toBe(parts);
      }),
    );
  });
});

describe('choices', () => {
  const tea = itemOf(1, {
    price: 1_000n,
    variants: [
      { name: 'Small', price: '1000' },
      { name: 'Large', price: '1500' },
    ],
    groups: [
      {
        name: 'Sugar',
        options: [
          { name: 'White', price: '0' },
          { name: 'Brown', price: '50' },
        ],
      },
    ],
  });
  const sweet = { ...tea, groups: tea.groups.map((group) => ({ ...group, min: 1, max: 1 })) };
  const White = { group: 'Sugar', name: 'White' };
  const Brown = { group: 'Sugar', name: 'Brown' };

  it('cost the price of the variant plus that of the options', () => {
    const { unit_price } = priceLine(
      sweet,
      { modifiers: { variant: 'Large', options: [Brown] } },
      'l',
    );
    expect(unit_price).toBe(1_550n);
  });

  it.each([
    ['without a variant', { options: [White] }, 'l.modifiers.variant'],
    ['with an unknown variant', { variant: 'Huge', options: [White] }, 'l.modifiers.variant'],
    ['with too few options', { variant: 'Small', options: [] }, 'l.modifiers.options'],
    ['with too many options', { variant: 'Small', options: [White, Brown] }, 'l.modifiers.options'],
    [
      'with a repeated option',
      { variant: 'Small', options: [White, White] },
      'l.modifiers.options.1',
    ],
    [
      'with an unknown group',
      { variant: 'Small', options: [White, { group: 'Milk', name: 'White' }] },
      'l.modifiers.options.1',
    ],
  ])('%s are refused, with the field', (_, modifiers, path) => {
    const refusal = (() => {
      try {
        return priceLine(sweet, { modifiers }, 'l');
      } catch (error) {
        return error as Refusal;
      }
    })();
    expect(refusal).toMatchObject({ code: 'item.modifiers', details: { fields: [{ path }] } });
  });
});
