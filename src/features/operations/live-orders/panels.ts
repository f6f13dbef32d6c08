import type { OrderId } from '#contract/ids.ts';
import { sending } from '#src/domain/assignment/sending.ts';
import { isSetAside } from '#src/domain/claim/presence.ts';
import { selection, selectOrder } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { shown } from './board/shown.ts';
import { layout, setLayout } from './layout.ts';

/** The open pane beside the board. */
export interface Panels {
  pane: 'order' | 'assign' | 'plan' | 'mine' | null;
  /** The open overlay, one at a time. */
  open: 'keys' | 'views' | 'columns' | 'view-form' | null;
}

/** The screen's own state: open pane and overlay, not the orders. */
export const panels = defineStore<Panels>(() => ({ pane: null, open: null }));

export const change = (part: Partial<Panels>): void => panels.set({ ...panels.get(), ...part });

/** Opens or closes an overlay; closing it leaves another one that replaced it. */
export function setOpen(what: NonNullable<Panels['open']>, isOpen: boolean): void {
  if (isOpen) change({ open: what });
  else if (panels.get().open === what) change({ open: null });
}

export const toggleMap = (): void => setLayout({ map: !layout.get().map });

/**
 * The present version of the order in focus, also while the rows are paused, if it is still known.
 */
export const focused = () => {
  const { orderId } = selection.get();
  return orderId === null ? undefined : shownSource().orders.get(orderId as OrderId);
};

const at = () =>
  shown()
    .board.get()
    .rows.indexOf(selection.get().orderId as OrderId);

/** Focuses a row by its index, clamped to the board. */
export function focusRow(index: number): void {
  const { rows } = shown().board.get();
  const id = rows[Math.min(rows.length - 1, Math.max(0, index))];
  if (id !== undefined) selectOrder(id);
}

export const moveFocus = (by: number): void => focusRow(at() === -1 ? 0 : at() + by);

/** The rows, which have the focus of the page wherever the cursor is. */
export const boardGrid = () => document.querySelector<HTMLElement>('#board');

// Reads the live source and not the paused rows: skips orders that have a driver by now, and those
// that are held or claimed by another user.
const isUnassigned = (id: OrderId): boolean => {
  // The assignment is in flight; only its answer is pending.
  if (sending.get().has(id)) return false;
  const held = shownSource().orders.get(id);
  return (
    held !== undefined && held.endedAtMs === null && held.order.driver === null && !isSetAside(id)
  );
};

/**
 * Moves to the next order without a driver: below, otherwise from the top. When the board has none
 * but some wait above it, they are added, because the user asked for the next one.
 */
export function focusNextUnassigned(except: OrderId | null = null): boolean {
  const find = () => {
    const { rows } = shown().board.get();
    const from = at() + 1;
    for (let n = 0; n < rows.length; n += 1) {
      const id = rows[(from + n) % rows.length];
      if (id !== undefined && id !== except && isUnassigned(id)) return id;
    }
    return undefined;
  };
  let next = find();
  if (next === undefined && shown().board.get().waiting > 0) {
    shown().board.arrange();
    next = find();
  }
  if (next !== undefined) selectOrder(next);
  return next !== undefined;
}
