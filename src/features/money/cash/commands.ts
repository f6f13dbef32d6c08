import type { Command } from '#src/lib/keys/commands.ts';
import { press, rowCommands } from '#src/lib/keys/row-commands.ts';

export const driverCommands: readonly Command[] = [
  ...rowCommands('cash'),
  { id: 'cash.collect', label: 'cash.cmd_collect', keys: ['Enter', 'c'], ...press('collect') },
  { id: 'cash.print', label: 'cash.print', keys: ['p'], ...press('print') },
  {
    id: 'cash.wallet',
    label: 'cash.cmd_wallet',
    keys: ['w'],
    run: () => document.querySelector<HTMLElement>('.cash-pane a[data-wallet]')?.click(),
  },
];
