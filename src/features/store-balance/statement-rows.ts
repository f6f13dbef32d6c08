import { BOM, csvCell, plainAmount } from '#contract/csv.ts';
import type { MoneyEntry } from '#contract/routes/money.ts';

/** One line of a statement: the movements of one transfer together. Centimes. */
export interface StatementRow {
  transferId: string;
  at: string;
  kind: string;
  orderId: number | null;
  memo: string | null;
  sales: bigint;
  commission: bigint;
  payouts: bigint;
  other: bigint;
  net: bigint;
  /** After it. */
  balance: bigint;
}

/** Movements, the latest first, as lines, the latest first: an order's sale and commission are one. */
export function statementRows(entries: readonly MoneyEntry[]): StatementRow[] {
  const rows: StatementRow[] = [];
  for (const entry of entries) {
    const amount = BigInt(entry.amount);
    let row = rows.at(-1);
    if (row?.transferId !== entry.transferId) {
      const { transferId, at, kind, orderId, memo, balanceAfter } = entry;
      row = {
        transferId,
        at,
        kind,
        orderId,
        memo,
        sales: 0n,
        commission: 0n,
        payouts: 0n,
        other: 0n,
        net: 0n,
        // The first that is met is the last that moved.
        balance: BigInt(balanceAfter),
      };
      rows.push(row);
    }
    row.net += amount;
    if (entry.purpose === 'sale') row.sales += amount;
    else if (entry.purpose === 'commission') row.commission += amount;
    else if (entry.purpose === 'payout') row.payouts += amount;
    else row.other += amount;
  }
  return rows;
}

const sum = (rows: readonly StatementRow[], of: (row: StatementRow) => bigint): bigint =>
  rows.reduce((all, row) => all + of(row), 0n);

/** What a whole period amounts to; `present` is the balance where nothing moved. */
export function totalsOf(rows: readonly StatementRow[], present: bigint) {
  const [latest] = rows;
  const first = rows.at(-1);
  return {
    opening: first ? first.balance - first.net : present,
    closing: latest ? latest.balance : present,
    sales: sum(rows, (row) => row.sales),
    commission: sum(rows, (row) => row.commission),
    payouts: sum(rows, (row) => row.payouts),
    other: sum(rows, (row) => row.other),
    net: sum(rows, (row) => row.net),
  };
}

const HEAD =
  'at,transfer,kind,order,memo,sales_mad,commission_mad,payouts_mad,other_mad,net_mad,balance_mad';

/** The statement as CSV, its lines in the order in which they happened. */
export function statementCsv(rows: readonly StatementRow[]): string {
  const lines = rows.toReversed().map((row) => {
    const { at, transferId, kind, orderId, memo } = row;
    const { sales, commission, payouts, other, net, balance } = row;
    const amounts = [sales, commission, payouts, other, net, balance].map(plainAmount);
    return [at, transferId, csvCell(kind), orderId ?? '', csvCell(memo), ...amounts].join(',');
  });
  return `${BOM}${[HEAD, ...lines].join('\r\n')}\r\n`;
}
