import { expect, it } from 'vitest';
import { expiryOf } from './expiry.ts';

it.each([
  ['2026-11-20', 'expired'],
  ['2026-11-21', 'due'],
  ['2026-12-21', 'due'],
  ['2026-12-22', 'fine'],
  [null, 'fine'],
] as const)('a document valid until %s is %s on 21 November', (day, state) => {
  expect(expiryOf(day, '2026-11-21')).toBe(state);
});
