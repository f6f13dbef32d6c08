import { expect, it } from 'vitest';
import { anAlarm } from '#tests/support/sample-alarms.ts';
import { soundingAlarms, soundingPriority } from './sounding.ts';

const heard = { mutes: [], isMuted: false, isReplay: false };
const alarms = [
  anAlarm(1, { priority: 1, state: 'acknowledged' }),
  anAlarm(2, { priority: 1, state: 'returned_unacknowledged' }),
  anAlarm(3, { priority: 1, state: 'shelved' }),
  anAlarm(4, { priority: 3 }),
];

it('sounds for the most urgent unacknowledged alarm, not for acknowledged, shelved or cleared ones', () => {
  expect(soundingPriority(alarms, heard)).toBe(3);
  expect(soundingPriority([...alarms, anAlarm(5, { priority: 2 })], heard)).toBe(2);
  expect(soundingPriority(alarms.slice(0, 3), heard)).toBeNull();
  expect(soundingAlarms(alarms, 3)).toEqual([4]);
});

it('is silent while muted and in a replay, and in a flood for the flood’s priorities only', () => {
  expect(soundingPriority(alarms, { ...heard, isMuted: true })).toBeNull();
  expect(soundingPriority(alarms, { ...heard, isReplay: true })).toBeNull();
  expect(soundingPriority(alarms, { ...heard, mutes: [3] })).toBeNull();
  expect(soundingPriority([...alarms, anAlarm(5)], { ...heard, mutes: [3] })).toBe(2);
});
