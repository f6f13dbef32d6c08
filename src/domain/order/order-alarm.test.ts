import { afterEach, expect, it } from 'vitest';
import { limits } from '#src/domain/alarm/limits.ts';
import { live } from '#src/domain/live/live.ts';
import { anAlarm, anAlarmList } from '#tests/support/sample-alarms.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { alarmOf, soonMs, unassignedDueMs } from './order-alarm.ts';

const order = anOrder(4172);
const PLACED = Date.parse(order.placedAt);
const minutes = (n: number) => PLACED + n * 60_000;
const set = (zones: object, autopilot: string[] = []) =>
  limits.set({ settings: { base: {}, zones: zones as never }, autopilot: new Set(autopilot) });

afterEach(() => {
  set({});
  live().attention.snapshot(anAlarmList(0, []), true);
});

it('an order without a driver counts down to the limit of its zone, then is an alarm', () => {
  expect(alarmOf(order, minutes(5.1))).toBe('unassigned');
  set({ Maârif: { unassignedMinutes: 8 } });
  expect(unassignedDueMs(order)).toBe(minutes(8));
  expect(alarmOf(order, minutes(7.9))).toBeNull();
  expect(alarmOf(order, minutes(8.1))).toBe('unassigned');
  expect([5, 7, 9].map((n) => soonMs(order, minutes(n)))).toEqual([null, 60_000, null]);
  const given = anOrder(1, { driver: { id: 2, name: 'D', code: 'd2' } as never });
  expect(alarmOf(given, minutes(30))).toBeNull();
  expect(alarmOf(given, minutes(41))).toBe('late');
});

it('an order in an autopilot zone is an alarm only while the server has an open one', () => {
  set({}, ['Maârif']);
  expect(alarmOf(order, minutes(20))).toBeNull();
  expect(soonMs(order, minutes(4))).toBeNull();
  live().attention.snapshot(anAlarmList(1, [anAlarm(1)]), true);
  expect(alarmOf(order, minutes(20))).toBe('unassigned');
  live().attention.snapshot(anAlarmList(2, [anAlarm(1, { version: 2, state: 'shelved' })]), true);
  expect(alarmOf(order, minutes(20))).toBe('unassigned');
  live().attention.snapshot(
    anAlarmList(3, [anAlarm(1, { version: 3, state: 'returned_unacknowledged' })]),
    true,
  );
  expect(alarmOf(order, minutes(20))).toBeNull();
});
