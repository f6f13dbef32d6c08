import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Alarm } from '#contract/operations/alarm.ts';
import { ordersInNeed } from '#src/domain/alarm/alarmed.ts';
import { limits } from '#src/domain/alarm/limits.ts';
import { live } from '#src/domain/live/live.ts';
import { showSource } from '#src/domain/live/shown-source.ts';
import type { WritableValueStore } from '#streams/index.ts';
import { createDriversStore } from '#streams/stores/drivers.ts';
import { createLiveOrdersStore } from '#streams/stores/live-orders.ts';
import { createPositions } from '#streams/stores/positions.ts';
import { createStatsStore } from '#streams/stores/stats.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anAlarm, anAlarmList } from '#tests/support/sample-alarms.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { soonMs, unassignedDueMs } from './order-alarm.ts';
import {
  countWillBeLate,
  marksOf,
  needsYou,
  signOf,
  unassignedInNeed,
  willBeLate,
} from './order-marks.ts';

const order = anOrder(4172);
const PLACED = Date.parse(order.placedAt);
const minutes = (n: number) => PLACED + n * 60_000;
const set = (zones: object, autopilot: string[] = []) =>
  limits.set({ settings: { base: {}, zones: zones as never }, autopilot: new Set(autopilot) });
let version = 0;
/** Lists alarms, each with a version of its own. */
function show(alarms: Alarm[]): void {
  version += 1;
  const listed = alarms.map((one) => ({ ...one, version: version as never }));
  live().alarms.snapshot(anAlarmList(version, listed), true);
}

beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
});
afterEach(() => set({}));

describe('without alarms that are known', () => {
  it('an order without a driver counts down to the limit of its zone, then needs an operator', () => {
    expect(needsYou(order, minutes(5.1))).toBe(true);
    set({ Maârif: { unassignedMinutes: 8 } });
    expect(unassignedDueMs(order)).toBe(minutes(8));
    expect([7.9, 8.1].map((n) => needsYou(order, minutes(n)))).toEqual([false, true]);
    expect([5, 7, 9].map((n) => soonMs(order, minutes(n)))).toEqual([null, 60_000, null]);
    const given = anOrder(1, { driver: { id: 2, name: 'D', code: 'd2' } as never });
    expect(needsYou(given, minutes(30))).toBe(false);
  });
});

describe('the marks of an order', () => {
  it('need an operator exactly while an unacknowledged alarm names it', () => {
    show([]);
    expect(marksOf(order, minutes(20))).not.toContain('needs_you');
    const named = anAlarm(1);
    for (const [state, isNeeded] of [
      ['unacknowledged', true],
      ['acknowledged', false],
      ['shelved', false],
      ['returned_unacknowledged', false],
    ] as const) {
      show([{ ...named, state }]);
      expect([state, needsYou(order, minutes(20)), ordersInNeed().get()]).toEqual([
        state,
        isNeeded,
        isNeeded ? 1 : 0,
      ]);
    }
  });

  it('have the sign of the most urgent open alarm, also of one that lists only some orders', () => {
    show([anAlarm(1, { priority: 3 }), anAlarm(2, { priority: 1 })]);
    expect(signOf('needs_you', order)).toBe('◆1');
    expect(unassignedInNeed(minutes(20))).toEqual({ n: 0, sign: '◆A' });
    show([anAlarm(1, { priority: 3 })]);
    expect(signOf('needs_you', order)).toBe('●3');
    expect(signOf('late', order)).toBe('▲L');
    show([anAlarm(1, { priority: 2, count: 30 })]);
    expect(signOf('needs_you', anOrder(5))).toBe('▲2');
    show([]);
    expect(signOf('needs_you', order)).toBe('◆A');
    live().put(order);
    show([anAlarm(1, { priority: 2 })]);
    expect(unassignedInNeed(minutes(20))).toEqual({ n: 1, sign: '▲2' });
  });

  it('are late past the promise, and will be late once the kitchen cannot keep it', () => {
    show([]);
    // Ready at its placement, promised 40 minutes later: a minute overdue needs another half.
    expect(marksOf(order, minutes(20))).toEqual([]);
    expect(marksOf(order, minutes(30))).toEqual(['will_be_late']);
    expect(willBeLate({ ...order, status: 'ready' }, minutes(30))).toBe(false);
    expect(marksOf(order, minutes(41))).toEqual(['late']);
    expect(marksOf({ ...order, status: 'delivered' }, minutes(41))).toEqual([]);
  });
});

describe('an order that is about to end', () => {
  const ending = {
    event: 'order.cancel',
    reason: 'Fire',
    at: order.placedAt,
    by: { id: 2, name: 'Amal', role: 'operator' },
  };
  const asked = { ...anOrder(4172, { version: 2 as never }), ending: ending as never };

  it('needs nobody, in its row and in the queue, and is late until it has ended', () => {
    (live().ready as WritableValueStore<boolean>).set(true);
    show([anAlarm(1)]);
    live().put(order);
    expect(ordersInNeed().get()).toBe(1);
    live().put(asked);
    expect([marksOf(asked, minutes(41)), ordersInNeed().get()]).toEqual([['late'], 0]);
    live().stats.recount(minutes(41));
    expect(live().stats.get().late).toBe(1);
    live().put({ ...order, version: 3 as never });
    expect(ordersInNeed().get()).toBe(1);
  });

  it('counts in the queue where orders are not received, by its alarms alone', () => {
    show([anAlarm(1)]);
    live().put(asked);
    expect(ordersInNeed().get()).toBe(1);
    (live().ready as WritableValueStore<boolean>).set(true);
    expect(ordersInNeed().get()).toBe(0);
  });
});

it('tile, rows and queue count the same orders at each minute', () => {
  const promised = fc.array(fc.integer({ min: -30, max: 60 }), { minLength: 1, maxLength: 20 });
  const named = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 12 });
  fc.assert(
    fc.property(promised, fc.array(named, { maxLength: 3 }), (promises, alarms) => {
      const orders = promises.map((n, at) =>
        anOrder(at + 1, { promisedAt: new Date(minutes(n)).toISOString() }),
      );
      const store = createLiveOrdersStore();
      store.snapshot(1, orders, true);
      const positions = createPositions();
      const stats = createStatsStore(store, createDriversStore(positions), positions);
      showSource({ ...live(), orders: store, stats });
      const open = new Set(orders.map(({ id }) => Number(id)));
      show(
        alarms.map((ids, n) => {
          const listed = [...new Set(ids)].filter((id) => open.has(id));
          const subjects = listed.map((id) => ({
            kind: 'order',
            id: String(id),
            label: '',
            since: '',
            dueAt: null,
          }));
          return anAlarm(n + 1, { subjects: subjects as never, count: listed.length });
        }),
      );
      for (let minute = -5; minute <= 70; minute += 15) {
        const nowMs = minutes(minute);
        stats.recount(nowMs);
        const rows = orders.map((one) => marksOf(one, nowMs));
        const count = (mark: string) =>
          rows.filter((marks) => marks.includes(mark as never)).length;
        expect(count('late')).toBe(stats.get().late);
        expect(count('will_be_late')).toBe(countWillBeLate(nowMs));
        expect(count('needs_you')).toBe(ordersInNeed().get());
      }
    }),
    { numRuns: 30 },
  );
});
