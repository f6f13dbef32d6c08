import type { Transfer } from '#contract/routes/money/wallets.ts';
import { type CsvWriter, csvOf } from '#rules/csv.ts';

type ExportedTransfer = Omit<Transfer, 'id' | 'acts'> & { id: number };

const movements = csvOf<{ of: ExportedTransfer; entry: Transfer['entries'][number] }>([
  ['transfer', ({ of }) => of.id, 'id'],
  ['at', ({ of }) => of.at, 'instant'],
  ['kind', ({ of }) => of.kind],
  ['order', ({ of }) => of.orderId, 'id'],
  ['actor', ({ of }) => of.actor?.name ?? null],
  ['memo', ({ of }) => of.memo],
  ['reverses', ({ of }) => of.reverses],
  ['reversed_by', ({ of }) => of.reversedBy],
  ['account', ({ entry }) => entry.account.kind],
  ['owner', ({ entry }) => entry.account.ownerId, 'id'],
  ['owner_name', ({ entry }) => entry.account.name],
  ['purpose', ({ entry }) => entry.purpose],
  ['amount_mad', ({ entry }) => BigInt(entry.amount), 'money'],
  ['balance_after_mad', ({ entry }) => BigInt(entry.balanceAfter), 'money'],
]);

/**
 * Transactions as CSV, one line for each movement, so that a spreadsheet can add them up by
 * account.
 */
export const transferCsv: CsvWriter<ExportedTransfer> = {
  head: movements.head,
  line: (of) => of.entries.map((entry) => movements.line({ of, entry })).join(''),
  columns: movements.columns,
  cells: (of) => of.entries.flatMap((entry) => movements.cells({ of, entry })),
};
