import type { MoneyEntry } from '#contract/money/movement.ts';
import { otherOrderOf } from '#contract/money/statement-line.ts';
import { BOM, csvCell, headingOf, instantText, plainAmount } from '#rules/csv.ts';
import { keptText } from '#src/lib/api/sentence-of.ts';

/** One line of a statement: all movements of one transfer. Centimes. */
export interface StatementRow {
  transferId: string;
  at: string;
  kind: string;
  orderId: number | null;
  memo: string | null;
  /** Of its movements. */
  purposes: string[];
  sales: bigint;
  commission: bigint;
  promotions: bigint;
  payouts: bigint;
  other: bigint;
  net: bigint;
  /** The balance after the transfer. */
  balance: bigint;
}

/**
 * Groups movements into lines, both newest first. The sale and the commission of an order are one
 * line.
 */
export function statementRows(entries: readonly MoneyEntry[]): StatementRow[] {
  const rows: StatementRow[] = [];
  for (const entry of entries) {
    const amount = BigInt(entry.amount);
    let row = rows.at(-1);
    if (row?.transferId !== entry.transferId) {
      const { transferId, at, kind, orderId, balanceAfter } = entry;
      row = {
        transferId,
        at,
        kind,
        orderId,
        memo: keptText(entry.memo, entry),
        purposes: [],
        sales: 0n,
        commission: 0n,
        promotions: 0n,
        payouts: 0n,
        other: 0n,
        net: 0n,
        // In this order, the first movement is the one that was booked last.
        balance: BigInt(balanceAfter),
      };
      rows.push(row);
    }
    row.net += amount;
    row.purposes.push(entry.purpose);
    if (entry.purpose === 'sale') row.sales += amount;
    else if (entry.purpose === 'commission') row.commission += amount;
    else if (entry.purpose === 'promotion') row.promotions += amount;
    else if (entry.purpose === 'payout') row.payouts += amount;
    else row.other += amount;
  }
  return rows;
}

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

const sum = (rows: readonly StatementRow[], of: (row: StatementRow) => bigint): bigint =>
  rows.reduce((all, row) => all + of(row), 0n);

/** The totals of lines, newest first, from the opening to the closing balance. */
export function totalsOf(rows: readonly StatementRow[]) {
  const [latest] = rows;
  const first = rows.at(-1);
  return {
    opening: first ? first.balance - first.net : 0n,
    closing: latest?.balance ?? 0n,
    sales: sum(rows, (row) => row.sales),
    commission: sum(rows, (row) => row.commission),
    promotions: sum(rows, (row) => row.promotions),
    payouts: sum(rows, (row) => row.payouts),
    other: sum(rows, (row) => row.other),
    net: sum(rows, (row) => row.net),
  };
}

const HEAD =
  'at,transfer,kind,order,memo,sales_mad,commission_mad,promotions_mad,payouts_mad,other_mad,net_mad,balance_mad'
    .split(',')
    .map((name) => csvCell(headingOf(name)))
    .join(',');

/** The statement as CSV: opening balance, lines from oldest to newest, totals, closing balance. */
export function statementCsv(rows: readonly StatementRow[]): string {
  const line = (named: readonly unknown[], amounts: readonly (bigint | null)[]) =>
    [...named, ...amounts.map((amount) => (amount === null ? '' : plainAmount(amount)))].join(',');
  const sumLine = (kind: string, amounts: readonly (bigint | null)[]) =>
    line(['', '', kind, '', ''], amounts);
  const lines = rows.toReversed().map((row) => {
    const { at, transferId, kind, orderId, memo } = row;
    const { sales, commission, promotions, payouts, other, net, balance } = row;
    return line(
      [instantText(at), transferId, csvCell(kind), orderId ?? '', csvCell(memo)],
      [sales, commission, promotions, payouts, other, net, balance],
    );
  });
  const { opening, closing, sales, commission, promotions, payouts, other, net } = totalsOf(rows);
  const none = [null, null, null, null, null, null];
  const all =
    rows.length === 0
      ? [HEAD]
      : [
          HEAD,
          sumLine('opening_balance', [...none, opening]),
          ...lines,
          sumLine('total', [sales, commission, promotions, payouts, other, net, null]),
          sumLine('closing_balance', [...none, closing]),
        ];
  return `${BOM}${all.join('\r\n')}\r\n`;
}
