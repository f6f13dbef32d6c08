import { type CauseSettings, wordsForCustomers } from '#contract/causes/cause-settings.ts';
import type { Cause } from '#contract/causes/causes.ts';
import { isFactHappening } from '#contract/operations/driver-facts/live-facts.ts';
import type { Sentence } from '#contract/reasons/reason.ts';
import type { Order, OrderDetail, OrderRating } from '#contract/routes/operations/orders.ts';
import type { RedemptionService } from '../../growth/promotions/redemption-service.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import type { ActorJson } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { eventEntry } from '../../platform/timeline/entries.ts';
import { eventsFor } from './acts.ts';
import type { PricedLine } from './lines.ts';
import { type OrderRow, toOrder } from './order-view.ts';
import { roadEventsFor } from './road/events-for.ts';
import { actSeenBy, firstName, isCustomerHidden, orderSeenBy } from './seen-by.ts';

interface LoggedEvent {
  type: string;
  at: Date;
  actor: ActorJson | null;
  reason: string | null;
  reason_sentence: Sentence | null;
  cause: Cause | null;
  data: unknown;
}

/** A line as it was placed has replaced none. */
type DetailedLine = Omit<PricedLine, 'category_id' | 'needs'> & {
  replaces?: number | null;
  menu_price?: bigint | null;
};

interface Parts {
  row: OrderRow;
  lines: readonly DetailedLine[];
  timeline: LoggedEvent[];
  rating: OrderRating | null;
  deliveryZone: OrderDetail['deliveryZone'];
  discounts: Awaited<ReturnType<RedemptionService['partsOf']>>;
  /** For the customer of an order that asks for it. */
  pin?: string | undefined;
}

/** A customer's app shows the words of a cause in its own language. */
const wordsFor = ({ role }: Caller, { cause }: { cause: Cause | null }, causes: CauseSettings) =>
  role === 'customer' && cause ? { causeWords: wordsForCustomers(causes, cause) } : {};

/**
 * The events with the status and the driver of their order: facts, which only staff read,
 * leave both as they were.
 */
function withStates(timeline: readonly LoggedEvent[], caller: Caller) {
  let state: Pick<Order, 'status' | 'driver'> = { status: 'placed', driver: null };
  return timeline.flatMap((event) => {
    const isFact = isFactHappening(event.type);
    if (isFact && !can(caller, 'orders.read')) return [];
    if (!isFact) state = event.data as Order;
    const { status, driver } = state;
    return [{ event, status, driver }];
  });
}

/** An order with its lines, its timeline, and the events that this caller may send now. */
export function toDetail(
  { row, lines, timeline, rating, deliveryZone, discounts, pin }: Parts,
  caller: Caller,
  { now, causes }: { now: Date; causes: CauseSettings },
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
      ifMissing: line.if_missing,
      replaces: line.replaces ?? null,
      menuPrice: line.menu_price?.toString() ?? null,
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
    timeline: withStates(timeline, caller).map(({ event, status, driver }) => {
      const { actor, ...why } = actSeenBy(caller, event);
      const shown =
        isHidden && actor?.role === 'customer' ? { ...actor, name: firstName(actor.name) } : actor;
      return {
        ...eventEntry({ ...event, ...why, actor: shown }),
        ...wordsFor(caller, why, causes),
        status,
        driver,
      };
    }),
    legalEvents: eventsFor(row, caller, now),
    roadEvents: roadEventsFor(row, caller, now),
    ...(pin === undefined ? {} : { pin }),
  });
}
