import type { OrderId } from '#contract/ids.ts';
import { selection, selectOrder } from '#src/domain/live/selection.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { shown } from './shown.ts';

/** The selected rows, for bulk acts. */
export const chosen = defineStore<ReadonlySet<OrderId>>(() => new Set());

/** A range in progress: its start, the previous selection, and its current end. */
const range = defineStore<{
  from: OrderId;
  before: ReadonlySet<OrderId>;
  to: OrderId;
} | null>(() => null);

export function clearChoice(): void {
  range.set(null);
  if (chosen.get().size > 0) chosen.set(new Set());
}

/** Toggles the selection of a row. */
export function toggleChoice(id: OrderId): void {
  range.set(null);
  const next = new Set(chosen.get());
  if (!next.delete(id)) next.add(id);
  chosen.set(next);
}

/**
 * Selects the rows from the one that had the focus to this one. Further ranges from there replace
 * it.
 */
export function chooseTo(to: OrderId): void {
  const { rows } = shown().board.get();
  const focus = (selection.get().orderId ?? to) as OrderId;
  const begun = range.get();
  const { from, before } = begun?.to === focus ? begun : { from: focus, before: chosen.get() };
  const ends = [rows.indexOf(from), rows.indexOf(to)].toSorted((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  if (first === -1) {
    toggleChoice(to);
    return;
  }
  range.set({ from, before, to });
  chosen.set(new Set([...before, ...rows.slice(first, last + 1)]));
  selectOrder(to);
}

/** Extends the selection to the next row, or shrinks it to the previous one. */
export function chooseOn(by: 1 | -1): void {
  const { rows } = shown().board.get();
  const at = rows.indexOf(selection.get().orderId as OrderId);
  const to = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
  if (to !== undefined) chooseTo(to);
}

/** The selected rows that are still on the board, from the top. */
export const chosenOnBoard = (): OrderId[] =>
  shown()
    .board.get()
    .rows.filter((id) => chosen.get().has(id));
