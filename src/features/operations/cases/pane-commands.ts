import type { Command } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';

/** The case of the pane, and what its keys do. */
interface PaneContext {
  comment: () => void;
  mayComment: () => boolean;
}

/** The screens that show the pane of a case. */
export type PaneScreen = 'cases' | 'casePage';

/** The commands of the pane of a case on a screen, besides the acts. */
const commandsOn = (screen: PaneScreen): readonly Command<PaneContext>[] => [
  commandsFor<PaneContext>(screen)({
    id: 'comment',
    label: 'cases.cmd_comment',
    keys: ['m'],
    run: 'comment',
    can: 'mayComment',
    permission: 'cases.write',
  }),
];

export const paneCommands: Readonly<Record<PaneScreen, readonly Command<PaneContext>[]>> = {
  cases: commandsOn('cases'),
  casePage: commandsOn('casePage'),
};
