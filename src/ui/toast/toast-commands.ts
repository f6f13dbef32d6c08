import type { Command } from '#src/lib/keys/commands.ts';
import { shownUndo, undoShown } from './toast-store.ts';

const hasUndo = () => shownUndo() !== null;

/** Commands on the visible message. */
export const toastCommands: readonly Command[] = [
  {
    id: 'toast.undo',
    label: 'shell.cmd_undo_shown',
    keys: ['u'],
    scope: 'message',
    isInSheets: true,
    can: hasUndo,
    yields: () => !hasUndo(),
    run: undoShown,
  },
];
