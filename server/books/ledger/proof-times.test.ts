import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casablancaDay } from '#rules/time.ts';
import { nextProof } from './proof-times.ts';

const at = (text: string) => new Date(text);

test('the daily proof is due once a day, at its hour in Casablanca', () => {
  // UTC+1, except in the month of Ramadan.
  expect(nextProof(at('2026-07-14T01:00:00Z'), 4, false)).toEqual(at('2026-07-14T03:00:00Z'));
  expect(nextProof(at('2026-07-14T01:00:00Z'), 4, true)).toEqual(at('2026-07-15T03:00:00Z'));
  expect(nextProof(at('2026-07-14T03:00:00Z'), 4, false)).toEqual(at('2026-07-15T03:00:00Z'));
  expect(nextProof(at('2026-03-01T03:30:00Z'), 4, false)).toEqual(at('2026-03-01T04:00:00Z'));
});

test('the next proof is in the future, today or tomorrow, across clock changes', () => {
  fc.assert(
    fc.property(
      fc.date({ min: at('2025-01-01'), max: at('2028-01-01'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 23 }),
      fc.boolean(),
      (now, hour, isDone) => {
        const next = nextProof(now, hour, isDone);
        expect(next > now).toBe(true);
        expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(49 * 3_600_000);
        if (isDone) expect(casablancaDay(next)).not.toBe(casablancaDay(now));
      },
    ),
  );
});
