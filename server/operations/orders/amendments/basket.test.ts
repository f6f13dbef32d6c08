import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Terms } from '../../../growth/promotions/evaluate.ts';
import { type GrantedPromotion, priceBasket } from './basket.ts';
import type { AmendableLine } from './line.ts';

/** A line of one piece; amounts in MAD. */
const line = (number: number, price: number, more: Partial<AmendableLine> = {}): AmendableLine => ({
  line: number,
  item_id: number,
  name: `Item ${number}`,
  quantity: 1,
  unit_price: BigInt(Math.round(price * 100)),
  variant: null,
  options: [],
  note: null,
  category_id: 1,
  if_missing: null,
  stock_taken: 0,
  replaces: null,
  menu_price: null,
  platform_pays: 0n,
  granted: null,
  ...more,
});
const terms = (more: Partial<Terms> = {}): Terms => ({
  id: 1,
  kind: 'percent',
  percent_bp: 2_000,
  amount: null,
  cap: null,
  minimum_order: 15_000n,
  store_share_bp: 5_000,
  category_ids: [],
  ...more,
});
/** 20 % from 150.00 on, half of it the store's; granted on goods of 240.00. */
const promotion: GrantedPromotion = { terms: terms(), granted: 4_800n };
const FEE = 1_500n;
const price = (lines: readonly AmendableLine[], promotions = [promotion]) =>
  priceBasket(lines, FEE, { promotions, given: null });

describe('an order of 240.00 with 20 % off from 150.00 on, half of it the store’s', () => {
  const kept = [line(1, 90), line(4, 36)];

  it.each([
    [
      'as it was placed',
      [line(1, 90), line(2, 38), line(3, 52), line(4, 36), line(5, 24)],
      [24_000n, 4_800n, 2_400n, 20_700n],
    ],
    [
      'the customer pays the difference',
      [...kept, line(6, 60)],
      [18_600n, 3_720n, 1_860n, 16_380n],
    ],
    [
      'the store does',
      [...kept, line(6, 52, { menu_price: 6_000n })],
      [17_800n, 3_560n, 1_780n, 15_740n],
    ],
    ['not replaced: below the minimum, discount kept', kept, [12_600n, 2_520n, 1_260n, 11_580n]],
  ] as const)('%s', (_, lines, [subtotal, discount, storeDiscount, total]) => {
    expect(price(lines)).toMatchObject({ subtotal, discount, storeDiscount, total });
  });

  it('costs the customer the same whether the store or the platform pays the difference', () => {
    const byPlatform = price([...kept, line(6, 60, { platform_pays: 800n, menu_price: 6_000n })]);
    expect(byPlatform).toMatchObject({ subtotal: 18_600n, storeDiscount: 1_780n, total: 15_740n });
  });

  it('never takes more off than was granted', () => {
    expect(price([line(1, 90), line(6, 900)])).toMatchObject({ discount: 4_800n });
  });

  it('takes nothing off goods of other categories', () => {
    const of = { terms: terms({ category_ids: [7] }), granted: 4_800n };
    const found = price([line(1, 90)], [of]);
    expect(found).toMatchObject({ discount: 0n, promotions: [{ id: 1, amount: 0n }] });
  });
});

describe('a discount by staff', () => {
  it('falls with the goods, and stays with its funder', () => {
    const given = { amount: 5_000n, storePart: 5_000n };
    const found = priceBasket([line(1, 30)], FEE, { promotions: [], given });
    expect(found).toMatchObject({ discount: 3_000n, storeDiscount: 3_000n, total: FEE });
  });
});

const some = fc.record({
  price: fc.integer({ min: 1, max: 50_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  category_id: fc.constantFrom(1, 2),
  platform: fc.integer({ min: 0, max: 100 }),
});
const granted = fc.record({
  kind: fc.constantFrom('percent', 'fixed', 'delivery' as const),
  percent_bp: fc.integer({ min: 1, max: 10_000 }),
  amount: fc.bigInt({ min: 1n, max: 100_000n }),
  cap: fc.option(fc.bigInt({ min: 1n, max: 100_000n })),
  minimum_order: fc.bigInt({ min: 0n, max: 1_000_000n }),
  store_share_bp: fc.integer({ min: 0, max: 10_000 }),
  category_ids: fc.constantFrom<number[]>([], [1]),
  granted: fc.bigInt({ min: 1n, max: 100_000n }),
});

it('any basket: parts add up, the store bears no more than its goods, nothing above the grant', () => {
  fc.assert(
    fc.property(
      fc.array(some, { minLength: 1, maxLength: 30 }),
      fc.uniqueArray(granted, { maxLength: 2, selector: ({ kind }) => kind === 'delivery' }),
      (lines, promotions) => {
        const found = priceBasket(
          lines.map(({ price: each, quantity, category_id, platform }, index) =>
            line(index + 1, each / 100, {
              quantity,
              category_id,
              platform_pays: BigInt(Math.min(platform, each)),
            }),
          ),
          FEE,
          {
            given: null,
            promotions: promotions.map(({ granted: most, ...one }, id) => ({
              granted: most,
              terms: { ...one, id },
            })),
          },
        );
        const of = (parts: typeof found.parts) =>
          parts.reduce((all, { amount }) => all + amount, 0n);
        expect(of(found.parts)).toBe(found.discount);
        expect(found.total).toBeGreaterThanOrEqual(0n);
        expect(found.feeDiscount).toBeLessThanOrEqual(FEE);
        expect(found.discount - found.feeDiscount).toBeLessThanOrEqual(found.subtotal);
        expect(found.storeDiscount).toBeLessThanOrEqual(found.subtotal);
        found.promotions.forEach(({ id, amount }) => {
          expect(amount).toBeLessThanOrEqual(promotions[id]?.granted ?? 0n);
          expect(of(found.parts.filter(({ promotionId }) => promotionId === id))).toBe(amount);
        });
      },
    ),
    { numRuns: 500 },
  );
});
