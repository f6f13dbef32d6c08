import { expect, it } from 'vitest';
import { anAlarm } from '#tests/support/alarm-fixtures.ts';
import { ringers, ringing } from './ringing.ts';

const heard = { mutes: [], isMuted: false, isReplay: false };
const alarms = [
  anAlarm(1, { priority: 1, state: 'acknowledged' }),
  anAlarm(2, { priority: 1, state: 'returned_unacknowledged' }),
  anAlarm(3, { priority: 1, state: 'shelved' }),
  anAlarm(4, { priority: 3 }),
];

it('rings for the most urgent that nobody has, and for nothing that is in hand, shelved or over', () => {
  expect(ringing(alarms, heard)).toBe(3);
  expect(ringing([...alarms, anAlarm(5, { priority: 2 })], heard)).toBe(2);
  expect(ringing(alarms.slice(0, 3), heard)).toBeNull();
  expect(ringers(alarms, 3)).toEqual([4]);
});

it('is silent while muted and in a replay; a flood silences its priorities alone', () => {
  expect(ringing(alarms, { ...heard, isMuted: true })).toBeNull();
  expect(ringing(alarms, { ...heard, isReplay: true })).toBeNull();
  expect(ringing(alarms, { ...heard, mutes: [3] })).toBeNull();
  expect(ringing([...alarms, anAlarm(5)], { ...heard, mutes: [3] })).toBe(2);
});
