import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { limits } from '#src/domain/alarm/limits.ts';
import { claimState } from '#src/domain/claim/claim-state.ts';
import { live } from '#src/domain/live/live.ts';
import { createValueStore, type LiveOrder } from '#streams/index.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { WithoutDriver } from './without-driver.tsx';

const order = anOrder(4172);
const placedAtMs = Date.parse(order.placedAt);
const clock = createValueStore(placedAtMs + 130_000);
const zones = (autopilot: string[]) =>
  limits.set({ settings: { base: {}, zones: {} }, autopilot: new Set(autopilot) });

afterEach(() => {
  zones([]);
  claimState.set(null);
});

it('shows the time to the alarm, the autopilot or the hold of an order without a driver', () => {
  const one = { order, placedAtMs, endedAtMs: null } as LiveOrder;
  render(<WithoutDriver live={one} clock={clock} />);
  expect(screen.getByText('—')).toBeVisible();
  act(() => clock.set(placedAtMs + 4 * 60_000));
  expect(screen.getByText('alarm in 1:00')).toBeVisible();
  act(() => {
    zones([order.zone]);
    clock.set(placedAtMs + 4 * 60_000 + 1_000);
  });
  expect(screen.getByText('autopilot 4:01')).toBeVisible();
  // A hold expires by the server's clock.
  const until = new Date(live().now() + 600_000).toISOString();
  const by = { id: 2, name: 'Badr' } as never;
  act(() => {
    claimState.set({
      holds: [{ orderId: order.id, until, by, reason: 'Closed road' }],
      claims: [],
    } as never);
    clock.set(placedAtMs + 4 * 60_000 + 2_000);
  });
  expect(screen.getByText(/^held until \d\d:\d\d$/)).toBeVisible();
});

it.each([
  [1, 'no autopilot: claimed by you until'],
  [2, 'no autopilot: claimed by Badr until'],
])('says that the autopilot passes over an order that user %i has claimed', (id, text) => {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
  const one = { order, placedAtMs, endedAtMs: null } as LiveOrder;
  zones([order.zone]);
  const until = new Date(live().now() + 600_000).toISOString();
  const by = { id, name: id === 1 ? 'Amal' : 'Badr' };
  claimState.set({ holds: [], claims: [{ orderId: order.id, until, by }] } as never);
  render(<WithoutDriver live={one} clock={clock} />);
  expect(screen.getByText(new RegExp(`^${text} \\d\\d:\\d\\d$`))).toBeVisible();
});
