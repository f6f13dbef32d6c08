import { createActor } from 'xstate';
import type { Order } from '#contract/routes/operations/orders.ts';
import { assignmentMachine } from '#machines/assignment/assignment-machine.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { ApiFailure } from '#src/lib/api/api-failure.ts';
import { announceInFlight } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';
import { assignOrder } from './assign-order.ts';
import { type AsksToTake, type Doubt, doubtOf } from './doubt.ts';
import {
  actorOf,
  changeRecent,
  dropRecent,
  isUntouched,
  type RecentAssignment,
  recordAssignment,
} from './recent-assignments.ts';
import { type DriverRef, markSending, sending } from './sending.ts';

/** The result of a call: the updated order, or the error. */
export type CallResult =
  | { kind: 'done'; order: Order }
  | { kind: 'lost'; error: unknown }
  | { kind: 'refused'; error: unknown };

/** The result of choosing a driver. */
export type ChoiceResult =
  /** The choice is doubtful; choosing the same driver again confirms, once the question was read. */
  | ({ kind: 'asked'; question: Question } & Doubt)
  /** The question was not read yet. */
  | { kind: 'early' }
  | { kind: 'sending'; ended: Promise<CallResult> }
  /** The choice changes nothing, or the order no longer allows it. */
  | { kind: 'ignored' };

/** Sends an assignment, and shows it as pending until the server has answered. */
export async function deliver(
  order: Order,
  driver: DriverRef | null,
  reason?: string,
): Promise<CallResult> {
  const unmark = markSending(order.id, driver);
  try {
    const answer = await assignOrder(order, driver?.id ?? null, reason);
    shownSource().put(answer);
    return { kind: 'done', order: answer };
  } catch (error) {
    const isLost = error instanceof ApiFailure && error.status === 412;
    return { kind: isLost ? 'lost' : 'refused', error };
  } finally {
    unmark();
  }
}

const REPLY = { done: 'reply.accepted', lost: 'reply.lost', refused: 'reply.refused' } as const;

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
    /** Chooses a driver for the current order; null unassigns it. */
    choose(order: Order, driver: DriverRef | null): ChoiceResult {
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
      const ended = deliver(isSame ? order : saw, driver).then((end) => {
        actor.send({ type: REPLY[end.kind] });
        if (end.kind === 'done')
          recordAssignment({ orderId: order.id, before, after: driver, kind: 'given' }, actor);
        return end;
      });
      return { kind: 'sending', ended };
    },
    /** Reports that another user has assigned the order in the meantime. */
    overtaken() {
      if (actor.getSnapshot().can({ type: 'assignment.overtaken' }))
        actor.send({ type: 'assignment.overtaken' });
    },
  };
}
export type Assignment = ReturnType<typeof createAssignment>;

export type SingleAct = Extract<RecentAssignment, { kind: 'given' }>;

export type UndoResult =
  | { kind: 'done'; act: SingleAct; order: Order }
  | { kind: 'gone'; act: SingleAct }
  | { kind: 'lost' | 'refused'; act: SingleAct; order: Order; error: unknown };

/**
 * Undoes an assignment, unless the time to undo has passed. Resolves to null if there is nothing to
 * undo.
 */
export async function undoRecent(act: SingleAct): Promise<UndoResult | null> {
  const actor = actorOf(act.key);
  if (!actor) return null;
  const order = shownSource().orders.get(act.orderId)?.order;
  if (!order || !isUntouched(act)) {
    actor.send({ type: 'assignment.overtaken' });
    dropRecent(act.key);
    return { kind: 'gone', act };
  }
  actor.send({ type: 'undo.ask' });
  if (!actor.getSnapshot().matches('undoing')) return null;
  changeRecent(act.key, { state: 'undoing' });
  const end = await deliver(order, act.before, t('live.undo_reason'));
  actor.send({ type: REPLY[end.kind] });
  if (end.kind === 'refused') {
    changeRecent(act.key, { state: 'open' });
    return { ...end, act, order };
  }
  dropRecent(act.key);
  if (end.kind === 'lost') return { ...end, act, order };
  recordAssignment({
    orderId: act.orderId,
    before: act.after,
    after: act.before,
    kind: 'reversal',
  });
  return { kind: 'done', act, order: end.order };
}
