import type { Command } from '#src/lib/keys/commands.ts';
import { press } from '#src/lib/keys/row-commands.ts';

/** What is done with one order on its own page. */
export const commands: readonly Command[] = [
  { id: 'order.refund', label: 'books.cmd_refund', keys: ['m'], ...press('refund') },
];
