import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { DecisionLine } from './rank-decision.tsx';

it('shows who assigned an order only while the order has that driver', async () => {
  signInAs({ id: 1, role: 'operator' });
  const driver = { id: 105, code: 'd105', name: 'Driss' } as NonNullable<Order['driver']>;
  consoleWithApi().answer(dispatchRoutes.decisions, () => ({
    items: [
      { kind: 'made', outcome: 'ok', actor: { name: 'Amal' }, driver, reasons: null } as never,
    ],
    next: null,
  }));
  const queries = new QueryClient();
  const line = (order: Order) => (
    <QueryClientProvider client={queries}>
      <DecisionLine order={order} />
    </QueryClientProvider>
  );
  const { rerender } = render(line(anOrder(147, { driver })));
  await screen.findByText('Amal assigned it to d105');
  // Undone: the same decision is still the last one.
  rerender(line(anOrder(147)));
  expect(screen.queryByText(/assigned it to/)).toBeNull();
});
