import type { Command } from './commands.ts';

/** Rows of a table that take the focus: `<tr data-row="id" tabIndex={-1}>`. */
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];

/** The row that the focus is in. */
export const focusedRow = (): HTMLElement | undefined =>
  rows().find((row) => row.contains(document.activeElement));

/** Moves the focus so many rows on; from outside the list to its first row. */
export function moveRow(by: number): void {
  const all = rows();
  const now = focusedRow();
  const at = now ? all.indexOf(now) + by : 0;
  const next = all[Math.max(0, Math.min(all.length - 1, at))];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

/** Puts the focus on a row; on the first when it is not there. */
export function focusRow(id: string | number): void {
  const all = rows();
  (all.find((row) => row.dataset.row === String(id)) ?? all[0])?.focus();
}

const focus = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.focus();

/** The keys that every list has. Their ids begin with the list's name. */
export const rowCommands = (list: string): readonly Command[] => [
  {
    id: `${list}.next`,
    label: 'lists.cmd_next',
    keys: ['j', 'ArrowDown'],
    run: () => moveRow(1),
  },
  {
    id: `${list}.previous`,
    label: 'lists.cmd_previous',
    keys: ['k', 'ArrowUp'],
    run: () => moveRow(-1),
  },
  { id: `${list}.filter`, label: 'lists.cmd_filter', keys: ['/'], run: focus('[data-find]') },
];
