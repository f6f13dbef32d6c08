import type { Order } from '#contract/routes/operations/orders.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { keepOrder } from '#src/domain/order/order-end-acts.ts';
import { failureOf, type Outcome } from '#src/domain/order/order-failure.ts';
import { t } from '#src/lib/i18n.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';
import { type Assignment, type CallResult, createAssignment, undoRecent } from './assignment.ts';
import type { Doubt } from './doubt.ts';
import {
  changeRecent,
  dropRecent,
  newestOpen,
  type RecentAssignment,
  recordAssignment,
} from './recent-assignments.ts';
import type { DriverRef } from './sending.ts';
import { undoOther, undoPlan } from './undo-plan.ts';

/** The list of recent acts shows what was done. */
const outcomeOf = (
  order: Order,
  driver: DriverRef | null,
  end: CallResult,
  text: string,
): Outcome =>
  end.kind === 'done'
    ? { text, order: end.order, isListed: true }
    : { failure: failureOf(order, driver, end.error) };

/**
 * The result of an assignment. `asked`: the choice is doubtful, and choosing the same driver again
 * confirms, once the question was read; `early`: it was not. Null: there was nothing to do.
 */
export type AssignResult =
  | ({ kind: 'asked'; question: Question } & Doubt)
  | { kind: 'early' }
  | { kind: 'sent'; ended: Promise<Outcome> }
  | null;

/**
 * Assigns an order to a driver at the version that the user saw. The caller announces the result.
 */
export function assign(assignment: Assignment, order: Order, driver: DriverRef): AssignResult {
  const chosen = assignment.choose(order, driver);
  if (chosen.kind === 'asked' || chosen.kind === 'early') return chosen;
  if (chosen.kind === 'ignored') return null;
  const { id, driver: from } = order;
  const { code, name } = driver;
  const text = from
    ? t('live.reassigned', { id, from: from.code, code })
    : t('live.assigned', { id, code, name });
  const ended = chosen.ended.then((end) => outcomeOf(order, driver, end, text));
  return { kind: 'sent', ended };
}

/** Unassigns an order. Resolves to null if it has no driver, or if an assignment is in flight. */
export async function unassign(order: Order): Promise<Outcome | null> {
  if (!order.driver) return null;
  const chosen = createAssignment(order).choose(order, null);
  if (chosen.kind !== 'sending') return null;
  const text = t('live.unassigned_done', { id: order.id, code: order.driver.code });
  return outcomeOf(order, null, await chosen.ended, text);
}

/** Takes back an end that the server still withholds. */
async function keepEnding(
  act: Extract<RecentAssignment, { kind: 'ending' }>,
): Promise<Outcome | null> {
  const order = shownSource().orders.get(act.orderId)?.order;
  if (!order) return { text: t('live.undo_gone', { id: act.orderId }) };
  changeRecent(act.key, { state: 'undoing' });
  const outcome = await keepOrder(order);
  dropRecent(act.key);
  if (!outcome || !('text' in outcome)) return outcome;
  recordAssignment({ kind: 'other_reversal', text: outcome.text });
  return { ...outcome, isListed: true };
}

/** Undoes an assignment or another recent act of this tab; without `act` the newest one. */
export async function undoAssignment(
  act: RecentAssignment | undefined = newestOpen(),
): Promise<Outcome | null> {
  if (act?.kind === 'plan') return undoPlan(act);
  if (act?.kind === 'other') return undoOther(act);
  if (act?.kind === 'ending') return keepEnding(act);
  const undone = act?.kind === 'given' ? await undoRecent(act) : null;
  if (!undone) return { text: t('live.nothing_to_undo') };
  const { orderId: id, before, after } = undone.act;
  if (undone.kind === 'gone') return { text: t('live.undo_gone', { id }) };
  const text = before
    ? t('live.undone', { id, code: before.code })
    : t('live.unassigned_done', { id, code: after?.code ?? '' });
  return outcomeOf(undone.order, before, undone, text);
}
