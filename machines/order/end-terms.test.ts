import { describe, expect, it } from 'vitest';
import {
  DEFAULT_END_TERMS,
  END_PARTIES,
  END_PHASES,
  type EndedOrder,
  endPhase,
  endShares,
  endTermOf,
} from './end-terms.ts';
import { ORDER_STATUSES } from './order-machine.ts';

const rates = { commissionBp: 1_500, driverShareBp: 8_000, pickup: 500n, wayBack: 1_000n };
const cash: EndedOrder = {
  payment: 'cash',
  subtotal: 11_000n,
  deliveryFee: 1_000n,
  discount: 0n,
  feeDiscount: 0n,
  storeDiscount: 0n,
  hasDriver: true,
  isDriverAtStore: false,
  isBroughtBack: true,
};
const shares = (
  party: (typeof END_PARTIES)[number],
  phase: (typeof END_PHASES)[number],
  order: Partial<EndedOrder> = {},
) => endShares(DEFAULT_END_TERMS[party][phase], { ...cash, ...order }, rates);

describe('the end of an order without delivery', () => {
  it('pays store and driver for an unreachable customer with cash, who is not charged', () => {
    expect(shares('customer', 'road')).toEqual({
      store: 9_350n,
      driver: 1_800n,
      charged: 0n,
      unpaid: 12_000n,
      storeBears: 0n,
      platformBears: 11_150n,
    });
  });

  it('charges a card instead', () => {
    const { charged, unpaid, platformBears } = shares('customer', 'road', { payment: 'card' });
    expect({ charged, unpaid, platformBears }).toEqual({
      charged: 12_000n,
      unpaid: 0n,
      platformBears: -850n,
    });
  });

  it('charges a card for its goods only before the road, less what was taken off them', () => {
    const order = { payment: 'card', discount: 3_000n, feeDiscount: 1_000n } as const;
    expect(shares('customer', 'preparing', order)).toMatchObject({ charged: 9_000n, driver: 0n });
  });

  it('has the store bear a driver who came in vain', () => {
    expect(shares('store', 'preparing', { isDriverAtStore: true })).toMatchObject({
      store: 0n,
      driver: 500n,
      storeBears: 500n,
      platformBears: 0n,
    });
    expect(shares('store', 'road')).toMatchObject({ driver: 1_800n, storeBears: 1_800n });
  });

  it('leaves it to a person if nobody is known to be at fault, once the store has begun', () => {
    expect(END_PHASES.map((phase) => endTermOf(DEFAULT_END_TERMS, 'unknown', phase))).toEqual([
      expect.objectContaining({ storePercent: 0 }),
      null,
      null,
    ]);
  });

  it('adds up for every party, phase and payment', () => {
    for (const party of END_PARTIES)
      for (const phase of END_PHASES)
        for (const payment of ['cash', 'card'] as const) {
          const one = shares(party, phase, { payment, storeDiscount: 333n, discount: 777n });
          expect(one.store + one.driver).toBe(one.charged + one.storeBears + one.platformBears);
        }
  });

  it('has a phase for every status', () => {
    expect(ORDER_STATUSES.slice(0, 5).map(endPhase)).toEqual([
      'before',
      'before',
      'preparing',
      'preparing',
      'road',
    ]);
  });
});
