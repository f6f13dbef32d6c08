import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Payout } from '#contract/routes/money/payouts.ts';
import { BulkApprove } from './bulk-acts.tsx';

const payout = (id: number, status: string, approve: unknown = true) =>
  ({
    id,
    status,
    amount: '10000',
    store: { id: 1, name: 'Café Atlas' },
    bank: {
      iban: null,
      holder: null,
      change: id === 3 ? { at: '2026-03-02T09:30:00.000Z', by: 'Farid', waits: true } : null,
    },
    approvals: [],
    approvalsNeeded: 1,
    acts: { approve },
  }) as unknown as Payout;

it('offers only the payouts that can be approved, and shows why the others are left out', () => {
  const none = () => undefined;
  const illegal = { code: 'payout.illegal_event', message: 'Payout 1 is approved.' };
  const own = { code: 'payout.four_eyes', message: 'You requested it.' };
  const payouts = [
    payout(1, 'approved', illegal),
    payout(2, 'requested'),
    payout(3, 'requested'),
    payout(4, 'requested', own),
  ];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BulkApprove rows={payouts} onDone={none} onClose={none} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('button', { name: 'Approve 2 payouts' })).toBeVisible();
  const dialog = screen.getByRole('dialog', { name: 'Approve 2 payouts' });
  expect(dialog).toHaveTextContent('Total MAD 200.00');
  expect(dialog).toHaveTextContent(
    '1 selected payout is left out: it cannot be approved in its status.',
  );
  expect(dialog).toHaveTextContent('1 selected payout is left out: You requested it.');
  expect(dialog).toHaveTextContent('The bank account of one store was changed:#3 Café Atlas');
  expect(dialog).not.toHaveTextContent('#2 Café Atlas Changed');
});
