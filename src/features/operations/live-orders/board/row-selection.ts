import type { OrderId } from '#contract/ids.ts';
import { selection, selectOrder } from '#src/domain/live/selection.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { boardStores } from './board-stores.ts';

/** The selected rows, for bulk acts. */
export const selectedRows = defineStore<ReadonlySet<OrderId>>(() => new Set());

/** A range in progress: its start, the previous selection, and its current end. */
const range = defineStore<{
  from: OrderId;
  before: ReadonlySet<OrderId>;
  to: OrderId;
} | null>(() => null);

export function clearSelection(): void {
  range.set(null);
  if (selectedRows.get().size > 0) selectedRows.set(new Set());
}

/** Toggles the selection of a row. */
export function toggleRow(id: OrderId): void {
  range.set(null);
  const next = new Set(selectedRows.get());
  if (!next.delete(id)) next.add(id);
  selectedRows.set(next);
}

/**
 * Selects the rows from the one that had the focus to this one. Further ranges from there replace
 * it.
 */
export function selectTo(to: OrderId): void {
  const { rows } = boardStores().board.get();
  const focus = (selection.get().orderId ?? to) as OrderId;
  const begun = range.get();
  const { from, before } =
    begun?.to === focus ? begun : { from: focus, before: selectedRows.get() };
  const ends = [rows.indexOf(from), rows.indexOf(to)].toSorted((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  if (first === -1) {
    toggleRow(to);
    return;
  }
  range.set({ from, before, to });
  selectedRows.set(new Set([...before, ...rows.slice(first, last + 1)]));
  selectOrder(to);
}

/** Extends the selection to the next row, or shrinks it to the previous one. */
export function extendSelection(by: 1 | -1): void {
  const { rows } = boardStores().board.get();
  const at = rows.indexOf(selection.get().orderId as OrderId);
  const to = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
  if (to !== undefined) selectTo(to);
}

/** The selected rows that are still on the board, from the top. */
export const selectedOnBoard = (): OrderId[] =>
  boardStores()
    .board.get()
    .rows.filter((id) => selectedRows.get().has(id));
