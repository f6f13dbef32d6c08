import { expect, it } from 'vitest';
import { rideMinutes } from './travel.ts';

it('rideMinutes assumes 18 km/h, and streets a third longer than the straight line', () => {
  expect(rideMinutes(0)).toBe(0);
  expect(rideMinutes(3_000)).toBeCloseTo(((3 * 4) / 3 / 18) * 60);
});
