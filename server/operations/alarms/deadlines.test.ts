import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlarmRule } from '#contract/operations/alarm.ts';
import { DEFAULT_ALARM_LIMITS } from '#contract/operations/alarm-limits.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { anAlarmView } from '#tests/support/sample-alarms.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { createDeadlines, EXIT_MS } from './deadlines.ts';
import { watchRules } from './rules/index.ts';
import type { View } from './view.ts';

const BEGAN = Date.parse('2026-03-02T12:00:00Z');
const MINUTE = 60_000;
const STEP = 2_000;
const iso = (atMs: number) => new Date(atMs).toISOString();

const driver = { id: 9, name: 'Omar', code: 'd09' } as NonNullable<Order['driver']>;
const order = (more: Partial<Order>): Order =>
  anOrder(7, {
    status: 'ready',
    statusAt: iso(BEGAN - 30 * MINUTE),
    readyDueAt: iso(BEGAN - 30 * MINUTE),
    promisedAt: iso(BEGAN),
    driver,
    ...more,
  } as Partial<Order>);

/** The view of one order with a forecast, at an instant. */
const viewOf = (one: Order, nowMs: number, pickupMinutes: number, lateMinutes = 0): View => {
  const pickupMs = nowMs + pickupMinutes * MINUTE;
  const forecast = {
    atStoreMs: pickupMs,
    pickupMs,
    doorMs: Date.parse(one.promisedAt) + lateMinutes * MINUTE,
  };
  return anAlarmView({
    nowMs,
    place: () => ({ lat: 0, lon: 0, atMs: nowMs }),
    orders: new Map([[one.id as number, one]]),
    carried: new Map(one.driver ? [[one.driver.id as number, [one]]] : []),
    forecast: () => new Map([[one.id as number, forecast]]),
    expected: () => forecast,
  });
};

/** How often findings of a rule begin while values follow each other every two seconds. */
function raises(
  rule: AlarmRule,
  values: readonly number[],
  viewAt: (value: number, nowMs: number) => View,
): number {
  const deadlines = createDeadlines();
  let isUp = false;
  let count = 0;
  values.forEach((value, n) => {
    const view = viewAt(value, BEGAN + n * STEP);
    for (const [id, one] of view.orders) deadlines.ask(id, one, view);
    const all = [...deadlines.watch(view), ...deadlines.due(view)];
    const found = all.filter((one) => one.rule === rule);
    if (found.length > 0 && !isUp) count += 1;
    isUp = found.length > 0;
  });
  return count;
}

describe('a value that wanders around its limit raises one alarm', () => {
  // Away from the limits for less than the exit delay, above them for long enough to raise.
  const stretch = fc.integer({ min: 1, max: EXIT_MS / STEP - 1 });
  const wander = fc.array(fc.tuple(stretch, stretch), { minLength: 1, maxLength: 12 });
  const values = (high: number, low: number, stretches: readonly (readonly [number, number])[]) => [
    ...Array.from({ length: 40 }, () => high),
    ...stretches.flatMap(([below, above]) => [
      ...Array.from({ length: below }, () => low),
      ...Array.from({ length: above }, () => high),
    ]),
  ];

  it('of the time to a pickup, for food that is ready with no driver nearby', () => {
    fc.assert(
      fc.property(wander, (stretches) => {
        const pickups = values(4.5, 0, stretches);
        expect(
          raises('order.ready_no_driver', pickups, (minutes, now) =>
            viewOf(order({}), now, minutes),
          ),
        ).toBe(1);
      }),
      { numRuns: 25 },
    );
  });

  it('of the predicted delay, for a delivery at risk', () => {
    const late = DEFAULT_ALARM_LIMITS.deliveryLateMinutes;
    fc.assert(
      fc.property(wander, (stretches) => {
        const delays = values(late + 1, 0, stretches);
        const preparing = order({ status: 'preparing', readyDueAt: iso(BEGAN + 60 * MINUTE) });
        const viewAt = (minutes: number, now: number) => viewOf(preparing, now, 90, minutes);
        expect(raises('order.delivery_at_risk', delays, viewAt)).toBe(1);
      }),
      { numRuns: 25 },
    );
  });

  it('of the age of a driver’s last signal', () => {
    const assigned = order({ status: 'preparing', readyDueAt: iso(BEGAN + 60 * MINUTE) });
    fc.assert(
      fc.property(wander, (stretches) => {
        const ages = values(100, 5, stretches);
        const viewAt = (seconds: number, now: number): View => ({
          ...viewOf(assigned, now, 0),
          place: () => ({ lat: 0, lon: 0, atMs: now - seconds * 1_000 }),
        });
        expect(raises('driver.silent', ages, viewAt)).toBe(1);
      }),
      { numRuns: 25 },
    );
  });

  it('does not clear between the limit to raise and the limit to clear', () => {
    const pickups = [
      ...Array.from({ length: 5 }, () => 4.5),
      ...Array.from({ length: 90 }, () => 3.5),
    ];
    const viewAt = (minutes: number, now: number) => viewOf(order({}), now, minutes);
    expect(raises('order.ready_no_driver', [...pickups, ...pickups], viewAt)).toBe(1);
  });
});

describe('a finding', () => {
  const late = (one: Order, nowMs: number) => viewOf(one, nowMs, 90, 20);
  const preparing = order({ status: 'preparing', readyDueAt: iso(BEGAN + 60 * MINUTE) });
  const raised = () => {
    const deadlines = createDeadlines();
    deadlines.watch(late(preparing, BEGAN));
    expect(deadlines.watch(late(preparing, BEGAN + MINUTE))).not.toEqual([]);
    return deadlines;
  };
  const inTime = (one: Order, nowMs: number) => viewOf(one, nowMs, 0, 0);

  it('lasts a minute after it was measured for the last time, on another server too', () => {
    const first = raised();
    first.watch(inTime(preparing, BEGAN + MINUTE + STEP));
    const second = createDeadlines();
    second.load(first.changes().set);
    const countAfter = (ms: number) =>
      second.watch(inTime(preparing, BEGAN + MINUTE + STEP + ms)).length;
    expect([countAfter(EXIT_MS - 1) > 0, countAfter(EXIT_MS)]).toEqual([true, 0]);
  });

  it('ends at once when an operator or a driver has acted', () => {
    const given = { ...preparing, driver: { ...driver, id: 10 } } as Order;
    expect(raised().watch(inTime(given, BEGAN + MINUTE + STEP))).toEqual([]);
    const fetched = { ...preparing, status: 'picked_up' } as Order;
    expect(raised().watch(inTime(fetched, BEGAN + MINUTE + STEP))).toEqual([]);
  });
});

it('every rule that measures has a limit to clear', () => {
  const measured = watchRules.filter(({ endsAtOnce }) => !endsAtOnce).map(({ id }) => id);
  expect(measured).toEqual([
    'system.degraded',
    'driver.silent',
    'zone.short',
    'driver.stopped',
    'order.pickup_at_risk',
    'order.delivery_at_risk',
    'store.refusing',
  ]);
});
