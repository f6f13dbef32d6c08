import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Basket, discountOf, evaluate, spread, type Terms } from './evaluate.ts';

const terms = (more: Partial<Terms>): Terms => ({
  id: 1,
  kind: 'percent',
  percent_bp: null,
  amount: null,
  cap: null,
  minimum_order: 0n,
  store_share_bp: 0,
  category_ids: [],
  ...more,
});
const basket = (totals: readonly bigint[], fee = 1_500n): Basket => ({
  lines: totals.map((total, at) => ({ line: at + 1, categoryId: (at % 3) + 1, total })),
  fee,
});
const amountOf = (of: Basket, more: Partial<Terms>) => {
  const found = discountOf(of, terms(more));
  return typeof found === 'string' ? found : found.amount;
};

const centimes = fc.bigInt({ min: 0n, max: 10n ** 10n });
const share = fc.integer({ min: 0, max: 10_000 });
const anyBasket = fc
  .record({ totals: fc.array(centimes, { minLength: 1, maxLength: 50 }), fee: centimes })
  .map(({ totals, fee }) => basket(totals, fee));
const maybe = fc.option(fc.bigInt({ min: 1n, max: 10n ** 10n }));
const anyTerms = fc
  .record({
    id: fc.integer({ min: 1, max: 50 }),
    kind: fc.constantFrom('percent', 'fixed', 'delivery'),
    percent_bp: fc.integer({ min: 1, max: 10_000 }),
    amount: fc.bigInt({ min: 1n, max: 10n ** 10n }),
    cap: maybe,
    minimum_order: fc.oneof(fc.constant(0n), centimes),
    store_share_bp: share,
    category_ids: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
  })
  .map((one) => one satisfies Terms);
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);

describe('the discount of a promotion', () => {
  it('is rounded half up once, and capped', () => {
    expect(amountOf(basket([333n]), { percent_bp: 1_500 })).toBe(50n);
    expect(amountOf(basket([1n, 1n, 1n]), { percent_bp: 5_000 })).toBe(2n);
    expect(amountOf(basket([10_000n]), { percent_bp: 2_000, cap: 1_200n })).toBe(1_200n);
  });

  it('is at most the price of the goods, or the fee', () => {
    expect(amountOf(basket([400n]), { kind: 'fixed', amount: 900n })).toBe(400n);
    expect(amountOf(basket([400n]), { kind: 'delivery' })).toBe(1_500n);
    expect(amountOf(basket([400n]), { kind: 'delivery', cap: 1_000n })).toBe(1_000n);
    expect(amountOf(basket([400n], 0n), { kind: 'delivery' })).toBe('nothing_off');
  });

  it('requires the minimum of the eligible goods, before any discount', () => {
    const more = { kind: 'fixed', amount: 100n, category_ids: [1] } as const;
    expect(amountOf(basket([500n, 900n]), { ...more, minimum_order: 501n })).toBe('below_minimum');
    expect(amountOf(basket([500n, 900n]), { ...more, minimum_order: 500n })).toBe(100n);
    expect(amountOf(basket([500n]), { ...more, category_ids: [3] })).toBe('wrong_items');
  });

  it('is the best one on the goods and the best one on the fee; ties go to the lowest ID', () => {
    const all = [
      terms({ id: 9, kind: 'fixed', amount: 300n }),
      terms({ id: 4, kind: 'fixed', amount: 300n }),
      terms({ id: 1, kind: 'percent', percent_bp: 100 }),
      terms({ id: 7, kind: 'delivery', cap: 500n }),
      terms({ id: 8, kind: 'delivery' }),
    ];
    const ids = (order: readonly Terms[]) =>
      evaluate(basket([1_000n]), order).map((one) => one.terms.id);
    expect(ids(all)).toEqual([4, 8]);
    expect(ids(all.toReversed())).toEqual([4, 8]);
  });

  it('is shared with the odd centime borne by the platform', () => {
    const shared = terms({ kind: 'fixed', amount: 101n, store_share_bp: 5_000 });
    expect(evaluate(basket([1_000n]), [shared])[0]).toMatchObject({ storePart: 50n });
  });

  it('is borne by a store up to the price of its goods', () => {
    const all = [
      terms({ id: 1, kind: 'fixed', amount: 900n, store_share_bp: 10_000 }),
      terms({ id: 2, kind: 'delivery', store_share_bp: 10_000 }),
    ];
    const [goods, fee] = evaluate(basket([1_000n]), all);
    expect([goods?.storePart, fee?.storePart, fee?.amount]).toEqual([900n, 100n, 1_500n]);
  });
});

describe('for any basket and promotions', () => {
  it('an amount is divided without remainder, no part above its weight', () => {
    fc.assert(
      fc.property(fc.array(centimes, { minLength: 1, maxLength: 50 }), share, (weights, bp) => {
        const amount = (sum(weights) * BigInt(bp)) / 10_000n;
        const shares = spread(amount, weights);
        expect(sum(shares)).toBe(amount);
        for (const [at, one] of shares.entries())
          expect(one >= 0n && one <= (weights[at] as bigint)).toBe(true);
      }),
    );
  });

  it('lines and funders sum to the discount, and no total is negative', () => {
    fc.assert(
      fc.property(anyBasket, fc.array(anyTerms, { maxLength: 12 }), (of, promotions) => {
        const found = evaluate(of, promotions);
        const goods = sum(of.lines.map(({ total }) => total));
        const borne = sum(found.map(({ storePart }) => storePart));
        expect(borne <= goods).toBe(true);
        for (const { amount, storePart, parts } of found) {
          expect(sum(parts.map((one) => one.amount))).toBe(amount);
          expect(sum(parts.map((one) => one.storePart))).toBe(storePart);
          for (const part of parts) {
            const most = of.lines.find(({ line }) => line === part.line)?.total ?? of.fee;
            expect(part.amount > 0n && part.amount <= most).toBe(true);
            expect(part.storePart >= 0n && part.storePart <= part.amount).toBe(true);
          }
        }
        expect(goods + of.fee - sum(found.map(({ amount }) => amount)) >= 0n).toBe(true);
      }),
    );
  });

  it('the order of the promotions does not matter', () => {
    fc.assert(
      fc.property(anyBasket, fc.uniqueArray(anyTerms, { selector: ({ id }) => id }), (of, all) => {
        const shown = (found: ReturnType<typeof evaluate<Terms>>) =>
          found.map(({ terms: { id }, amount }) => [id, amount]);
        expect(shown(evaluate(of, all.toReversed()))).toEqual(shown(evaluate(of, all)));
      }),
    );
  });
});
