import type { Sentence } from '#contract/reasons/reason.ts';
import type { Order, OrderDetail, OrderRating } from '#contract/routes/operations/orders.ts';
import type { RedemptionService } from '../../growth/promotions/redemption-service.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { ActorJson } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { eventEntry } from '../../platform/timeline/entries.ts';
import { eventsFor } from './acts.ts';
import type { PricedLine } from './lines.ts';
import { type OrderRow, toOrder } from './order-view.ts';
import { actSeenBy, firstName, isCustomerHidden, orderSeenBy } from './seen-by.ts';

interface LoggedEvent {
  type: string;
  at: Date;
  actor: ActorJson | null;
  reason: string | null;
  reason_sentence: Sentence | null;
  data: unknown;
}

interface Parts {
  row: OrderRow;
  lines: readonly PricedLine[];
  timeline: LoggedEvent[];
  rating: OrderRating | null;
  deliveryZone: OrderDetail['deliveryZone'];
  discounts: Awaited<ReturnType<RedemptionService['partsOf']>>;
}

/** An order with its lines, its timeline, and the events that this caller may send now. */
export function toDetail(
  { row, lines, timeline, rating, deliveryZone, discounts }: Parts,
  caller: Caller,
  now: Date,
): OrderDetail {
  const whole = toOrder(row);
  const order = orderSeenBy(caller, whole, now);
  const isHidden = isCustomerHidden(caller, whole, now);
  return toContract<OrderDetail>({
    ...order,
    lines: lines.map((line) => ({
      line: line.line,
      itemId: line.item_id,
      name: line.name,
      quantity: line.quantity,
      unitPrice: line.unit_price.toString(),
      modifiers: { variant: line.variant, options: line.options },
      note: line.note,
    })),
    subtotal: row.subtotal.toString(),
    deliveryFee: row.delivery_fee.toString(),
    discount: row.discount.toString(),
    discounts: discounts.map(({ line, promotion_id: id, name, code, amount, store_part }) => ({
      line,
      promotion: id === null ? null : { id, name: name ?? '', code },
      amount: amount.toString(),
      storePart: store_part.toString(),
    })),
    refunded: row.refunded.toString(),
    note: isHidden ? null : row.note,
    deliveryZone,
    rating,
    timeline: timeline.map((event) => {
      // Only events of orders are read here, and they carry the order.
      const { status, driver } = event.data as Order;
      const { actor, reason } = actSeenBy(caller, event);
      const shown =
        isHidden && actor?.role === 'customer' ? { ...actor, name: firstName(actor.name) } : actor;
      return { ...eventEntry({ ...event, actor: shown, reason }), status, driver };
    }),
    legalEvents: eventsFor(row, caller, now),
  });
}
