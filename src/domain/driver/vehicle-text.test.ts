import { expect, it } from 'vitest';
import { vehicleText } from './vehicle-text.ts';

it('names a vehicle, also one that nobody has listed', () => {
  expect(vehicleText('on_foot')).toBe('On foot');
  expect(vehicleText('donkey')).toBe('donkey');
});
