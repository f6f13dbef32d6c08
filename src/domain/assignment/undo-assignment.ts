import type { Order } from '#contract/routes/operations/orders.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { keepOrder } from '#src/domain/order/order-end-acts.ts';
import type { Outcome } from '#src/domain/order/order-failure.ts';
import { t } from '#src/lib/i18n.ts';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import { deliver, outcomeOf, REPLY } from './assignment.ts';
import { doubtAboutAccepted, doubtText } from './doubt.ts';
import {
  actorOf,
  changeRecent,
  dropRecent,
  isUntouched,
  newestOpen,
  type RecentAssignment,
  recordAssignment,
} from './recent-assignments.ts';
import { undoOther, undoPlan } from './undo-plan.ts';

type SingleAct = Extract<RecentAssignment, { kind: 'given' }>;

type UndoResult =
  | { kind: 'done'; act: SingleAct; order: Order }
  | { kind: 'gone'; act: SingleAct }
  /** The driver has accepted it since: the undo asks once. */
  | { kind: 'asked'; act: SingleAct; text: string }
  | { kind: 'lost' | 'refused'; act: SingleAct; order: Order; error: unknown };

/** Asks once before an order is taken from a driver who has accepted it; null: that was answered. */
function askOfAccepted({ key, question }: SingleAct, order: Order): string | null {
  const doubt = doubtAboutAccepted(order);
  if (!doubt) return null;
  if (question) return question.answer() ? null : t('shell.read_first');
  changeRecent(key, { question: openQuestion() });
  return t('answers.undo_accepted', { doubt: doubtText(doubt, null), id: order.id });
}

/**
 * Undoes an assignment, unless the time to undo has passed. Resolves to null if there is nothing to
 * undo.
 */
async function undoRecent(act: SingleAct): Promise<UndoResult | null> {
  const actor = actorOf(act.key);
  if (!actor) return null;
  const order = shownSource().orders.get(act.orderId)?.order;
  if (!order || !isUntouched(act)) {
    actor.send({ type: 'assignment.overtaken' });
    dropRecent(act.key);
    return { kind: 'gone', act };
  }
  const text = askOfAccepted(act, order);
  if (text !== null) return { kind: 'asked', act, text };
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
  if (undone.kind === 'asked') return { text: undone.text };
  if (undone.kind === 'gone') return { text: t('live.undo_gone', { id }) };
  const text = before
    ? t('live.undone', { id, code: before.code })
    : t('live.unassigned_done', { id, code: after?.code ?? '' });
  return outcomeOf(undone.order, before, undone, text);
}
