import { live } from '#src/domain/live/live.ts';
import { announceOutcome } from '#src/domain/order/order-failure.ts';
import { closeToast, showToast } from '#src/ui/toast/toast-store.ts';
import { undoAssignment } from './assign.ts';
import {
  actList,
  newestOpen,
  recentAssignments,
  recordAssignment,
  undoneUntilMs,
} from './recent-assignments.ts';

/** The key of the newest act that can be undone; tells whether a later one was recorded. */
export const newestAct = (): number | null => newestOpen()?.key ?? null;

/**
 * Announces an act in a toast that offers to undo it, unless it was the newest already before
 * (`before`): then nothing was recorded. Where the screen lists the recent acts, they are undone
 * there. The toast ends with its act: one that was undone is not announced as done.
 */
export function announceAct(title: string, before: number | null): void {
  const act = newestOpen();
  if (!act || act.key === before) {
    showToast({ title });
    return;
  }
  const undo = {
    run: () => void undoAssignment(act).then(announceOutcome),
    leftMs: undoneUntilMs(act) - live().now(),
  };
  const toast = showToast({ title, ...(actList.get() ? {} : { undo }) });
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
