import type { Charge } from '#contract/routes/money/charges.ts';
import type { Refund } from '#contract/routes/money/refunds.ts';
import type { Remedy } from '#contract/routes/money/remedies.ts';

/** What customers got for an order, and who bears it. Centimes; both sides are equal. */
export interface OrderCost {
  remedies: bigint;
  /** Refunds that were given by themselves. */
  refunds: bigint;
  total: bigint;
  /** Net charges and refunds. */
  store: bigint;
  driver: bigint;
  commissionBack: bigint;
  /** What the promotion got back, which lowers the platform's part. */
  promotionBack: bigint;
  /** All else, which the platform paid. */
  platform: bigint;
}

interface Moved {
  remedies: readonly Pick<Remedy, 'amount' | 'state'>[];
  charges: readonly Pick<
    Charge,
    'party' | 'amount' | 'cost' | 'commission' | 'promotion' | 'reversedAt'
  >[];
  refunds: readonly Pick<Refund, 'amount' | 'fundedBy' | 'reversed' | 'remedyId'>[];
}

const sum = <T>(rows: readonly T[], of: (row: T) => string): bigint =>
  rows.reduce((all, row) => all + BigInt(of(row)), 0n);

/** Adds up what is in force: not what waits, was refused or was reversed. */
export function orderCost({ remedies, charges, refunds }: Moved): OrderCost {
  const given = sum(
    remedies.filter(({ state }) => state === 'given'),
    ({ amount }) => amount,
  );
  const own = refunds.filter(({ reversed, remedyId }) => reversed === null && !remedyId);
  const refunded = sum(own, ({ amount }) => amount);
  const byStore = sum(
    own.filter(({ fundedBy }) => fundedBy === 'store'),
    ({ amount }) => amount,
  );
  const inForce = charges.filter(({ reversedAt }) => reversedAt === null);
  const netOf = (party: Charge['party']) =>
    sum(
      inForce.filter((charge) => charge.party === party),
      ({ amount }) => amount,
    );
  const cost = sum(inForce, (charge) => charge.cost);
  return {
    remedies: given,
    refunds: refunded,
    total: given + refunded,
    store: netOf('store') + byStore,
    driver: netOf('driver'),
    commissionBack: sum(inForce, ({ commission }) => commission),
    promotionBack: sum(inForce, ({ promotion }) => promotion),
    platform: given - cost + refunded - byStore,
  };
}
