import type { Command } from '#src/lib/commands.ts';
import { openCommand, press, rowCommands } from '#src/lib/row-commands.ts';

export const commands: readonly Command[] = [
  ...rowCommands('audit'),
  openCommand('audit'),
  { id: 'audit.chain', label: 'books.chain', keys: ['v'], ...press('chain') },
  { id: 'audit.ledger', label: 'books.ledger', keys: ['b'], ...press('ledger') },
];
