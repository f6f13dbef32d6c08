import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { live } from '#src/domain/live/live.ts';
import { showSource } from '#src/domain/live/shown-source.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { createValueStore } from '#streams/index.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anOrderDetail } from '#tests/support/gallery/samples.ts';
import { OrderPane } from './order-pane.tsx';

it('in a replay, an order that was not placed yet is shown as such', async () => {
  signInAs({ id: 1, role: 'operator' });
  const api = consoleWithApi();
  const now = anOrderDetail(414);
  api.answer(ordersRoutes.adminGet, () => now as never);
  const thenMs = Date.parse(now.placedAt) - 60_000;
  showSource({
    ...live(),
    kind: 'replay',
    clock: createValueStore(thenMs),
    ready: createValueStore(true),
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <OrderPane id={414 as OrderId} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const words = `Order #414 was not placed yet at ${timeOfDay(thenMs)}.`;
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText(now.address)).toBeNull();
});
