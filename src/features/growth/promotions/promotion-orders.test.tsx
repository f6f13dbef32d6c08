import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { PromotionOrders } from './promotion-orders.tsx';

const redemption = (orderId: number) => ({
  orderId,
  store: { id: 12, name: 'Café Atlas' },
  customer: { id: 7, name: 'Hajar' },
  amount: '1000',
  storePart: '0',
  state: 'settled',
  at: '2026-12-01T10:00:00.000Z',
});

function show(orders: number) {
  const api = consoleWithApi();
  signInAs({ id: 1, role: 'admin' });
  api.answer(promotionsRoutes.use, () => ({ orders }) as never);
  api.answer(promotionsRoutes.redemptions, () => ({ items: [redemption(31)] }) as never);
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PromotionOrders id={5} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('says of how many orders it shows the latest, unless it shows all', async () => {
  const { unmount } = show(41);
  expect(await screen.findByText('The latest 8 of 41.')).toBeInTheDocument();
  unmount();
  show(1);
  await screen.findByRole('link', { name: /31/ });
  expect(screen.queryByText(/^The latest/)).toBeNull();
});
