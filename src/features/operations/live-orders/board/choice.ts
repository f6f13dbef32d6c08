import type { OrderId } from '#contract/ids.ts';
import { selection, selectOrder } from '#src/domain/live/selection.ts';
import { createValueStore } from '#streams/index.ts';
import { shown } from './shown.ts';

/** Rows that were selected together, for an act on all of them. */
export const chosen = createValueStore<ReadonlySet<OrderId>>(new Set());

/** A range in the making: where it began, what was selected before, and where it ends now. */
let range: { from: OrderId; before: ReadonlySet<OrderId>; to: OrderId } | null = null;

export function clearChoice(): void {
  range = null;
  if (chosen.get().size > 0) chosen.set(new Set());
}

/** Selects a row, or takes it out again. */
export function toggleChoice(id: OrderId): void {
  range = null;
  const next = new Set(chosen.get());
  if (!next.delete(id)) next.add(id);
  chosen.set(next);
}

/** Selects from where the focus stood to this row; further ranges from there replace it. */
export function chooseTo(to: OrderId): void {
  const { rows } = shown().board.get();
  const focus = (selection.get().orderId ?? to) as OrderId;
  if (!range || range.to !== focus) range = { from: focus, before: chosen.get(), to: focus };
  const ends = [rows.indexOf(range.from), rows.indexOf(to)].toSorted((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  if (first === -1) {
    toggleChoice(to);
    return;
  }
  range = { ...range, to };
  chosen.set(new Set([...range.before, ...rows.slice(first, last + 1)]));
  selectOrder(to);
}

/** Selects on to the next row, or back to the one before. */
export function chooseOn(by: 1 | -1): void {
  const { rows } = shown().board.get();
  const at = rows.indexOf(selection.get().orderId as OrderId);
  const to = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
  if (to !== undefined) chooseTo(to);
}

/** The selected rows that are on the board still, from the top. */
export const chosenOnBoard = (): OrderId[] =>
  shown()
    .board.get()
    .rows.filter((id) => chosen.get().has(id));
