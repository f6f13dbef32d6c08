import { expect, it } from 'vitest';
import { aCharge, aRemedy } from '#tests/support/gallery/remedies.ts';
import { type OrderCost, orderCost } from './order-cost.ts';

const borne = (cost: OrderCost) =>
  cost.store + cost.driver + cost.commissionBack - cost.promotionBack + cost.platform;

it('adds up what a customer got to what store, driver, promotion and platform bear', () => {
  const refunds = [
    { amount: '1200', fundedBy: 'store', reversed: null, remedyId: null },
    { amount: '300', fundedBy: 'platform', reversed: null, remedyId: null },
    // Of the remedy, and counted with it.
    { amount: '2880', fundedBy: 'platform', reversed: null, remedyId: 1 },
    { amount: '700', fundedBy: 'store', reversed: { at: 'then' }, remedyId: null },
  ] as never;
  const cost = orderCost({ remedies: [aRemedy(1)], charges: [aCharge(1)], refunds });
  expect(cost).toEqual({
    remedies: 2_880n,
    refunds: 1_500n,
    total: 4_380n,
    store: 2_754n + 1_200n,
    driver: 0n,
    commissionBack: 486n,
    promotionBack: 360n,
    platform: 300n,
  });
  expect(borne(cost)).toBe(cost.total);
});

it('leaves out what waits and what was reversed', () => {
  const cost = orderCost({
    remedies: [aRemedy(1), aRemedy(2, { state: 'waiting' })],
    charges: [
      aCharge(1, { reversedAt: 'then' }),
      aCharge(2, {
        party: 'driver',
        cost: '500',
        sold: '500',
        amount: '500',
        commission: '0',
        promotion: '0',
      }),
    ],
    refunds: [],
  });
  expect(cost).toMatchObject({ total: 2_880n, store: 0n, driver: 500n, platform: 2_380n });
  expect(borne(cost)).toBe(cost.total);
});
