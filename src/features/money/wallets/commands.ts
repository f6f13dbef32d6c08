import type { Command, CommandFacts } from '#src/lib/keys/commands.ts';
import { rowCommands } from '#src/lib/keys/row-commands.ts';
import { buttonCommand } from '#src/ui/command-button.tsx';

export const rows: readonly Command[] = rowCommands('wallet').filter(
  ({ id }) => id !== 'wallet.filter',
);
export const openMovement = buttonCommand({
  id: 'wallet.open',
  label: 'lists.cmd_open',
  keys: ['Enter'],
});
export const acts = {
  freeze: buttonCommand({ id: 'wallet.freeze', label: 'books.cmd_freeze', keys: ['f'] }),
  adjust: buttonCommand({ id: 'wallet.adjust', label: 'books.cmd_adjust', keys: ['a'] }),
  transfer: buttonCommand({ id: 'wallet.transfer', label: 'books.cmd_transfer', keys: ['t'] }),
};

/** All commands of the screen, whichever of its parts offers them. */
export const commands: readonly CommandFacts[] = [
  ...rows,
  openMovement,
  acts.freeze,
  acts.adjust,
  acts.transfer,
];
