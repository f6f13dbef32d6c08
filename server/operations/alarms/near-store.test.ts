import { expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { anAlarmView } from '#tests/support/sample-alarms.ts';
import { forecast } from '../dispatch/engine/forecast.ts';
import { orderPickupAtRisk } from './rules/order-pickup-at-risk.ts';
import { orderReadyNoDriver } from './rules/order-ready-no-driver.ts';

const MINUTE = 60_000;
const at = (east: number) => ({ lat: 33.57, lon: -7.6 + east * 0.01079 });
const driver = { id: 3, name: 'Omar', code: 'd03' };
const { nowMs } = anAlarmView({});
const iso = (minutes: number) => new Date(nowMs + minutes * MINUTE).toISOString();

const order = (id: number, status: Order['status'], more: Partial<Order> = {}) =>
  ({
    id,
    status,
    statusAt: iso(-20),
    store: { id: 1, name: 'S' },
    zone: 'Oasis',
    driver,
    pickup: at(0),
    dropoff: at(1),
    placedAt: iso(-50),
    readyDueAt: iso(-30),
    promisedAt: iso(30),
    assignedAt: iso(-40),
    ...more,
  }) as Order;

/** What the rules say of the first order, with the driver this far from its store. */
function seen(kilometres: number, orders: Order[]) {
  const view = anAlarmView({
    orders: new Map(orders.map((one) => [one.id, one])),
    carried: new Map([[driver.id, orders]]),
    forecast: () => forecast(at(kilometres), orders, nowMs),
  });
  const [first] = orders as [Order];
  return {
    readyNoDriver: orderReadyNoDriver.stands?.(first, view, false),
    pickupAtRisk: [...orderPickupAtRisk.look(view)].some(
      ({ subject, level }) => subject.id === String(first.id) && level === 'raise',
    ),
  };
}

it('a driver who waits at the store for another order’s food is near', () => {
  const ready = order(1, 'ready');
  // Half an hour overdue: expected in fifteen minutes.
  const mate = order(2, 'preparing');
  expect(seen(0, [ready, mate])).toEqual({ readyNoDriver: false, pickupAtRisk: false });
});

it('a driver who waits at another store for its kitchen is not', () => {
  const before = order(2, 'preparing', {
    store: { id: 2 as never, name: 'T' },
    assignedAt: iso(-45),
  });
  expect(seen(0, [order(1, 'ready'), before])).toEqual({ readyNoDriver: true, pickupAtRisk: true });
  expect(seen(4, [order(1, 'ready')])).toEqual({ readyNoDriver: true, pickupAtRisk: true });
});
