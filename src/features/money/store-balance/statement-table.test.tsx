import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { type StatementRow, totalsOf } from '#contract/money/statement-rows.ts';
import { StatementTable } from './statement-table.tsx';

const row = (transferId: string, net: bigint, balance: bigint): StatementRow => ({
  transferId,
  at: '2026-11-21T10:00:00.000Z',
  kind: 'payout',
  orderId: null,
  memo: `Payout ${transferId}`,
  purposes: ['payout'],
  sales: 0n,
  commission: 0n,
  promotions: 0n,
  payouts: net,
  other: 0n,
  net,
  balance,
});
const latestFirst = [row('2', -2_000n, 5_000n), row('1', -3_000n, 7_000n)];
const names = (isWhole: boolean, rows: readonly StatementRow[] = latestFirst) => {
  const { unmount } = render(
    <MemoryRouter>
      <StatementTable
        rows={rows}
        totals={totalsOf(rows, 5_000n)}
        storeId={3}
        isPart={false}
        isWhole={isWhole}
      />
    </MemoryRouter>,
  );
  const all = screen.getAllByRole('rowheader').map((cell) => {
    const last = cell.closest('tr')?.lastElementChild;
    return `${cell.textContent} ${last?.textContent}`;
  });
  unmount();
  return all;
};

it('begins with the opening balance, and ends with the totals and the closing balance', () => {
  expect(names(true)).toEqual([
    'Opening balance 100.00',
    'Payout 1 70.00',
    'Payout 2 50.00',
    'Total of the period ',
    'Closing balance 50.00',
  ]);
});

it('shows no opening balance and no totals before the whole period is loaded', () => {
  expect(names(false)).toEqual([
    'Balance before 100.00',
    'Payout 1 70.00',
    'Payout 2 50.00',
    'Closing balance 50.00',
  ]);
});

it('shows the balances of a period without movements', () => {
  expect(names(true, [])).toEqual([
    'Opening balance 50.00',
    'Total of the period ',
    'Closing balance 50.00',
  ]);
});
