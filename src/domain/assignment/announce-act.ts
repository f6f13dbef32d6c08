import { live } from '#src/domain/live/live.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { announceOutcome } from '#src/domain/order/order-failure.ts';
import type { LeftUndo } from '#src/ui/toast/left-undo.ts';
import { closeToast, showToast } from '#src/ui/toast/toast-store.ts';
import {
  actList,
  newestFinal,
  newestOpen,
  type RecentAssignment,
  recentAssignments,
  recordAssignment,
  undoneUntilMs,
} from './recent-assignments.ts';
import { undoAssignment } from './undo-assignment.ts';

/** The key of the newest act that can be undone; tells whether a later one was recorded. */
export const newestAct = (): number | null => newestOpen()?.key ?? null;

/**
 * Announces an act in a toast that offers to undo it, unless it was the newest already before
 * (`before`): then nothing was recorded. Where the screen lists the recent acts, they are undone
 * there. The toast ends with its act: one that was undone is not announced as done.
 */
export function announceAct(title: string, before: number | null): void {
  const act = newestOpen();
  if (act && act.key !== before) offerUndo(act, title, { isListed: actList.get() !== null });
  else showToast({ title });
}

/** Shows an act in a toast that offers to undo it, unless the screen lists the act. */
function offerUndo(act: RecentAssignment, title: string, { isListed }: { isListed: boolean }) {
  const undo = {
    run: () => void undoAssignment(act).then(announceOutcome),
    leftMs: undoneUntilMs(act) - live().now(),
  };
  const toast = showToast({ title, ...(isListed ? {} : { undo }) });
  const stop = recentAssignments.subscribe(() => {
    const now = recentAssignments.get().find(({ key }) => key === act.key);
    if (now?.state === 'open') return;
    stop();
    if (now?.state !== 'over') closeToast(toast);
  });
}

/**
 * Records an act that is on no order, and announces it. `undo` resolves to a message, and throws
 * `ApiFailure`.
 */
export function announceUndoable(title: string, undo: () => Promise<string>): void {
  recordAssignment({ kind: 'other', text: title, undo });
  announceAct(title, null);
}

/**
 * Goes on offering the undo of the newest act when the screen that listed the acts is left. `textOf`
 * is the act in a few words.
 */
export function offerNewestUndo(textOf: (act: RecentAssignment) => string): void {
  const act = newestFinal() || shownSource().kind !== 'live' ? undefined : newestOpen();
  if (act) offerUndo(act, textOf(act), { isListed: false });
}

/** Goes on offering the undo of an act of a screen that was left, as of any recent act. */
export function offerLeftUndo({ text, untilMs, undo, canStillUndo }: LeftUndo): void {
  const leftMs = untilMs - Date.now();
  if (leftMs <= 0) return;
  const undoUntilMs = live().now() + leftMs;
  const still = canStillUndo && { canStillUndo };
  recordAssignment({ kind: 'other', text, undo, undoUntilMs, ...still });
  announceAct(text, null);
}
