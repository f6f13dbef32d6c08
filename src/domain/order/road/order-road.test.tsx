import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { onTheRoadRoutes as routes } from '#contract/routes/operations/on-the-road.ts';
import { live } from '#src/domain/live/live.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/gallery/samples.ts';
import { OrderLegs } from './order-legs.tsx';
import { OrderRoad } from './order-road.tsx';
import { askAttempt, chooseRoadAct } from './road-asked.ts';

const attempt = {
  number: 1,
  at: '2026-03-02T12:00:00Z',
  by: null,
  cause: 'customer_unreachable',
  reason: null,
  place: null,
  metres: null,
  calls: null,
  wanted: null,
  decision: null,
};

function show(more: object = {}) {
  signInAs({ id: 1, role: 'supervisor' });
  const api = consoleWithApi({});
  const driver = { id: 12, code: 'd12', name: 'Hamza' };
  const order = anOrder(414, { status: 'picked_up', driver, ...more } as never);
  const next = () => ({ ...order, version: order.version + 1 }) as never;
  const sent = {
    decided: api.answer(routes.decide, next),
    attempted: api.answer(routes.attempt, next),
  };
  const onChanged = vi.fn();
  render(<OrderRoad order={order} onChanged={onChanged} />);
  return { api, order, onChanged, ...sent, user: userEvent.setup() };
}

it('asks for how long a driver waits, and a digit answers', async () => {
  const { user, decided, onChanged } = show({ attempt });
  await user.click(screen.getByRole('button', { name: 'Wait…' }));
  await screen.findByRole('group', { name: 'For how long its driver waits' });
  const before = live().now();
  await user.keyboard('3');
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  const sent = decided.at(-1) as { body: { until: string } } | undefined;
  expect((Date.parse(sent?.body.until ?? '') - before) / 60_000).toBeCloseTo(15, 0);
});

it('digits press the acts once they are chosen among', async () => {
  const { user, order, decided, onChanged } = show({ attempt });
  await user.keyboard('3');
  expect(decided).toEqual([]);
  act(() => chooseRoadAct(order.id));
  await screen.findByRole('button', { name: /Return it to the store/ });
  await user.keyboard('3');
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(decided.at(-1)?.body).toMatchObject({ decision: 'bring_back' });
});

it('Escape leaves the question without a decision', async () => {
  const { user, decided } = show({ attempt });
  await user.click(screen.getByRole('button', { name: 'Wait…' }));
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Wait…' })).toBeVisible();
  expect(decided).toEqual([]);
});

it('reports the attempt of a driver who telephones, with where he stands', async () => {
  const { user, order, attempted, onChanged } = show();
  act(() => askAttempt(order.id));
  await screen.findByRole('form', { name: 'Report a failed attempt' });
  await user.keyboard('2');
  await user.type(screen.getByLabelText('Calls to the customer'), '3');
  await user.type(screen.getByLabelText('Place of the driver'), 'the blue door{Enter}');
  expect(await screen.findByText(/^Enter the place as latitude/)).toBeVisible();
  expect(attempted).toEqual([]);
  await user.clear(screen.getByLabelText('Place of the driver'));
  await user.type(screen.getByLabelText('Place of the driver'), '33.58, -7.6{Enter}');
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(attempted.at(-1)?.body).toMatchObject({
    cause: 'address_wrong',
    calls: 3,
    place: { lat: 33.58, lon: -7.6 },
  });
});

it('lists the drivers of an order, and how each leg began and ended', async () => {
  signInAs({ id: 1, role: 'operator' });
  const api = consoleWithApi({});
  const driver = (id: number, name: string) => ({ id, code: `d${id}`, name }) as never;
  const leg = { from: '2026-03-02T12:00:00Z', foodAt: null, cause: null };
  const items: readonly object[] = [
    {
      ...leg,
      leg: 1,
      driver: driver(12, 'Hamza'),
      to: '2026-03-02T12:20:00Z',
      begun: 'assigned',
      ended: 'handed_over',
      cause: 'driver_accident',
    },
    { ...leg, leg: 2, driver: driver(14, 'Salma'), to: null, begun: 'handed_over', ended: null },
  ];
  api.answer(routes.legs, () => ({ items }) as never);
  render(
    <QueryClientProvider client={queryClient()}>
      <OrderLegs order={anOrder(414)} />
    </QueryClientProvider>,
  );
  expect(
    await screen.findByRole('row', { name: /^d12 Hamza ?assigned → handed over · / }),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: /^d14 Salma ?handed over .* now$/ })).toBeVisible();
});
