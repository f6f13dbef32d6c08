import { describe, expect, it } from 'vitest';
import { DEFAULT_ALARM_LIMITS } from '#contract/operations/alarm-limits.ts';
import type { FetchFrom, OrderAttempt } from '#contract/operations/on-the-road.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { anAlarmView } from '#tests/support/sample-alarms.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { createMotions } from './inputs/motions.ts';
import { harmOf } from './priority.ts';
import { driverStopped } from './rules/driver-stopped.ts';
import { orderAmendmentDisputed } from './rules/order-amendment-disputed.ts';
import { orderAttemptWaiting } from './rules/road/order-attempt-waiting.ts';
import { orderHandOverWaiting } from './rules/road/order-hand-over-waiting.ts';
import { firstPromiseMs } from './rules/rule.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const MINUTE = 60_000;
const iso = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();

const onRoad = (more: Partial<Order> = {}): Order => ({
  ...anOrder(7),
  status: 'picked_up',
  promisedAt: iso(-60),
  driver: { id: 3 as never, name: 'Omar', code: 'd03' },
  ...more,
});
const attempt: OrderAttempt = {
  number: 1,
  at: iso(0),
  by: null,
  cause: 'customer_unreachable',
  reason: null,
  place: null,
  metres: null,
  calls: 2,
  wanted: null,
  decision: null,
};
const decided = (kind: 'wait' | 'leave_safe', until: string | null = null) => ({
  attempt: { ...attempt, decision: { kind, until, at: iso(1), by: null, reason: null } },
});
const fetchFrom: FetchFrom = {
  driver: { id: 9 as never, name: 'First', code: 'd09' },
  place: { lat: 33.6, lon: -7.6 },
  cause: 'driver_accident',
  askedAt: iso(0),
  givenAt: null,
};

describe('a failed attempt', () => {
  const due = (more: Partial<Order>) =>
    orderAttemptWaiting.due(onRoad(more), DEFAULT_ALARM_LIMITS, false)?.dueMs ?? null;

  it('is an alarm until it is decided, and again when the wait is over', () => {
    expect(due({})).toBeNull();
    expect(due({ attempt })).toBe(NOW + 3 * MINUTE);
    expect(due(decided('leave_safe'))).toBeNull();
    expect(due(decided('wait', iso(10)))).toBe(NOW + 10 * MINUTE);
    expect(due(decided('wait'))).toBeNull();
  });

  it('needs no decision of an order that goes back, or to another driver', () => {
    expect(due({ attempt, returnRequestedAt: iso(2) })).toBeNull();
    expect(due({ attempt, fetchFrom })).toBeNull();
    expect(due({ attempt, status: 'delivered' })).toBeNull();
  });
});

it('a hand-over that nobody took in time is an alarm', () => {
  const due = (more: Partial<Order>) =>
    orderHandOverWaiting.due(onRoad(more), DEFAULT_ALARM_LIMITS, false)?.dueMs ?? null;
  expect(due({})).toBeNull();
  expect(due({ fetchFrom })).toBe(NOW + 15 * MINUTE);
  expect(due({ fetchFrom: { ...fetchFrom, givenAt: iso(1) } })).toBe(NOW + 15 * MINUTE);
});

describe('an order that goes back to its store', () => {
  const back = onRoad({ returnRequestedAt: iso(-1) });

  it('does no harm by its promise, and puts no alarm of its driver in danger', () => {
    const view = anAlarmView({});
    expect(harmOf(onRoad(), view).lateMinutes).toBe(60);
    expect(harmOf(back, view).lateMinutes).toBe(0);
    expect(firstPromiseMs([back])).toBeNull();
    expect(firstPromiseMs([back, onRoad()])).toBe(NOW - 60 * MINUTE);
  });

  it('has its store as the stop near which its driver may stand', () => {
    const motions = createMotions();
    const at = { ...back.pickup, atMs: NOW };
    motions.take(new Map([[3, [back]]]), () => at);
    expect(motions.get(3)?.metres).toBe(0);
  });
});

it('who has yet to fetch an order from another driver carries no food', () => {
  const orders = [onRoad({ fetchFrom })];
  const motion = { sinceMs: NOW - 60 * MINUTE, metres: 900, leastMetres: 900 };
  const stopped = (carried: readonly Order[]) => [
    ...driverStopped.look(
      anAlarmView({ carried: new Map([[3, carried]]), motion: () => motion, nowMs: NOW }),
    ),
  ];
  expect(stopped(orders)).toEqual([]);
  expect(stopped([onRoad()])).toHaveLength(1);
});

describe('a change that is not agreed', () => {
  const disputed = { number: 1, at: iso(0), total: '5000' };
  const due = (status: Order['status'], open: typeof disputed | null) =>
    orderAmendmentDisputed.due(
      {
        ...anOrder(7),
        status,
        amendment: { number: 1, open: null, isUnseen: false, disputed: open },
      },
      DEFAULT_ALARM_LIMITS,
      false,
    )?.dueMs ?? null;

  it('is an alarm until it is settled, on the road too', () => {
    expect(due('preparing', disputed)).toBe(NOW + 3 * MINUTE);
    expect(due('picked_up', disputed)).toBe(NOW + 3 * MINUTE);
    expect(due('preparing', null)).toBeNull();
    expect(due('delivered', disputed)).toBeNull();
  });
});
