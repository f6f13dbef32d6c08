import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Alarm } from '#contract/operations/alarm.ts';
import type { playSignal } from '#src/domain/alarm/player.ts';
import { live } from '#src/domain/live/live.ts';
import { preferences } from '#src/lib/preferences.ts';
import { anAlarm, anAlarmList } from '#tests/support/sample-alarms.ts';
import { startRinger } from './ringer.ts';

const sounded = vi.fn<typeof playSignal>(async () => true);
const priorities = () => sounded.mock.calls.map(([priority]) => priority);

let seq = 0;
const receiveAlarms = (alarms: Alarm[], flood = {}) => {
  seq += 1;
  live().alarms.snapshot(anAlarmList(seq, alarms, flood), true);
};
const taken = (id: number, priority: Alarm['priority']) =>
  anAlarm(id, { priority, version: 2, state: 'acknowledged' });

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  sounded.mockClear();
  receiveAlarms([]);
  stop = startRinger(sounded);
});
afterEach(() => {
  stop();
  preferences.set({ version: 0 });
  vi.useRealTimers();
});

it('repeats until the alarm is acknowledged, urgent ones more often, then plays the next one', () => {
  receiveAlarms([anAlarm(1, { priority: 1 }), anAlarm(2, { priority: 2 })]);
  vi.advanceTimersByTime(9_000);
  expect(priorities()).toEqual([1, 1, 1]);
  receiveAlarms([taken(1, 1), anAlarm(2, { priority: 2 })]);
  vi.advanceTimersByTime(13_000);
  expect(priorities()).toEqual([1, 1, 1, 2, 2]);
  receiveAlarms([taken(1, 1), taken(2, 2)]);
  vi.advanceTimersByTime(60_000);
  expect(priorities()).toHaveLength(5);
});

it('sounds once for each alarm of priority 3, and not in a flood', () => {
  receiveAlarms([anAlarm(1, { priority: 3 })]);
  vi.advanceTimersByTime(60_000);
  expect(priorities()).toEqual([3]);
  receiveAlarms([anAlarm(1, { priority: 3 }), anAlarm(2, { priority: 3 })]);
  expect(priorities()).toEqual([3, 3]);
  receiveAlarms([anAlarm(1, { priority: 3 }), anAlarm(3, { priority: 3 })], {
    active: true,
    mutes: [3],
  });
  expect(priorities()).toEqual([3, 3]);
});

it('is silent while muted, and sounds at the set volume when the mute ends', () => {
  const until = new Date(Date.now() + 60_000).toISOString();
  preferences.set({
    version: 1,
    alarms: { volume: 35, notify: false, mute: { until, reason: 'On the phone' } },
  });
  receiveAlarms([anAlarm(1)]);
  vi.advanceTimersByTime(30_000);
  expect(sounded).not.toHaveBeenCalled();
  preferences.set({ version: 2, alarms: { volume: 35, notify: false, mute: null } });
  expect(sounded.mock.calls).toEqual([[2, 35]]);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(sounded).toHaveBeenCalledTimes(1);
});
