import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from '#machines/order/end-terms.ts';
import { saleOf } from './posting.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
const rate = fc.integer({ min: 0, max: 10_000 });

test('a share is exact to half a centime, and never more than the whole', () => {
  expect([shareOf(10_000n, 1_500), shareOf(1n, 5_000), shareOf(1n, 4_999)]).toEqual([
    1_500n,
    1n,
    0n,
  ]);
  fc.assert(
    fc.property(amount, rate, (whole, bp) => {
      const part = shareOf(whole, bp);
      const off = part * 10_000n - whole * BigInt(bp);
      expect(off > -5_000n && off <= 5_000n).toBe(true);
      expect(part >= 0n && part <= whole).toBe(true);
    }),
  );
});

test('the entries of an order sum to zero and match its total, for any rates', () => {
  fc.assert(
    fc.property(
      fc.record({
        subtotal: amount,
        delivery_fee: amount,
        payment: fc.constantFrom('cash', 'card'),
      }),
      fc.record({ goods: rate, fee: rate, store: rate }),
      fc.record({ commissionBp: rate, driverShareBp: rate }),
      (money, off, rates) => {
        const discount = shareOf(money.subtotal, off.goods) + shareOf(money.delivery_fee, off.fee);
        const part = shareOf(discount, off.store);
        const store_discount = part < money.subtotal ? part : money.subtotal;
        const order = { id: 1, store_id: 2, driver_id: 3, discount, store_discount, ...money };
        const entries = saleOf(order, rates);
        const sum = (of: typeof entries) => of.reduce((all, one) => all + one.amount, 0n);
        expect(sum(entries)).toBe(0n);
        const paid = entries.filter(({ purpose }) => /collected|captured/.test(purpose));
        expect(-sum(paid)).toBe(money.subtotal + money.delivery_fee - discount);
        const given = entries.filter(({ purpose }) => purpose === 'promotion');
        expect(-sum(given)).toBe(discount);
        const borne = given.filter(({ account }) => account === 'store_balance');
        expect(-sum(borne)).toBe(store_discount);
        expect(given.every(({ amount: one }) => one < 0n)).toBe(true);
        const cash = entries.filter(({ account }) => account === 'driver_cash');
        expect(cash.length > 0).toBe(money.payment === 'cash' && sum(paid) !== 0n);
        const store = entries.filter(({ account }) => account === 'store_balance');
        expect(sum(store) >= 0n).toBe(true);
      },
    ),
  );
});
