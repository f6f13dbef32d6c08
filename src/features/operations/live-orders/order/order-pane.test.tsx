import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { limits } from '#src/domain/alarm/limits.ts';
import { claimState } from '#src/domain/claim/claim-state.ts';
import { live } from '#src/domain/live/live.ts';
import { showSource } from '#src/domain/live/shown-source.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { createValueStore } from '#streams/index.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anOrderDetail } from '#tests/support/gallery/samples.ts';
import { OrderPane } from './order-pane.tsx';

const show = () =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <OrderPane id={414 as OrderId} />
      </QueryClientProvider>
    </MemoryRouter>,
  );

it('says that the autopilot passes over an order that its reader has claimed', async () => {
  signInAs({ id: 1, role: 'operator' });
  const order = { ...anOrderDetail(414), driver: null, status: 'placed' } as const;
  consoleWithApi().answer(ordersRoutes.adminGet, () => order as never);
  limits.set({ settings: { base: {}, zones: {} }, autopilot: new Set([order.zone]) });
  const until = new Date(live().now() + 600_000).toISOString();
  const claim = { orderId: 414, until, by: { id: 1, name: 'Amal' } };
  claimState.set({ holds: [], claims: [claim] } as never);
  show();
  expect(await screen.findByText(/^no autopilot: claimed by you until/)).toBeVisible();
});

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
  show();
  const words = `Order #414 was not placed yet at ${timeOfDay(thenMs)}.`;
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText(now.address)).toBeNull();
});
