import type { WhyNot } from '#contract/acts.ts';
import { type CauseInput, isCaused } from '#contract/causes/causes.ts';
import type { RoadEventType } from '#machines/order/order-machine.ts';
import { type Caller, can } from '../../../platform/auth/caller.ts';
import { fieldFault, reasonFor, refuse } from '../../../platform/http/refusal.ts';
import type { OrderRow } from '../order-view.ts';

/** The events on the road that a driver sends; the others are decisions of staff. */
const OF_DRIVERS: readonly RoadEventType[] = [
  'order.attempt',
  'order.hand_over_give',
  'order.hand_over_take',
];

/** Why the caller never sends this event; null if they may. */
export function whyNeverOnRoad(caller: Caller, event: RoadEventType): WhyNot | null {
  if (can(caller, 'orders.progress')) return null;
  return caller.role === 'driver' && OF_DRIVERS.includes(event)
    ? null
    : reasonFor('permission.denied', { role: caller.role });
}

/** Why the driver of a hand-over does not say this: each says what he did. */
export function whyNotSaidBy(
  caller: Caller,
  event: 'order.hand_over_give' | 'order.hand_over_take',
  { driver_id, fetch_from_id }: OrderRow,
): WhyNot | null {
  if (caller.role !== 'driver') return null;
  if (event === 'order.hand_over_give')
    return caller.userId === fetch_from_id ? null : reasonFor('road.only_first_gives');
  return caller.userId === driver_id ? null : reasonFor('road.only_second_takes');
}

/** Error: 400 if a member of the staff books for a driver what he did, without a cause. */
export function requireCause(caller: Caller, why: CauseInput): void {
  if (!can(caller, 'orders.progress') || isCaused(why)) return;
  throw refuse('road.needs_cause', undefined, {
    fields: [fieldFault('body.cause', 'order.needs_reason')],
  });
}
