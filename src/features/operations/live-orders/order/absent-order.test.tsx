import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { live } from '#src/domain/live/live.ts';
import { selectOrder } from '#src/domain/live/selection.ts';
import { showSource } from '#src/domain/live/shown-source.ts';
import { unseenRow, whyNoFocus } from '#src/features/operations/live-orders/panels.ts';
import { moment } from '#src/lib/text/moment.ts';
import { createValueStore } from '#streams/index.ts';
import { consoleWithApi, Refusal, signInAs } from '#tests/support/fake-api.ts';
import { anOrderDetail } from '#tests/support/gallery/samples.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { AbsentOrder } from './absent-order.tsx';

const ready = createValueStore(true);
let api: ReturnType<typeof consoleWithApi>;

beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  api = consoleWithApi();
  ready.set(true);
  showSource({ ...live(), ready });
  live().put(anOrder(7));
  live().board.arrange();
});

const show = () =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <AbsentOrder />
      </QueryClientProvider>
    </MemoryRouter>,
  );

it.each(['delivered', 'cancelled', 'returned'] as const)(
  'says when the order under the cursor was %s, with a link to its page',
  async (status) => {
    const order = { ...anOrderDetail(414), status };
    api.answer(ordersRoutes.adminGet, () => order as never);
    selectOrder(414);
    show();
    const words = `Order #414 is no longer open: ${status} ${moment(order.statusAt)}.`;
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open its page' })).toHaveAttribute(
      'href',
      '/orders/414',
    );
    expect(whyNoFocus()).toBe('#414 is not among the open orders');
  },
);

it('says that an order does not exist, without a link', async () => {
  api.answer(ordersRoutes.adminGet, () => {
    throw new Refusal(404, { code: 'not_found', message: 'Order 999 does not exist.' });
  });
  selectOrder(999);
  show();
  const words = 'Order #999 does not exist, or lies outside your operational areas.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it('says that an open order is not among those of the board', async () => {
  const order = { ...anOrderDetail(414), status: 'preparing' };
  api.answer(ordersRoutes.adminGet, () => order as never);
  selectOrder(414);
  show();
  expect(await screen.findByText('Order #414 is not on the board: preparing.')).toBeVisible();
});

it('says that the filter hides the order, or that it waits for a row', () => {
  selectOrder(7);
  show();
  expect(screen.queryByRole('status')).toBeNull();
  act(() => live().board.filter(() => false));
  expect(screen.getByRole('status')).toHaveTextContent('#7 is hidden by the filter');
  act(() => live().board.filter(null));
  expect(screen.queryByRole('status')).toBeNull();
});

it('is silent before the orders are read, and about a cursor that the board itself has put', () => {
  ready.set(false);
  selectOrder(414);
  show();
  expect(screen.queryByRole('status')).toBeNull();
  act(() => {
    unseenRow.set(414 as OrderId);
    ready.set(true);
  });
  expect(screen.queryByRole('status')).toBeNull();
});
