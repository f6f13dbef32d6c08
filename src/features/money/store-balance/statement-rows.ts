import type { MoneyEntry } from '#contract/money/movement.ts';
import { otherOrderOf } from '#contract/money/statement-line.ts';
import { type StatementRow, statementRows } from '#contract/money/statement-rows.ts';
import { keptText } from '#src/lib/api/sentence-of.ts';

/** The lines of a statement, with their memos in the reader's language. */
export const shownRows = (entries: readonly MoneyEntry[]): StatementRow[] =>
  statementRows(entries, (entry) => keptText(entry.memo, entry));

/** The orders of these rows: how many were sold in their period, and the others with the reason. */
export function ordersOf(rows: readonly StatementRow[]) {
  const purposes = new Map<number, string[]>();
  const sold = new Set<number>();
  for (const { orderId, kind, purposes: own } of rows) {
    if (orderId === null) continue;
    if (kind === 'sale') sold.add(orderId);
    purposes.set(orderId, [...(purposes.get(orderId) ?? []), ...own]);
  }
  const others = [...purposes]
    .filter(([orderId]) => !sold.has(orderId))
    .map(([orderId, all]) => ({ orderId, why: otherOrderOf(all) }))
    .sort((a, b) => a.orderId - b.orderId);
  return { sold: sold.size, others };
}
