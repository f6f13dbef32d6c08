import type { Role } from '#contract/permissions.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { DAY_MS } from '#contract/time.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import type { ActorJson } from '../../platform/db/schema.ts';

/** The parties of an order, who are known to each other. */
const PARTIES: readonly Role[] = ['store', 'customer', 'driver'];

/** The actor of an event as this caller may see it: staff are hidden from the apps. */
export function actorSeenBy(caller: Caller, actor: ActorJson | null): ActorJson | null {
  const isShown = can(caller, 'orders.read') || (actor && PARTIES.includes(actor.role));
  return isShown ? actor : null;
}

/** The same with the reason, which is shown if its author may be shown. */
export function actSeenBy(
  caller: Caller,
  { actor, reason }: { actor: ActorJson | null; reason: string | null },
) {
  const seen = actorSeenBy(caller, actor);
  return { actor: seen, reason: seen || can(caller, 'orders.read') ? reason : null };
}

/** How long stores and drivers still read where an order went, and to whom. */
export const CUSTOMER_SHOWN_MS = 3 * DAY_MS;

/** Whether the caller no longer reads the customer of an order with this status since `statusAt`. */
export const isCustomerHidden = (
  { role }: Pick<Caller, 'role'>,
  { status, statusAt }: Pick<Order, 'status' | 'statusAt'>,
  now: Date,
): boolean =>
  (role === 'store' || role === 'driver') &&
  !isOpen(status) &&
  now.getTime() - Date.parse(statusAt) > CUSTOMER_SHOWN_MS;

/** The first word of a name. */
export const firstName = (name: string): string => name.trim().split(/\s+/, 1)[0] ?? '';

/** A coordinate to some hundred metres: the neighbourhood, not the door. */
const nearby = (degrees: number): number => Math.round(degrees * 100) / 100;

/** A withheld end is shown to the apps without who asked for it; the customer may yet be served. */
function withoutAsker(caller: Caller, order: Order): Order {
  if (!order.ending || can(caller, 'orders.read')) return order;
  const isShown = caller.role === 'driver' || caller.role === 'store';
  return { ...order, ending: isShown ? { ...order.ending, by: null, reason: '' } : null };
}

/**
 * An order as this caller may see it. Stores and drivers read the address, the place and the full
 * name of the customer until three days after the order's end, and then no longer.
 */
export function orderSeenBy(caller: Caller, order: Order, now: Date): Order {
  const seen = withoutAsker(caller, order);
  if (!isCustomerHidden(caller, order, now)) return seen;
  const { customer, dropoff } = order;
  return {
    ...seen,
    customer: { ...customer, name: firstName(customer.name) },
    address: '',
    dropoff: { lat: nearby(dropoff.lat), lon: nearby(dropoff.lon) },
  };
}
