import { shareOf } from '#machines/order/end-terms.ts';
import type { AccountKind } from '../../platform/db/tables/ledger.ts';

/** One signed amount of a transaction, in centimes: credit is positive, debit negative. */
export interface Entry {
  account: AccountKind;
  /** A user, or a store for a store balance; absent for the platform itself. */
  owner?: number;
  purpose: string;
  amount: bigint;
}

/** The monetary fields of an order. */
export interface SoldOrder {
  id: number;
  store_id: number;
  driver_id: number;
  payment: 'cash' | 'card';
  subtotal: bigint;
  delivery_fee: bigint;
  /** The discount on goods and fee, never more than their sum. */
  discount: bigint;
  /**
   * The part of the discount that the store pays, never more than its goods; the platform pays the
   * rest.
   */
  store_discount: bigint;
}

export interface Rates {
  /** The platform's share of the goods, in basis points. */
  commissionBp: number;
  /** The driver's share of the delivery fee, in basis points. */
  driverShareBp: number;
}

/** The movements of a delivered order: they match its total and sum to zero. */
export function saleOf(order: SoldOrder, { commissionBp, driverShareBp }: Rates): Entry[] {
  const { store_id: store, driver_id: driver, subtotal, delivery_fee: fee } = order;
  const { discount, store_discount: borne } = order;
  // The store earns nothing on the discount that it pays; the discount that the platform pays
  // counts as sold.
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
