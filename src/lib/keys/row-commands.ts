import { useEffect } from 'react';
import { type Command, useCommands } from './commands.ts';
import { isRefused } from './refused-key.ts';
import { commandFor } from './shortcuts.ts';

/** Table rows that take the focus: `<tr data-row="id" tabIndex={-1}>`. */
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];

/** The row that has the focus. */
export const focusedRow = (): HTMLElement | undefined =>
  rows().find((row) => row.contains(document.activeElement));

/** Moves the focus by a number of rows; from outside the list to its first row. */
export function moveRow(by: number): void {
  const all = rows();
  const now = focusedRow();
  const at = now ? all.indexOf(now) + by : 0;
  const next = all[Math.max(0, Math.min(all.length - 1, at))];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

/** Focuses a row; the first row when it is not there. */
export function focusRow(id: string | number): void {
  const all = rows();
  (all.find((row) => row.dataset.row === String(id)) ?? all[0])?.focus();
}

const focus = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.focus();

/** Presses an enabled button of the page, found by its `data-act`. */
export const press = (act: string): Pick<Command, 'can' | 'run'> => {
  const find = () => document.querySelector<HTMLButtonElement>(`button[data-act="${act}"]`);
  return { can: () => find()?.disabled === false, run: () => find()?.click() };
};

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

/** Opens and closes the details of the focused row. */
export const openCommand = (list: string): Command => ({
  id: `${list}.open`,
  label: 'lists.cmd_open',
  keys: ['Enter'],
  can: () => focusedRow() !== undefined && focusedRow() === document.activeElement,
  run: () => focusedRow()?.querySelector<HTMLElement>('[data-open]')?.click(),
});

/** The keys of a list; fields, dialogs and pressed buttons keep their own. */
export function useRowKeys(commands: readonly Command[]): void {
  useCommands(commands);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.defaultPrevented || !(target instanceof Element)) return;
      if (target.closest('input, textarea, select, dialog, [role=menu]')) return;
      if ((key === 'Enter' || key === ' ') && target.closest('button, a')) return;
      const found = commandFor(event, commands);
      if (!found || isRefused(event, found.command)) return;
      if (!event.repeat || found.key.length > 1 || 'jk'.includes(found.key))
        found.command.run(found.key);
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [commands]);
}
