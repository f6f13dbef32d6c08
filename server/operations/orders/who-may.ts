import type { Role } from '#contract/permissions.ts';
import type { OrderEventType } from '#machines/order/order-machine.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';

// Which events the apps' users may send to orders of their own. Staff with orders.progress: all.
const OWN_EVENTS: Partial<Record<Role, readonly OrderEventType[]>> = {
  store: ['order.accept', 'order.prepare', 'order.ready', 'order.cancel'],
  driver: ['order.pick_up', 'order.deliver', 'order.return'],
  customer: ['order.cancel'],
};

const ASSIGNING = ['order.assign', 'order.reassign', 'order.unassign'];

/** Whether the caller may ever send this event, whatever the order's state. */
export function mayEver(caller: Caller, event: OrderEventType): boolean {
  if (ASSIGNING.includes(event)) return can(caller, 'orders.assign');
  if (can(caller, 'orders.progress')) return true;
  return can(caller, 'orders.progress-own') && (OWN_EVENTS[caller.role]?.includes(event) ?? false);
}
