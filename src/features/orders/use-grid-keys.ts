import { useEffect, useRef } from 'react';
import type { Order } from '#contract/routes/orders.ts';
import { type Choice, focusedOrder } from './use-choice.ts';

interface Deps {
  orders: readonly Order[];
  focusAt: number;
  choice: Choice;
  onOpen: (id: number) => void;
  /** Rows that a screen down goes. */
  pageRows: () => number;
}

/** Somewhere that has keys of its own: fields, dialogs, menus; of buttons only those that press. */
const hasOwnKeys = ({ target, key }: KeyboardEvent): boolean => {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, dialog, [role=menu], [contenteditable]'))
    return true;
  return (key === 'Enter' || key === ' ') && target.closest('button, a') !== null;
};

/** Where a key moves to from here; undefined for a key that does not move. */
function targetOf(key: string, at: number, last: number, pageRows: number): number | undefined {
  const to = {
    j: at + 1,
    ArrowDown: at + 1,
    k: at - 1,
    ArrowUp: at - 1,
    PageDown: at + pageRows,
    PageUp: at - pageRows,
    Home: 0,
    End: last,
  }[key.length === 1 ? key.toLowerCase() : key];
  return to === undefined ? undefined : Math.max(0, Math.min(last, to));
}

/** The keys of the list: J K and arrows, X, a range with Shift, Enter, / and Escape. */
export function useGridKeys(deps: Deps): void {
  const now = useRef(deps);
  useEffect(() => {
    now.current = deps;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (hasOwnKeys(event)) return;
      const { orders, focusAt, choice, onOpen, pageRows } = now.current;
      const focused = orders[focusAt];
      if (event.key === '/') document.querySelector<HTMLElement>('#orders-filter')?.focus();
      else if (event.key === 'Escape' && choice.chosen.size > 0) choice.clear();
      else if (!focused) return;
      else if (event.key === 'Enter') onOpen(focused.id);
      else if (event.key.toLowerCase() === 'x' || event.key === ' ') choice.toggle(focused.id);
      else {
        const to = targetOf(event.key, focusAt, orders.length - 1, pageRows());
        if (to === undefined) return;
        if (event.shiftKey) choice.range(focusAt, to);
        focusedOrder.set(orders[to]?.id ?? null);
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
