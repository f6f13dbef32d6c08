import type { Command, CommandFacts } from '#src/lib/keys/commands.ts';
import { rowCommands } from '#src/lib/keys/row-commands.ts';
import { buttonCommand } from '#src/ui/command-button.tsx';

export const rows: readonly Command[] = rowCommands('cash');
export const collectCash = buttonCommand({
  id: 'cash.collect',
  label: 'cash.cmd_collect',
  keys: ['Enter', 'c'],
});
export const printReceipt = buttonCommand({ id: 'cash.print', label: 'cash.print', keys: ['p'] });
export const openWallet = buttonCommand({
  id: 'cash.wallet',
  label: 'cash.cmd_wallet',
  keys: ['w'],
});

/** All commands of the screen, whichever of its parts offers them. */
export const driverCommands: readonly CommandFacts[] = [
  ...rows,
  collectCash,
  printReceipt,
  openWallet,
];
