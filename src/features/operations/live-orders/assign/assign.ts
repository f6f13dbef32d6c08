import type { Order } from '#contract/routes/orders.ts';
import { type Act, newestOpen } from '#src/domain/assignment/acts.ts';
import {
  type Assignment,
  createAssignment,
  type Ended,
  undoAct,
} from '#src/domain/assignment/assignment.ts';
import type { DriverRef } from '#src/domain/assignment/sending.ts';
import { picture } from '#src/domain/live/picture.ts';
import { pause } from '#src/features/operations/live-orders/board/shown.ts';
import { focusNextUnassigned } from '#src/features/operations/live-orders/desk.ts';
import {
  type FailureWords,
  failureOf,
  showFailure,
} from '#src/features/operations/live-orders/failures.ts';
import { announce, say } from '#src/features/operations/live-orders/outcome.ts';
import { t } from '#src/lib/i18n.ts';

/** How a call ended, in words; what stands now is on the board already. */
export type Told = { text: string } | { failure: FailureWords };

function settled(order: Order, driver: DriverRef | null, end: Ended, text: string): Told {
  if (end.kind !== 'done') return { failure: failureOf(order, driver, end.error) };
  pause.get()?.put(end.order);
  return { text };
}

/** What was done stands among the recent actions; a failure is shown where it can be acted on. */
function tell(told: Told): void {
  if ('text' in told) announce(told.text);
  else showFailure(told.failure);
}

function isReadOnly(): boolean {
  if (picture().kind !== 'replay') return false;
  say(t('replay.read_only'));
  return true;
}

/** The assignment goes on behind; `ended` is how. */
export type Given =
  | { kind: 'asked'; ageMs: number }
  | { kind: 'sent'; ended: Promise<Told> }
  | null;

/**
 * Gives an order to a driver and goes on to the next that has none, without a word. Asked: the driver's
 * position is old, and giving it to the same one again is the answer. Null: nothing was to be done.
 */
export function sendTo(assignment: Assignment, order: Order, driver: DriverRef): Given {
  if (isReadOnly()) return null;
  const chosen = assignment.choose(order, driver);
  if (chosen.kind === 'asked') return chosen;
  if (chosen.kind === 'ignored') return null;
  focusNextUnassigned(order.id);
  const { id } = order;
  const { code, name } = driver;
  const done = t('live.assigned', { id, code, name });
  return { kind: 'sent', ended: chosen.ended.then((end) => settled(order, driver, end, done)) };
}

/** `sendTo`, told below the board. */
export function give(assignment: Assignment, order: Order, driver: DriverRef): Given {
  const given = sendTo(assignment, order, driver);
  if (given?.kind !== 'sent') return given;
  say(t('live.sent', { id: order.id, code: driver.code }));
  void given.ended.then(tell);
  return given;
}

/** Takes an order back from its driver, without a word; null: nothing was to be done. */
export async function sendBack(order: Order): Promise<Told | null> {
  const before = order.driver;
  if (!before || isReadOnly()) return null;
  const chosen = createAssignment(order).choose(order, null);
  if (chosen.kind !== 'sending') return null;
  const done = t('live.unassigned_done', { id: order.id, code: before.code });
  return settled(order, null, await chosen.ended, done);
}

/** `sendBack`, told below the board. */
export async function unassign(order: Order): Promise<void> {
  const told = await sendBack(order);
  if (told) tell(told);
}

export const canUndo = (): boolean => newestOpen() !== undefined && picture().kind === 'live';

/** Puts an act back as it was before, the newest without one; says how that ended. */
export async function undo(act?: Act): Promise<void> {
  if (isReadOnly()) return;
  const undone = await undoAct(act);
  if (!undone) return say(t('live.nothing_to_undo'));
  const { orderId: id, before, after } = undone.act;
  if (undone.kind === 'gone') return say(t('live.undo_gone', { id }));
  const done = before
    ? t('live.undone', { id, code: before.code })
    : t('live.unassigned_done', { id, code: after?.code ?? '' });
  tell(settled(undone.order, before, undone, done));
}
