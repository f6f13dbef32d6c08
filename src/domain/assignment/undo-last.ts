import { shownSource } from '#src/domain/live/shown-source.ts';
import { announceOutcome } from '#src/domain/order/order-failure.ts';
import { isAnyInFlight } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import {
  actList,
  changesOf,
  isUndoable,
  newestFinal,
  newestOpen,
  recentAssignments,
} from './recent-assignments.ts';
import { sending } from './sending.ts';
import { undoAssignment } from './undo-assignment.ts';

/** Whether an act of this user is being sent, so that the newest recorded act is not the last one. */
function isSending(): boolean {
  if (isAnyInFlight()) return true;
  const undone = recentAssignments.get().filter(({ state }) => state === 'undoing');
  const ids = new Set(undone.flatMap(changesOf).map(({ orderId }) => orderId));
  return [...sending.get().keys()].some((id) => !ids.has(id));
}

/**
 * Why the newest act cannot be undone; an older one is not undone in its place. Null if it can, or
 * if another that is older can since the newest is being undone.
 */
function whyNotNewest(): string | null {
  if (shownSource().kind !== 'live') return t('replay.read_only');
  if (isSending()) return t('live.undo_sending');
  const final = newestFinal();
  if (final) return t('live.undo_final', { act: final.text });
  const newest = recentAssignments.get().find(isUndoable);
  if (newest?.state === 'over' || newest?.state === 'overtaken')
    return t(`live.undo_${newest.state}`);
  if (newestOpen()) return null;
  return t(newest ? 'live.undo_running' : 'live.nothing_to_undo');
}

/** Undoes the newest act of this user that can still be undone, on every screen. */
export const undoCommands: readonly Command[] = [
  {
    id: 'order.undo',
    label: 'shell.cmd_undo',
    keywords: 'keywords.undo',
    keys: ['u'],
    scope: 'everywhere',
    isInSheets: true,
    can: () => whyNotNewest() === null,
    whyNot: () => whyNotNewest() ?? '',
    run: () => void undoAssignment().then(actList.get()?.announce ?? announceOutcome),
  },
];
