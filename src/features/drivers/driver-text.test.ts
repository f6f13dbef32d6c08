import { expect, it } from 'vitest';
import { vehicleText } from '#src/lib/vehicle-text.ts';
import { expiryOf } from './driver-text.ts';

it.each([
  ['2026-11-20', 'expired'],
  ['2026-11-21', 'due'],
  ['2026-12-21', 'due'],
  ['2026-12-22', 'fine'],
  [null, 'fine'],
] as const)('a paper until %s is %s on 21 November', (day, state) => {
  expect(expiryOf(day, '2026-11-21')).toBe(state);
});

it('names a vehicle, also one that nobody has listed', () => {
  expect(vehicleText('on_foot')).toBe('On foot');
  expect(vehicleText('donkey')).toBe('donkey');
});
