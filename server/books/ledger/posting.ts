import type { AccountKind } from '../../platform/db/tables/ledger.ts';

/** One signed amount of a transfer, in centimes: credit is positive, debit negative. */
export interface Entry {
  account: AccountKind;
  /** A user, or for a store balance a store; absent: the platform itself. */
  owner?: number;
  purpose: string;
  amount: bigint;
}

/** An order as far as money goes. */
export interface SoldOrder {
  id: number;
  store_id: number;
  driver_id: number;
  payment: 'cash' | 'card';
  subtotal: bigint;
  delivery_fee: bigint;
  /** Off the goods and the fee, never more than they come to. */
  discount: bigint;
  /** What of it the store bears, never more than its goods come to; the platform bears the rest. */
  store_discount: bigint;
}

export interface Rates {
  /** Of the goods, to the platform. Basis points. */
  commissionBp: number;
  /** Of the delivery fee, to the driver. Basis points. */
  driverShareBp: number;
}

/** A share of an amount, to the nearest centime, half up. The amount must not be negative. */
export const shareOf = (amount: bigint, basisPoints: number): bigint =>
  (amount * BigInt(basisPoints) + 5_000n) / 10_000n;

/** The movements of a delivered order: they tie to its total and sum to zero. */
export function saleOf(order: SoldOrder, { commissionBp, driverShareBp }: Rates): Entry[] {
  const { store_id: store, driver_id: driver, subtotal, delivery_fee: fee } = order;
  const { discount, store_discount: borne } = order;
  // What a store takes off its goods it does not sell for; what we take off, it does.
  const commission = shareOf(subtotal - borne, commissionBp);
  const earned = shareOf(fee, driverShareBp);
  const paid = -(subtotal + fee - discount);
  const entries: Entry[] = [
    order.payment === 'cash'
      ? { account: 'driver_cash', owner: driver, purpose: 'cash_collected', amount: paid }
      : { account: 'card_clearing', purpose: 'card_captured', amount: paid },
    { account: 'store_balance', owner: store, purpose: 'sale', amount: subtotal },
    { account: 'store_balance', owner: store, purpose: 'promotion', amount: -borne },
    { account: 'promotions', purpose: 'promotion', amount: borne - discount },
    { account: 'store_balance', owner: store, purpose: 'commission', amount: -commission },
    { account: 'commission', purpose: 'commission', amount: commission },
    { account: 'driver_wallet', owner: driver, purpose: 'delivery_fee', amount: earned },
    { account: 'delivery_income', purpose: 'delivery_fee', amount: fee - earned },
  ];
  return entries.filter(({ amount }) => amount !== 0n);
}
