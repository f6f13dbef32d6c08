import { shownSource } from '#src/domain/live/shown-source.ts';
import { announceOutcome } from '#src/domain/order/order-failure.ts';
import { t } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { undoAssignment } from './assign.ts';
import { actList, newestFinal, newestOpen } from './recent-assignments.ts';

const isLive = () => shownSource().kind === 'live';

function whyNot(): string {
  if (!isLive()) return t('replay.read_only');
  const final = newestFinal();
  return final ? t('live.undo_final', { act: final.text }) : t('live.nothing_to_undo');
}

/** Undoes the newest act of this user that can still be undone, on every screen. */
export const undoCommands: readonly Command[] = [
  {
    id: 'order.undo',
    label: 'shell.cmd_undo',
    keywords: 'revert take back',
    keys: ['u'],
    scope: 'everywhere',
    isInSheets: true,
    can: () => isLive() && newestFinal() === null && newestOpen() !== undefined,
    whyNot,
    run: () => void undoAssignment().then(actList.get()?.announce ?? announceOutcome),
  },
];
