import type { WhyNot } from '#contract/acts.ts';
import { type CauseInput, isCaused } from '#contract/causes/causes.ts';
import type { Role } from '#contract/permissions.ts';
import type { OrderEventType, OrderStatus } from '#machines/order/order-machine.ts';
import { type Caller, can } from '../../../platform/auth/caller.ts';
import { fieldFault, reasonFor, refuse } from '../../../platform/http/refusal.ts';
import type { Scope } from '../order-filter.ts';
import type { OrderRow } from '../order-view.ts';

// The events that app users may send to their own orders. Staff with orders.progress may send all.
const OWN_EVENTS: Partial<Record<Role, readonly OrderEventType[]>> = {
  store: ['order.accept', 'order.prepare', 'order.ready', 'order.cancel', 'order.return'],
  driver: ['order.pick_up', 'order.deliver', 'order.return'],
  customer: ['order.cancel'],
};

/** Why the caller may not send this event in any state of the order; null if they may. */
export function whyNeverSent(caller: Caller, event: OrderEventType): WhyNot | null {
  if (can(caller, 'orders.progress') || OWN_EVENTS[caller.role]?.includes(event)) return null;
  return reasonFor('permission.denied', { role: caller.role });
}

const ACCEPTED: readonly OrderStatus[] = ['accepted', 'preparing', 'ready'];

/**
 * Why the caller may not send this event to the order now, although the machine allows it; null if
 * they may. A customer cancels until the store accepts; later the store's work is paid for. A driver
 * requests a return once, and the store confirms what a driver requested.
 */
export function whyNotNow(
  { role }: Pick<Caller, 'role'>,
  event: OrderEventType,
  { status, return_requested_at: requestedAt }: Pick<OrderRow, 'status' | 'return_requested_at'>,
): WhyNot | null {
  if (role === 'customer' && event === 'order.cancel' && ACCEPTED.includes(status))
    return reasonFor('order.was_accepted');
  if (event !== 'order.return' || status !== 'picked_up') return null;
  if (role === 'driver' && requestedAt !== null) return reasonFor('order.return_requested');
  if (role === 'store' && requestedAt === null) return reasonFor('order.return_not_requested');
  return null;
}

/** Events by which staff burden a driver or relieve him: they need a reason. */
const BY_HAND: readonly OrderEventType[] = ['order.pick_up', 'order.deliver', 'order.return'];

/** Error: 400 if a member of the staff books an event for a driver without a reason. */
export function requireReason(caller: Caller, event: OrderEventType, why: CauseInput): void {
  if (!can(caller, 'orders.progress') || !BY_HAND.includes(event) || isCaused(why)) return;
  throw refuse('order.needs_reason_to_book', undefined, {
    fields: [fieldFault('body.reason', 'order.needs_reason')],
  });
}

/** Staff see every order; app users see their own. */
export function scopeOf(caller: Caller): Scope {
  if (can(caller, 'orders.read')) return { whole: true };
  if (caller.role === 'store' || caller.role === 'customer' || caller.role === 'driver')
    return { owner: caller.role, userId: caller.userId };
  throw refuse('order.role_sees_none', { role: caller.role });
}
