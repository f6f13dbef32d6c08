import type { Role } from '#contract/permissions.ts';
import type { OrderEventType, OrderStatus } from '#machines/order/order-machine.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Scope } from './order-filter.ts';
import type { OrderRow } from './order-view.ts';

// The events that app users may send to their own orders. Staff with orders.progress may send all.
const OWN_EVENTS: Partial<Record<Role, readonly OrderEventType[]>> = {
  store: ['order.accept', 'order.prepare', 'order.ready', 'order.cancel', 'order.return'],
  driver: ['order.pick_up', 'order.deliver', 'order.return'],
  customer: ['order.cancel'],
};

const ASSIGNING = ['order.assign', 'order.reassign', 'order.unassign'];

/** Whether the caller may send this event in any state of the order. */
export function mayEver(caller: Caller, event: OrderEventType): boolean {
  if (ASSIGNING.includes(event)) return can(caller, 'orders.assign');
  if (can(caller, 'orders.progress')) return true;
  return can(caller, 'orders.progress-own') && (OWN_EVENTS[caller.role]?.includes(event) ?? false);
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
): Refusal | null {
  if (role === 'customer' && event === 'order.cancel' && ACCEPTED.includes(status))
    return new Refusal(
      'order.was_accepted',
      'The store has accepted the order. Call support to cancel it.',
    );
  if (event !== 'order.return' || status !== 'picked_up') return null;
  if (role === 'driver' && requestedAt !== null)
    return new Refusal(
      'order.return_requested',
      'You already requested the return. Bring the order to the store, which confirms it.',
    );
  if (role === 'store' && requestedAt === null)
    return new Refusal(
      'order.return_not_requested',
      'The driver has not requested a return. Only then can the store confirm it.',
    );
  return null;
}

/** Events by which staff burden a driver or relieve him: they need a reason. */
const BY_HAND: readonly OrderEventType[] = ['order.pick_up', 'order.deliver', 'order.return'];

/** Error: 400 if a member of the staff books an event for a driver without a reason. */
export function requireReason(caller: Caller, event: OrderEventType, reason?: string): void {
  if (!can(caller, 'orders.progress') || !BY_HAND.includes(event) || reason) return;
  throw new Refusal('request.invalid', 'A reason is needed to book this for the driver.', {
    fields: [{ path: 'body.reason', message: 'is needed when staff book this for a driver' }],
  });
}

/** Staff see every order; app users see their own. */
export function scopeOf(caller: Caller): Scope {
  if (can(caller, 'orders.read')) return { whole: true };
  if (caller.role === 'store' || caller.role === 'customer' || caller.role === 'driver')
    return { owner: caller.role, userId: caller.userId };
  throw new Refusal('permission.denied', `The role ${caller.role} sees no orders.`);
}
