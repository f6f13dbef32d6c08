import type { Role } from '#contract/permissions.ts';
import type { OrderEventType, OrderStatus } from '#machines/order/order-machine.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Scope } from './order-filter.ts';

// The events that app users may send to their own orders. Staff with orders.progress may send all.
const OWN_EVENTS: Partial<Record<Role, readonly OrderEventType[]>> = {
  store: ['order.accept', 'order.prepare', 'order.ready', 'order.cancel'],
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
 * Why the caller may not send this event in this status, although the machine allows it; null if
 * they may. A customer cancels until the store accepts; later the store's work is paid for.
 */
export const whyNotNow = (
  { role }: Pick<Caller, 'role'>,
  event: OrderEventType,
  status: OrderStatus,
): Refusal | null =>
  role === 'customer' && event === 'order.cancel' && ACCEPTED.includes(status)
    ? new Refusal(
        'order.was_accepted',
        'The store has accepted the order. Call support to cancel it.',
      )
    : null;

/** Staff see every order; app users see their own. */
export function scopeOf(caller: Caller): Scope {
  if (can(caller, 'orders.read')) return { whole: true };
  if (caller.role === 'store' || caller.role === 'customer' || caller.role === 'driver')
    return { owner: caller.role, userId: caller.userId };
  throw new Refusal('permission.denied', `The role ${caller.role} sees no orders.`);
}
