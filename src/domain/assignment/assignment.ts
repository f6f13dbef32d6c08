import { createActor } from 'xstate';
import type { UserId } from '#contract/ids.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { assignmentMachine } from '#machines/assignment/assignment-machine.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { failureOf, type Outcome } from '#src/domain/order/order-failure.ts';
import { ApiFailure, call, currentIn } from '#src/lib/api/call.ts';
import { announceInFlight } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';
import { type AsksToTake, type Doubt, doubtOf } from './doubt.ts';
import { recordAssignment } from './recent-assignments.ts';
import { type DriverRef, markSending, sending } from './sending.ts';

/** An order as the user saw it. */
type SeenOrder = Pick<Order, 'id' | 'version'> & { driver: { id: UserId } | null };

/**
 * Returns the current order if the assignment is still valid for it. A status change in the
 * meantime is no conflict as long as the order has the same driver as before and is not picked up.
 */
function currentIfAssignable(saw: SeenOrder, error: unknown): Order | null {
  const current = currentIn<Order>(error);
  if (!current || current.driver?.id !== saw.driver?.id || !isOpen(current.status)) return null;
  return current.status === 'picked_up' ? null : current;
}

const isLost = (error: unknown): boolean => error instanceof ApiFailure && error.status === 412;

/**
 * Assigns a driver to an order at the version that the operator saw, or unassigns it (null).
 * Retries once if only the status has changed: a store that accepts an order must not cost the
 * operator a key press. A reason appears in the order's timeline. Throws `ApiFailure`: 412 if
 * another user changed the order first.
 */
export async function sendAssignment(
  order: SeenOrder,
  driverId: UserId | null,
  reason?: string,
): Promise<Order> {
  const body = { orderId: order.id, driverId, ...(reason ? { reason } : {}) };
  try {
    return await call(ordersRoutes.assign, { body }, { ifMatch: order.version });
  } catch (error) {
    const current = isLost(error) ? currentIfAssignable(order, error) : null;
    if (!current) throw error;
    return call(ordersRoutes.assign, { body }, { ifMatch: current.version });
  }
}

/** What the server answered: the updated order, or the error. */
export type AssignAnswer =
  | { kind: 'done'; order: Order }
  | { kind: 'lost'; error: unknown }
  | { kind: 'refused'; error: unknown };

/** Sends an assignment, and shows it as pending until the server has answered. */
export async function deliver(
  order: Order,
  driver: DriverRef | null,
  reason?: string,
): Promise<AssignAnswer> {
  const unmark = markSending(order.id, driver);
  try {
    const answer = await sendAssignment(order, driver?.id ?? null, reason);
    shownSource().put(answer);
    return { kind: 'done', order: answer };
  } catch (error) {
    return { kind: isLost(error) ? 'lost' : 'refused', error };
  } finally {
    unmark();
  }
}

/** The event of the machine for each answer. */
export const REPLY = {
  done: 'reply.accepted',
  lost: 'reply.lost',
  refused: 'reply.refused',
} as const;

/** An answer as a message; the list of recent acts shows what was done. */
export const outcomeOf = (
  order: Order,
  driver: DriverRef | null,
  answer: AssignAnswer,
  text: string,
): Outcome =>
  answer.kind === 'done'
    ? { text, order: answer.order, isListed: true }
    : { failure: failureOf(order, driver, answer.error) };

/** What came of choosing a driver for an order, on each screen. */
export type AssignOutcome =
  /** The choice is doubtful; choosing the same driver again confirms, once the question was read. */
  | ({ kind: 'asked'; question: Question } & Doubt)
  /** The question was not read yet. */
  | { kind: 'early' }
  /** `ended`: the server's answer, which the screen announces. */
  | { kind: 'sent'; ended: Promise<Outcome> }
  /** The choice changes nothing, or the order no longer allows it. */
  | { kind: 'ignored' };

/** The message about an order that was assigned, reassigned or unassigned. */
function doneText({ id, driver: from }: Order, driver: DriverRef | null): string {
  if (!driver) return t('live.unassigned_done', { id, code: from?.code ?? '' });
  const { code, name } = driver;
  return from
    ? t('live.reassigned', { id, from: from.code, code })
    : t('live.assigned', { id, code, name });
}

/**
 * One assignment of an order at the version that the operator saw, controlled by its machine.
 * Board, map and typed line each have their own. A completed assignment is added to the recent
 * ones, where it can be undone for a limited time.
 */
export function createAssignment(saw: Order, { asksToTake }: { asksToTake?: AsksToTake } = {}) {
  const actor = createActor(assignmentMachine).start();
  const before = saw.driver;
  let question: Question | null = null;
  actor.send({
    type: 'assignment.order',
    orderId: saw.id,
    fromDriverId: before?.id ?? null,
  });
  return {
    actor,
    /** The last question that it asked. */
    question: () => question,
    /**
     * Chooses a driver for the current order; null unassigns it. The caller announces the outcome.
     */
    choose(order: Order, driver: DriverRef | null): AssignOutcome {
      if (sending.get().has(order.id)) {
        announceInFlight();
        return { kind: 'ignored' };
      }
      const held = actor.getSnapshot();
      const isFree = held.status === 'active' && !held.matches('sending');
      if (!isFree) return { kind: 'ignored' };
      const isAnswer = held.matches('confirming') && held.context.driverId === driver?.id;
      if (isAnswer && question?.answer() === false) return { kind: 'early' };
      const doubt = driver && doubtOf(order, driver, asksToTake);
      const mustConfirm = doubt !== null;
      actor.send({ type: 'assignment.driver', driverId: driver?.id ?? null, mustConfirm });
      const now = actor.getSnapshot();
      if (doubt && now.matches('confirming')) {
        question = openQuestion();
        return { kind: 'asked', question, ...doubt };
      }
      if (!now.matches('sending')) return { kind: 'ignored' };
      // Another user has changed the driver since: the server refuses the version that was seen.
      const isSame = (order.driver?.id ?? null) === (before?.id ?? null);
      const ended = deliver(isSame ? order : saw, driver).then((answer) => {
        actor.send({ type: REPLY[answer.kind] });
        if (answer.kind === 'done')
          recordAssignment({ orderId: order.id, before, after: driver, kind: 'given' }, actor);
        return outcomeOf(order, driver, answer, doneText(order, driver));
      });
      return { kind: 'sent', ended };
    },
    /** Reports that another user has assigned the order in the meantime. */
    overtaken() {
      if (actor.getSnapshot().can({ type: 'assignment.overtaken' }))
        actor.send({ type: 'assignment.overtaken' });
    },
  };
}
export type Assignment = ReturnType<typeof createAssignment>;

/** Unassigns an order. Resolves to null if it has no driver, or if an assignment is in flight. */
export async function unassign(order: Order): Promise<Outcome | null> {
  if (!order.driver) return null;
  const chosen = createAssignment(order).choose(order, null);
  return chosen.kind === 'sent' ? chosen.ended : null;
}
