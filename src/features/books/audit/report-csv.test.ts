import { expect, it } from 'vitest';
import type { BooksReport } from '#contract/routes/books/audit.ts';
import { reportCsv } from './report-csv.ts';

it('writes a line for each check, and no formula that a spreadsheet would run', () => {
  const report = {
    day: '2026-07-14',
    at: '2026-07-14T03:00:00.000Z',
    isSound: false,
    checks: [
      { check: 'every transfer sums to zero', ok: true, looked: 12, first: null },
      { check: 'no balance is out of its bounds', ok: false, looked: 3, first: '=account 2, "x"' },
    ],
  } as BooksReport;
  expect(reportCsv(report).trim().split('\r\n').slice(1)).toEqual([
    '2026-07-14,2026-07-14 04:00:00,every transfer sums to zero,12,yes,',
    `2026-07-14,2026-07-14 04:00:00,no balance is out of its bounds,3,no,"'=account 2, ""x"""`,
  ]);
});
