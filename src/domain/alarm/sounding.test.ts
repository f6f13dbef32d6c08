import { expect, it } from 'vitest';
import { anAlarm } from '#tests/support/sample-alarms.ts';
import { soundingAlarms, soundingPriority } from './sounding.ts';

const audible = { mutes: [], isMuted: false, isReplay: false };
const alarms = [
  anAlarm(1, { priority: 1, state: 'acknowledged' }),
  anAlarm(2, { priority: 1, state: 'returned_unacknowledged' }),
  anAlarm(3, { priority: 1, state: 'shelved' }),
  anAlarm(4, { priority: 3 }),
];

it('sounds for the most urgent unacknowledged alarm, not for acknowledged, shelved or cleared ones', () => {
  expect(soundingPriority(alarms, audible)).toBe(3);
  expect(soundingPriority([...alarms, anAlarm(5, { priority: 2 })], audible)).toBe(2);
  expect(soundingPriority(alarms.slice(0, 3), audible)).toBeNull();
  expect(soundingAlarms(alarms, 3)).toEqual([4]);
});

it('is silent while muted and in a replay, and in a flood for the flood’s priorities only', () => {
  expect(soundingPriority(alarms, { ...audible, isMuted: true })).toBeNull();
  expect(soundingPriority(alarms, { ...audible, isReplay: true })).toBeNull();
  expect(soundingPriority(alarms, { ...audible, mutes: [3] })).toBeNull();
  expect(soundingPriority([...alarms, anAlarm(5)], { ...audible, mutes: [3] })).toBe(2);
});
