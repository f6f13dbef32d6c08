import { type CsvColumn, csvOf } from '#rules/csv.ts';
import type { MoneyEntry } from './movement.ts';

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
 * line. `memoOf` writes a memo in the reader's language.
 */
export function statementRows(
  entries: readonly MoneyEntry[],
  memoOf: (entry: MoneyEntry) => string | null = ({ memo }) => memo,
): StatementRow[] {
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
        memo: memoOf(entry),
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

const sum = (rows: readonly StatementRow[], of: (row: StatementRow) => bigint): bigint =>
  rows.reduce((all, row) => all + of(row), 0n);

/**
 * The totals of lines, newest first, from the opening to the closing balance: both that of the period
 * where nothing moved in it.
 */
export function totalsOf(rows: readonly StatementRow[], unmoved = 0n) {
  const [latest] = rows;
  const first = rows.at(-1);
  return {
    opening: first ? first.balance - first.net : unmoved,
    closing: latest?.balance ?? unmoved,
    sales: sum(rows, (row) => row.sales),
    commission: sum(rows, (row) => row.commission),
    promotions: sum(rows, (row) => row.promotions),
    payouts: sum(rows, (row) => row.payouts),
    other: sum(rows, (row) => row.other),
    net: sum(rows, (row) => row.net),
  };
}

/** The kinds of transactions on a store's balance, as files name them. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  order_end: 'Order ended without delivery',
  charge_reversal: 'Charge reversed',
  due_collection: 'Owed amount collected',
  due_return: 'Collected amount returned',
};
const kindWords = (kind: string): string => {
  const words = KIND_WORDS[kind] ?? kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a statement of a period that has not ended says of itself. */
export const notFinal = (until: string): string => `until ${until}, not final`;

/** A line of a file: of the statement, or its opening balance, total or closing balance. */
type FileLine = Pick<StatementRow, 'kind'> & Partial<StatementRow>;

const amount = (
  heading: string,
  of: 'sales' | 'commission' | 'promotions' | 'payouts' | 'other' | 'net' | 'balance',
): CsvColumn<FileLine> => [heading, (row) => row[of] ?? null, 'money'];

/** The columns of a statement as a file, in every format. */
export const statementFile = csvOf<FileLine>([
  ['at', ({ at }) => at ?? null],
  ['transfer', ({ transferId }) => transferId ?? null, 'id'],
  ['kind', ({ kind }) => kind],
  ['order', ({ orderId }) => orderId ?? null, 'id'],
  ['memo', ({ memo }) => memo ?? null],
  amount('sales_mad', 'sales'),
  amount('commission_mad', 'commission'),
  amount('promotions_mad', 'promotions'),
  amount('payouts_mad', 'payouts'),
  amount('other_mad', 'other'),
  amount('net_mad', 'net'),
  amount('balance_mad', 'balance'),
]);

/**
 * The lines of a statement as a file: opening balance, rows from oldest to newest, total, closing
 * balance. `rows` are newest first; `unmoved` is the balance of a period without any; `until` is the day
 * of a period that has not ended.
 */
export function statementFileLines(
  rows: readonly StatementRow[],
  unmoved = 0n,
  until: string | null = null,
): FileLine[] {
  const { opening, closing, ...total } = totalsOf(rows, unmoved);
  return [
    { kind: 'Opening balance', balance: opening },
    ...rows.toReversed().map((row) => ({ ...row, kind: kindWords(row.kind) })),
    { kind: 'Total', ...total },
    {
      kind: until === null ? 'Closing balance' : `Balance ${notFinal(until)}`,
      balance: closing,
    },
  ];
}
