import type { Selectable } from 'kysely';
import type { Amendment, Basket } from '#contract/operations/amendment.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { can } from '../../../platform/auth/caller.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { toContract } from '../../../platform/db/to-contract.ts';
import type { OrderRow } from '../order-view.ts';
import { toOrder } from '../order-view.ts';
import { actorSeenBy, isCustomerHidden } from '../seen-by.ts';
import type { PricedBasket } from './plan.ts';

type DisputeRow = Selectable<Database['amendment_disputes']>;
export type AmendmentRow = Selectable<Database['order_amendments']> & {
  dispute?: DisputeRow | undefined;
};

/** A basket as it is kept for ever, and shown. */
export function toBasket({ lines, price, payment }: PricedBasket): Basket {
  const off = new Map<number, bigint>();
  for (const { line, amount } of price.parts)
    if (line !== null) off.set(line, (off.get(line) ?? 0n) + amount);
  return toContract<Basket>({
    lines: lines.map((line) => ({
      line: line.line,
      itemId: line.item_id,
      name: line.name,
      quantity: line.quantity,
      unitPrice: line.unit_price.toString(),
      modifiers: { variant: line.variant, options: line.options },
      note: line.note,
      ifMissing: line.if_missing,
      replaces: line.replaces,
      menuPrice: line.menu_price?.toString() ?? null,
      discount: (off.get(line.line) ?? 0n).toString(),
    })),
    subtotal: price.subtotal.toString(),
    deliveryFee: price.fee.toString(),
    discount: price.discount.toString(),
    storeDiscount: price.storeDiscount.toString(),
    total: price.total.toString(),
    payment,
  });
}

/** Who pays what an amendment costs more. Centimes. */
export const paysOf = (amounts: {
  total_before: bigint;
  total_after: bigint;
  store_pays: bigint;
  platform_pays: bigint;
}): Amendment['pays'] => ({
  customer: (amounts.total_after - amounts.total_before).toString(),
  store: amounts.store_pays.toString(),
  platform: amounts.platform_pays.toString(),
});

/** Its dispute: the reason of staff is theirs. */
const toDispute = (row: DisputeRow, caller: Caller) => ({
  at: row.at.toISOString(),
  outcome: row.outcome,
  cause: row.cause,
  reason: can(caller, 'orders.read') ? row.reason : null,
  settledBy: actorSeenBy(caller, row.settled_by),
  settledAt: row.settled_at?.toISOString() ?? null,
});

/** An amendment as this caller may see it: the reason of staff is theirs. */
export function toAmendment(
  row: AmendmentRow,
  order: OrderRow,
  caller: Caller,
  now: Date,
): Amendment {
  const askedBy = actorSeenBy(caller, row.asked_by);
  const { address } = row.details;
  const isShown = !isCustomerHidden(caller, toOrder(order), now);
  return toContract<Amendment>({
    number: row.number,
    kinds: row.kinds,
    cause: row.cause,
    reason: askedBy || can(caller, 'orders.read') ? row.reason : null,
    state: row.state,
    consent: row.consent,
    askedBy,
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    settledBy: actorSeenBy(caller, row.settled_by),
    settledAt: row.settled_at?.toISOString() ?? null,
    pays: paysOf(row),
    before: row.before,
    after: row.after,
    address: address && isShown ? { before: address[0], after: address[1] } : null,
    dispute: row.dispute ? toDispute(row.dispute, caller) : null,
  });
}
