import type { Command } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';

/** The case of the pane, and what its keys do. */
interface PaneContext {
  comment: () => void;
  mayComment: () => boolean;
}

const make = commandsFor<PaneContext>('case');

/** The commands of the pane of a case, besides the acts. */
export const paneCommands: readonly Command<PaneContext>[] = [
  make({
    id: 'comment',
    label: 'cases.cmd_comment',
    keys: ['m'],
    run: 'comment',
    can: 'mayComment',
    permission: 'cases.write',
  }),
];
