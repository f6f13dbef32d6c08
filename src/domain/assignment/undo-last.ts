import { shownSource } from '#src/domain/live/shown-source.ts';
import { announceOutcome } from '#src/domain/order/order-failure.ts';
import { t } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { undoAssignment } from './assign.ts';
import { actList, newestOpen } from './recent-assignments.ts';

const isLive = () => shownSource().kind === 'live';

/** Undoes the newest act of this user that can still be undone, on every screen. */
export const undoCommands: readonly Command[] = [
  {
    id: 'order.undo',
    label: 'shell.cmd_undo',
    keywords: 'revert take back',
    keys: ['u'],
    scope: 'everywhere',
    isInSheets: true,
    can: () => isLive() && newestOpen() !== undefined,
    whyNot: () => t(isLive() ? 'live.nothing_to_undo' : 'replay.read_only'),
    run: () => void undoAssignment().then(actList.get()?.announce ?? announceOutcome),
  },
];
