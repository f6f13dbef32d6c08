import { expect, it } from 'vitest';
import { vehicleText } from './vehicle-text.ts';

it('names a vehicle, and shows an unknown one unchanged', () => {
  expect(vehicleText('on_foot')).toBe('On foot');
  expect(vehicleText('donkey')).toBe('donkey');
});
