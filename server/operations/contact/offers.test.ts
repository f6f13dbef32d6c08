import { expect, it } from 'vitest';
import { evidenceOf } from './offers.ts';

const at = (...minutes: number[]) => minutes.map((n) => new Date(Date.UTC(2026, 2, 14, 12, n)));
const LIMITS = { calls: 3, callsWithin: 8 };

it('calls without an answer are evidence once there are enough of them within the time', () => {
  expect(evidenceOf(at(0, 4), LIMITS)).toBeNull();
  expect(evidenceOf(at(0, 5, 10), LIMITS)).toBeNull();
  expect(evidenceOf(at(0, 4, 8), LIMITS)).toMatchObject({ calls: 3, minutes: 8 });
  expect(evidenceOf(at(0, 5, 6, 7), LIMITS)).toMatchObject({ calls: 4, minutes: 7 });
});

it('calls that follow each other at once are one call', () => {
  const started = at(0).concat(at(0), at(0));
  expect(evidenceOf(started, LIMITS)).toBeNull();
  expect(evidenceOf([...started, ...at(1)], LIMITS)).toBeNull();
  expect(evidenceOf([...started, ...at(1, 2)], LIMITS)).toMatchObject({ calls: 3, minutes: 2 });
});
