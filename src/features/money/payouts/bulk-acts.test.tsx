import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Payout } from '#contract/routes/vendor-payments.ts';
import { syncSession } from '#src/lib/session/session.ts';
import { BulkActs } from './bulk-acts.tsx';

const payout = (id: number, status: string) =>
  ({
    id,
    status,
    amount: '10000',
    store: { id: 1, name: 'Café Atlas' },
    approvals: [],
    approvalsNeeded: 1,
  }) as unknown as Payout;

it('asks for those that can be approved, and says how many of the selected are left out', () => {
  localStorage.setItem('token', 'T');
  localStorage.setItem('refresh_token', 'R');
  localStorage.setItem('user', JSON.stringify({ id: 7, name: 'Salma', role: 'supervisor' }));
  syncSession();
  const none = () => undefined;
  const payouts = [payout(1, 'approved'), payout(2, 'requested'), payout(3, 'requested')];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BulkActs what="approve" payouts={payouts} onDone={none} onClose={none} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('button', { name: 'Approve 2 payouts' })).toBeVisible();
  const dialog = screen.getByRole('dialog', { name: 'Approve 2 payouts' });
  expect(dialog).toHaveTextContent('Total MAD 200.00');
  expect(dialog).toHaveTextContent(
    '1 selected payout is left out: it cannot be approved in its status.',
  );
});
