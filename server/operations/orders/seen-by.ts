import { type Cause, causeSentence } from '#contract/causes/causes.ts';
import type { Role } from '#contract/permissions.ts';
import type { Sentence } from '#contract/reasons/reason.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { DAY_MS } from '#rules/time.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import type { ActorJson } from '../../platform/db/schema.ts';

/** The parties of an order, who are known to each other. */
const PARTIES: readonly Role[] = ['store', 'customer', 'driver'];

/** The actor of an event as this caller may see it: staff are hidden from the apps. */
export function actorSeenBy(caller: Caller, actor: ActorJson | null): ActorJson | null {
  const isShown = can(caller, 'orders.read') || (actor && PARTIES.includes(actor.role));
  return isShown ? actor : null;
}

interface ActGiven {
  actor: ActorJson | null;
  reason: string | null;
  reason_sentence: Sentence | null;
  cause: Cause | null;
}

/**
 * The same with the reason. Of what staff wrote, the apps read its cause, and a customer reads that
 * of his drivers too.
 */
export function actSeenBy(caller: Caller, { actor, reason, ...act }: ActGiven) {
  const { cause, reason_sentence } = act;
  const seen = actorSeenBy(caller, actor);
  const isOwn = caller.role !== 'customer' || seen?.role === 'customer' || seen?.role === 'store';
  if (can(caller, 'orders.read') || (seen && isOwn))
    return { actor: seen, reason, reason_sentence, cause };
  const sentence = cause && causeSentence(cause);
  return {
    actor: seen,
    reason: sentence?.message ?? null,
    reason_sentence: sentence,
    cause,
  };
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
 * The facts of the road as the apps see them: without staff, whose reasons of a decision are for the
 * driver. The customer reads only where the food is.
 */
function roadSeenBy(caller: Caller, order: Order): Order {
  if (can(caller, 'orders.read')) return order;
  const { attempt, bringingBack } = order;
  if (caller.role !== 'driver' && caller.role !== 'store')
    return { ...order, attempt: null, bringingBack: null, fetchFrom: null, foodFate: null };
  const shown = (actor: ActorJson | null) =>
    actorSeenBy(caller, actor) as NonNullable<Order['attempt']>['by'];
  const { decision = null } = attempt ?? {};
  return {
    ...order,
    attempt: attempt && {
      ...attempt,
      by: shown(attempt.by),
      reason: shown(attempt.by) && attempt.reason,
      decision: decision && {
        ...decision,
        by: shown(decision.by),
        // What staff wrote is for the driver.
        reason: caller.role === 'driver' || shown(decision.by) ? decision.reason : null,
      },
    },
    bringingBack: bringingBack && { ...bringingBack, by: shown(bringingBack.by) },
  };
}

/** Its driver reads what is asked of him; who declined it is for staff. */
function answersSeenBy(caller: Caller, order: Order): Order {
  if (can(caller, 'orders.read')) return order;
  const { answer, declined: _, visits, ...rest } = order;
  if (caller.role !== 'driver' || order.driver?.id !== caller.userId) return rest;
  return { ...rest, ...(visits ? { visits } : {}), ...(answer ? { answer } : {}) };
}

/** What a delivery proved is for staff and its driver; its customer reads what it asks for. */
function proofSeenBy(caller: Caller, order: Order): Order {
  if (can(caller, 'orders.read') || caller.role === 'driver') return order;
  const proofNeeds = caller.role === 'customer' ? order.proofNeeds : null;
  return { ...order, proofNeeds, deliveryProof: null };
}

/**
 * An order as this caller may see it. Stores and drivers read the address, the place and the full
 * name of the customer until three days after the order's end, and then no longer.
 */
export function orderSeenBy(caller: Caller, order: Order, now: Date): Order {
  const shown = answersSeenBy(caller, roadSeenBy(caller, withoutAsker(caller, order)));
  const seen = proofSeenBy(caller, shown);
  if (!isCustomerHidden(caller, order, now)) return seen;
  const { customer, dropoff } = order;
  return {
    ...seen,
    customer: { ...customer, name: firstName(customer.name) },
    address: '',
    attempt: seen.attempt && { ...seen.attempt, place: null },
    dropoff: { lat: nearby(dropoff.lat), lon: nearby(dropoff.lon) },
  };
}
