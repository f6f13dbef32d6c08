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
import { tellFailure } from '#src/features/operations/live-orders/failures.ts';
import { say } from '#src/features/operations/live-orders/outcome.ts';
import { t } from '#src/lib/i18n.ts';

/** Shows and says how a call ended. */
function tell(order: Order, driver: DriverRef | null, end: Ended, done: string): void {
  if (end.kind !== 'done') tellFailure(order, driver, end.error);
  else {
    pause.get()?.put(end.order);
    say(done);
  }
}

function isReadOnly(): boolean {
  if (picture().kind !== 'replay') return false;
  say(t('replay.read_only'));
  return true;
}

/** The assignment goes on behind; `ended` is there when it has ended and was told. */
export type Given =
  | { kind: 'asked'; ageMs: number }
  | { kind: 'sent'; ended: Promise<void> }
  | null;

/**
 * Gives an order to a driver and goes on to the next that has none. Asked: the driver's position is
 * old, and giving it to the same one again is the answer. Null: nothing was to be done.
 */
export function give(assignment: Assignment, order: Order, driver: DriverRef): Given {
  if (isReadOnly()) return null;
  const chosen = assignment.choose(order, driver);
  if (chosen.kind === 'asked') return chosen;
  if (chosen.kind === 'ignored') return null;
  focusNextUnassigned(order.id);
  const { id } = order;
  const { code, name } = driver;
  say(t('live.sent', { id, code }));
  const done = t('live.assigned', { id, code, name });
  return { kind: 'sent', ended: chosen.ended.then((end) => tell(order, driver, end, done)) };
}

/** Takes an order back from its driver. */
export async function unassign(order: Order): Promise<void> {
  const before = order.driver;
  if (!before || isReadOnly()) return;
  const chosen = createAssignment(order).choose(order, null);
  if (chosen.kind !== 'sending') return;
  const done = t('live.unassigned_done', { id: order.id, code: before.code });
  tell(order, null, await chosen.ended, done);
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
  tell(undone.order, before, undone, done);
}
