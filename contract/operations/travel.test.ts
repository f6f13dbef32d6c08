import { expect, it } from 'vitest';
import { rideMinutes } from './travel.ts';

it('takes a ride at 18 km/h over streets that are a third longer than the straight line', () => {
  expect(rideMinutes(0)).toBe(0);
  expect(rideMinutes(3_000)).toBeCloseTo(((3 * 4) / 3 / 18) * 60);
});
