import type { Command } from '#src/lib/keys/commands.ts';
import { openCommand, press, rowCommands } from '#src/lib/keys/row-commands.ts';

export const commands: readonly Command[] = [
  ...rowCommands('wallet').filter(({ id }) => id !== 'wallet.filter'),
  openCommand('wallet'),
  { id: 'wallet.freeze', label: 'books.cmd_freeze', keys: ['f'], ...press('freeze') },
  { id: 'wallet.adjust', label: 'books.cmd_adjust', keys: ['a'], ...press('adjust') },
  { id: 'wallet.transfer', label: 'books.cmd_transfer', keys: ['t'], ...press('transfer') },
];
