import type { Command } from '#src/lib/commands.ts';
import { openCommand, press, rowCommands } from '#src/lib/row-commands.ts';

export const commands: readonly Command[] = [
  ...rowCommands('transaction'),
  openCommand('transaction'),
  { id: 'transaction.verify', label: 'books.cmd_verify', keys: ['v'], ...press('verify') },
  { id: 'transaction.reverse', label: 'books.cmd_reverse', keys: ['r'], ...press('reverse') },
];
