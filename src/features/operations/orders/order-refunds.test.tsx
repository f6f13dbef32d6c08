import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { refundsRoutes } from '#contract/routes/money/refunds.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { OrderRefunds } from './order-refunds.tsx';

const refund = (id: number, more: object) => ({
  id,
  amount: '7300',
  fundedBy: 'platform',
  target: 'wallet',
  reason: `Reason ${id}`,
  at: '2026-03-02T09:30:00.000Z',
  by: { id: 1, name: 'Farid' },
  reversed: null,
  acts: {},
  ...more,
});

it('names the platform as the payer of a refund, and not of what a remedy pays', async () => {
  const { answer } = consoleWithApi();
  signInAs({ id: 1, role: 'supervisor' });
  const refunds = [refund(1, { remedyId: null }), refund(2, { remedyId: 9 })];
  const sums = { refunded: '14600', refundable: '0', cardRefundable: '0', typedAbove: '0' };
  answer(refundsRoutes.list, () => ({ orderId: 41, refunds, ...sums, acts: {} }) as never);
  const order = { id: 41, status: 'delivered', store: { name: 'Café Atlas' } } as never;
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <OrderRefunds order={order} onGiven={() => undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const rows = await screen.findAllByRole('row', { name: /Reason/ });
  expect(rows[0]).toHaveTextContent('The platform');
  expect(rows[1]).not.toHaveTextContent('The platform');
  expect(rows[1]).toHaveTextContent('Make good: see “Who bears it”');
});
