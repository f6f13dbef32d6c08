import { buffer } from 'node:stream/consumers';
import readWorkbook from 'read-excel-file/node';
import { expect, it } from 'vitest';
import type { MoneyEntry } from '#contract/money/movement.ts';
import { writeXlsx } from '../../platform/sheets/xlsx.ts';
import {
  daysOfStatement,
  statementSheet,
  statementText,
  unfinishedUntil,
} from './statement-sheet.ts';

const entry = (transferId: string, purpose: string, amount: string, balanceAfter: string) =>
  ({
    transferId,
    at: '2026-11-21T10:00:00.000Z',
    kind: purpose === 'commission' ? 'sale' : purpose,
    purpose,
    amount,
    balanceAfter,
    orderId: purpose === 'payout' ? null : 17,
    memo: purpose === 'payout' ? 'Payout 3' : null,
  }) as unknown as MoneyEntry;

const read = async (
  entries: readonly MoneyEntry[],
  days: Parameters<typeof statementSheet>[1],
  opening = 0n,
) => {
  const [page, about] = await readWorkbook(
    await buffer(writeXlsx(statementSheet('Snack Maarif', days, { entries, opening }))),
  );
  return { page: page?.data, about: about?.data };
};

it('has a line for each order and payment between the balances, as the CSV', async () => {
  const entries = [
    entry('1', 'sale', '5000', '6000'),
    entry('1', 'commission', '-750', '5250'),
    entry('2', 'payout', '-2000', '3250'),
  ].toReversed();
  const period = { from: new Date('2026-11-01T00:00:00Z'), to: undefined };
  const days = daysOfStatement(period, entries);
  expect(days).toEqual({ from: '2026-11-01', to: '2026-11-21' });
  const { page, about } = await read(entries, days);
  expect(page?.map((row) => row.slice(2))).toEqual([
    [
      'Kind',
      'Order',
      'Memo',
      'Sales, MAD',
      'Commission, MAD',
      'Promotions, MAD',
      'Payouts, MAD',
      'Other, MAD',
      'Net, MAD',
      'Balance, MAD',
    ],
    ['Opening balance', null, null, null, null, null, null, null, null, 10],
    ['Sale', '17', null, 50, -7.5, 0, 0, 0, 42.5, 52.5],
    ['Payout', null, 'Payout 3', 0, 0, 0, -20, 0, -20, 32.5],
    ['Total', null, null, 50, -7.5, 0, -20, 0, 22.5, null],
    ['Closing balance', null, null, null, null, null, null, null, null, 32.5],
  ]);
  expect(about?.slice(1)).toEqual(
    [
      ['Store', 'Snack Maarif'],
      ['From', '2026-11-01'],
      ['To', '2026-11-21'],
      ['Balance before', 'MAD 10.00'],
      ['Balance after', 'MAD 32.50'],
    ].map((row) => row.map((cell) => cell.replace('MAD ', 'MAD\u00a0'))),
  );
});

it('has the same balance before and after without movements', async () => {
  const period = { from: new Date('2026-12-01T00:00:00Z'), to: undefined };
  const { page, about } = await read([], daysOfStatement(period, []), 3_250n);
  expect(page?.slice(1).map((row) => [row[2], row.at(-1)])).toEqual([
    ['Opening balance', 32.5],
    ['Total', null],
    ['Closing balance', 32.5],
  ]);
  expect(about?.slice(-2).map(([, amount]) => String(amount).slice(-5))).toEqual([
    '32.50',
    '32.50',
  ]);
  expect(statementText({ entries: [], opening: 3_250n })).toContain(
    'Closing balance,,,,,,,,,32.50',
  );
});

it('says of a period that has not ended until which day it is, and names each kind in words', async () => {
  const now = new Date('2026-11-21T10:00:00Z');
  expect(unfinishedUntil({ to: new Date('2026-11-20T23:00:00Z') }, now)).toBeNull();
  const until = unfinishedUntil({ to: new Date('2026-11-30T23:00:00Z') }, now);
  expect([until, unfinishedUntil({ to: undefined }, now)]).toEqual(['2026-11-21', '2026-11-21']);
  const collected = { ...entry('1', 'owed', '-500', '1000'), kind: 'due_collection' };
  const text = statementText({ entries: [collected], opening: 1_500n }, until);
  expect(text).toContain(',Owed amount collected,');
  expect(text).toContain('"Balance until 2026-11-21, not final",,,,,,,,,10.00');
  expect(text).not.toMatch(/[a-z]_[a-z]/);
  const sheet = statementSheet(
    'Snack',
    { from: '2026-11-01', to: '2026-11-30' },
    { entries: [], opening: 0n },
    until,
  );
  expect(sheet.about).toContainEqual(['State', 'until 2026-11-21, not final']);
});
