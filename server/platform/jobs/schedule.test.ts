import fc from 'fast-check';
import { expect, it } from 'vitest';
import { casablancaClock } from '#rules/time.ts';
import { MAX_ATTEMPTS, nextDue, nextHour, retryAfterMs } from './schedule.ts';

const at = (text: string) => new Date(text);

it('a daily job is due at its hour in Casablanca, across clock changes', () => {
  // One hour ahead of UTC.
  expect(nextHour(at('2026-07-14T01:00:00Z'), 4)).toEqual(at('2026-07-14T03:00:00Z'));
  expect(nextHour(at('2026-07-14T03:00:00Z'), 4)).toEqual(at('2026-07-15T03:00:00Z'));
  // During Ramadan.
  expect(nextHour(at('2026-03-01T03:30:00Z'), 4)).toEqual(at('2026-03-01T04:00:00Z'));
  // In the night of 22 March 2026 local time jumps from 01:59 to 03:00.
  expect(nextHour(at('2026-03-21T12:00:00Z'), 2)).toEqual(at('2026-03-22T02:00:00Z'));
  // In the night of 15 February 2026 it reaches 02:00 twice.
  expect(nextHour(at('2026-02-14T12:00:00Z'), 2)).toEqual(at('2026-02-15T01:00:00Z'));
});

it('the next run is in the future, within 26 hours, at the hour', () => {
  fc.assert(
    fc.property(
      fc.date({ min: at('2025-01-01'), max: at('2028-01-01'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 23 }),
      (after, hour) => {
        const next = nextHour(after, hour);
        expect(next > after).toBe(true);
        expect(next.getTime() - after.getTime()).toBeLessThanOrEqual(26 * 3_600_000);
        const { minute } = casablancaClock(next);
        expect([hour * 60, hour * 60 + 60]).toContain(minute);
      },
    ),
  );
});

it('a repeated job is due a fixed time after a run', async () => {
  const after = at('2026-07-14T01:00:00Z');
  expect(await nextDue({ everyMs: 600_000 }, after)).toEqual(at('2026-07-14T01:10:00Z'));
  expect(await nextDue({ next: () => Promise.resolve(after) }, after)).toEqual(after);
});

it('a failed job waits longer after each failure, at most an hour', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS }, (_, n) => retryAfterMs(n + 1, 0));
  expect(waits.slice(0, 3)).toEqual([10_000, 20_000, 40_000]);
  expect(waits.at(-1)).toBe(3_600_000);
  expect(retryAfterMs(1, 1)).toBe(5_000);
});
