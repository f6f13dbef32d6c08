import type { CommandFacts } from '#src/lib/keys/commands.ts';
import { buttonCommand } from '#src/ui/command-button.tsx';

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

/** The commands of the pane. */
export const paneCommands: readonly CommandFacts[] = [collectCash, printReceipt, openWallet];
