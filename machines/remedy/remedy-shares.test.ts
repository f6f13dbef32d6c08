import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from '../order/end-terms.ts';
import {
  costShares,
  feePaid,
  lineShares,
  NO_PART,
  netOf,
  pieceShares,
  type ServedOrder,
  sumOfShares,
} from './remedy-shares.ts';

/** Goods of 186.00, a fifth off, half of it the store's, commission 15 %. */
const order: ServedOrder = {
  lines: [
    { line: 1, quantity: 1, price: 9_000n, discount: 1_800n, storePart: 900n },
    { line: 4, quantity: 2, price: 3_600n, discount: 720n, storePart: 360n },
    { line: 6, quantity: 1, price: 6_000n, discount: 1_200n, storePart: 600n },
  ],
  deliveryFee: 1_500n,
  feeDiscount: 0n,
  storeDiscount: 1_860n,
  commissionBp: 1_500,
};

test('a line is worth its price less its part of the discount to each side', () => {
  const line = lineShares(order).get(4);
  expect(line).toEqual({ paid: 2_880n, sold: 3_240n, commission: 486n, platform: 360n });
  expect(line && netOf(line)).toBe(2_754n);
  expect(feePaid(order)).toBe(1_500n);
});

test('one of two pieces is half of the line, with the odd centime for the customer', () => {
  const whole = { paid: 2_881n, sold: 3_241n, commission: 486n, platform: 360n };
  const first = pieceShares(whole, { quantity: 2, earlier: 0, count: 1 });
  const second = pieceShares(whole, { quantity: 2, earlier: 1, count: 1 });
  expect([first.paid, second.paid]).toEqual([1_441n, 1_440n]);
  expect(sumOfShares([first, second])).toEqual(whole);
});

const amount = fc.bigInt({ min: 1n, max: 50_000n });
const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  price: amount,
  offBp: fc.bigInt({ min: 0n, max: 10_000n }),
  storeBp: fc.bigInt({ min: 0n, max: 10_000n }),
});
const anyOrder = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
    commissionBp: fc.integer({ min: 0, max: 10_000 }),
    feeStorePart: fc.bigInt({ min: 0n, max: 500n }),
  })
  .map(({ lines, commissionBp, feeStorePart }): ServedOrder => {
    const served = lines.map(({ quantity, price, offBp, storeBp }, at) => {
      const discount = (price * offBp) / 10_000n;
      return { line: at + 1, quantity, price, discount, storePart: (discount * storeBp) / 10_000n };
    });
    const goods = served.reduce((sum, { price, storePart }) => sum + price - storePart, 0n);
    const own = feeStorePart > goods ? goods : feeStorePart;
    const storeDiscount = served.reduce((sum, { storePart }) => sum + storePart, own);
    return { lines: served, commissionBp, storeDiscount, deliveryFee: 1_500n, feeDiscount: own };
  });

test('the lines of an order sum to what was sold of it', () => {
  fc.assert(
    fc.property(anyOrder, (one) => {
      const sum = sumOfShares([...lineShares(one).values()]);
      const goods = one.lines.reduce((total, { price }) => total + price, 0n);
      expect(sum.commission).toBe(shareOf(goods - one.storeDiscount, one.commissionBp));
      expect(sum.paid + sum.platform).toBe(sum.sold);
    }),
  );
});

test('pieces and parts of a cost never exceed their line, and always balance', () => {
  fc.assert(
    fc.property(anyOrder, fc.bigInt({ min: 0n, max: 10_000n }), (one, costBp) => {
      const shares = lineShares(one);
      for (const { line, quantity } of one.lines) {
        const whole = shares.get(line);
        if (!whole) throw new Error(`line ${line} has no shares`);
        const pieces = Array.from({ length: quantity }, (_, earlier) =>
          pieceShares(whole, { quantity, earlier, count: 1 }),
        );
        expect(sumOfShares(pieces)).toEqual(whole);
        const cost = (whole.paid * costBp) / 10_000n;
        const parts = [
          costShares(whole, { earlier: 0n, cost }),
          costShares(whole, { earlier: cost, cost: whole.paid - cost }),
        ];
        expect(sumOfShares(parts)).toEqual(whole.paid === 0n ? NO_PART : whole);
        for (const each of [...pieces, ...parts]) {
          expect(each.paid + each.platform).toBe(each.sold);
          expect(each.commission).toBeGreaterThanOrEqual(0n);
          expect(netOf(each)).toBeGreaterThanOrEqual(0n);
        }
      }
    }),
  );
});
