import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MoneyEntry } from './movement.ts';
import {
  type StatementRow,
  statementFile,
  statementFileLines,
  statementRows,
  totalsOf,
} from './statement-rows.ts';

const linesOf = (rows: readonly StatementRow[], unmoved?: bigint) =>
  statementFileLines(rows, unmoved).map((line) => statementFile.line(line).trimEnd());

let balance = 0n;
const entry = (transferId: string, purpose: string, amount: bigint, memo: string | null = null) => {
  balance += amount;
  return {
    id: '1',
    transferId,
    at: '2026-11-21T10:00:00.000Z',
    kind: purpose === 'commission' ? 'sale' : purpose,
    purpose,
    amount: amount.toString(),
    balanceAfter: balance.toString(),
    orderId: null,
    memo,
  } as unknown as MoneyEntry;
};

it('combines the movements of a transfer into one line, with the balance after it', () => {
  balance = 1_000n;
  const entries = [
    entry('1', 'sale', 5_000n),
    entry('1', 'commission', -750n),
    entry('2', 'payout', -2_000n, '=HYPERLINK("x")'),
  ].toReversed();
  const rows = statementRows(entries);
  expect(rows).toMatchObject([
    { transferId: '2', payouts: -2_000n, other: 0n, net: -2_000n, balance: 3_250n },
    { transferId: '1', sales: 5_000n, commission: -750n, net: 4_250n, balance: 5_250n },
  ]);
  expect(totalsOf(rows)).toMatchObject({ opening: 1_000n, closing: 3_250n, net: 2_250n });
  expect(linesOf(rows)).toEqual([
    ',,Opening balance,,,,,,,,,10.00',
    '2026-11-21 10:00:00,1,Sale,,,50.00,-7.50,0.00,0.00,0.00,42.50,52.50',
    // A cell that a spreadsheet would run as a formula is exported as text.
    `2026-11-21 10:00:00,2,Payout,,"'=HYPERLINK(""x"")",0.00,0.00,0.00,-20.00,0.00,-20.00,32.50`,
    ',,Total,,,50.00,-7.50,0.00,-20.00,0.00,22.50,',
    ',,Closing balance,,,,,,,,,32.50',
  ]);
  expect(linesOf([], 3_250n)).toEqual([
    ',,Opening balance,,,,,,,,,32.50',
    ',,Total,,,0.00,0.00,0.00,0.00,0.00,0.00,',
    ',,Closing balance,,,,,,,,,32.50',
  ]);
});

it('reconciles opening balance, movements and closing balance, whatever the movements', () => {
  const moves = fc.array(
    fc.record({ amount: fc.bigInt({ min: -(9n ** 15n), max: 9n ** 15n }), isNew: fc.boolean() }),
  );
  fc.assert(
    fc.property(moves, fc.bigInt({ min: 0n, max: 9n ** 15n }), (all, opening) => {
      balance = opening;
      let transfer = 0;
      const entries = all
        .map(({ amount, isNew }) => {
          if (isNew) transfer += 1;
          return entry(String(transfer), 'sale', amount);
        })
        .toReversed();
      const totals = totalsOf(statementRows(entries));
      if (entries.length === 0) return;
      expect(totals.opening).toBe(opening);
      expect(totals.closing).toBe(balance);
      expect(totals.opening + totals.net).toBe(totals.closing);
    }),
  );
});
