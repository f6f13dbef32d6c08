import type { Command } from '#src/lib/commands.ts';

const rows = () => [...document.querySelectorAll<HTMLElement>('.balances tr[data-store]')];

/** The keys of the list move the focus of the page itself: rows are few, and hold buttons. */
function moveTo(place: (at: number, last: number) => number): void {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  all[Math.max(0, Math.min(all.length - 1, place(at, all.length - 1)))]?.focus();
}
const focused = () => rows().find((row) => row.contains(document.activeElement));
const press = (selector: string) => () => focused()?.querySelector<HTMLElement>(selector)?.click();
const has = (selector: string) => () =>
  focused()?.querySelector<HTMLButtonElement>(selector)?.disabled === false;

export const commands: readonly Command[] = [
  {
    id: 'balance.next',
    label: 'payouts.cmd_next_store',
    keys: ['j', 'ArrowDown'],
    run: () => moveTo((at) => at + 1),
  },
  {
    id: 'balance.previous',
    label: 'payouts.cmd_previous_store',
    keys: ['k', 'ArrowUp'],
    run: () => moveTo((at) => at - 1),
  },
  {
    id: 'balance.choose',
    label: 'payouts.cmd_choose_store',
    keys: ['x'],
    can: () => focused() !== undefined,
    run: press('input[type=checkbox]'),
  },
  {
    id: 'balance.full',
    label: 'payouts.pay_full',
    keys: ['p'],
    can: has('[data-act=full]'),
    run: press('[data-act=full]'),
  },
  {
    id: 'balance.part',
    label: 'payouts.cmd_part',
    keys: ['r'],
    can: has('[data-act=part]'),
    run: press('[data-act=part]'),
  },
  {
    id: 'balance.statement',
    label: 'payouts.cmd_statement',
    keys: ['Enter'],
    can: () => focused() !== undefined && focused() === document.activeElement,
    run: press('a'),
  },
  {
    id: 'balance.find',
    label: 'payouts.find',
    keys: ['/'],
    run: () => document.querySelector<HTMLElement>('#balances-find')?.focus(),
  },
];
