import { describe, expect, it } from 'vitest';
import { casablancaDayStart } from './time.ts';

describe("the market's day", () => {
  it('begins at midnight in Casablanca, in winter and summer time (UTC+1)', () => {
    expect(casablancaDayStart(new Date('2026-07-10T22:59:59.500Z')).toISOString()).toBe(
      '2026-07-09T23:00:00.000Z',
    );
    expect(casablancaDayStart(new Date('2026-07-10T23:00:00.000Z')).toISOString()).toBe(
      '2026-07-10T23:00:00.000Z',
    );
  });

  it('follows the change of Ramadan, when the clocks go to UTC', () => {
    expect(casablancaDayStart(new Date('2026-03-01T12:00:00Z')).toISOString()).toBe(
      '2026-03-01T00:00:00.000Z',
    );
  });
});
