import { describe, expect, it } from 'vitest';
import { dueAt, firstDue, firstToSend } from './due.ts';

const at = (text: string) => new Date(text);

describe('the times of a schedule', () => {
  it('are an hour in Casablanca on the day after the period, across clock changes', () => {
    expect(dueAt('day', '2026-11-22', 7).toISOString()).toBe('2026-11-23T07:00:00.000Z');
    // One hour ahead of UTC.
    expect(dueAt('day', '2026-07-13', 7).toISOString()).toBe('2026-07-14T06:00:00.000Z');
    expect(dueAt('week', '2026-11-16', 0).toISOString()).toBe('2026-11-23T00:00:00.000Z');
    expect(dueAt('month', '2026-06-01', 6).toISOString()).toBe('2026-07-01T05:00:00.000Z');
  });

  it('start with the first period that is still due', () => {
    expect(firstDue('day', 9, at('2026-11-23T08:00:00Z'))).toBe('2026-11-22');
    expect(firstDue('day', 9, at('2026-11-23T09:00:00Z'))).toBe('2026-11-23');
    expect(firstDue('month', 6, at('2026-11-23T09:00:00Z'))).toBe('2026-11-01');
  });

  it('skip periods missed more than seven periods ago', () => {
    const now = at('2026-11-23T12:00:00Z');
    expect(firstToSend('day', '2026-11-20', 7, now)).toBe('2026-11-20');
    expect(firstToSend('day', '2026-01-01', 7, now)).toBe('2026-11-16');
    expect(firstToSend('day', '2026-11-23', 7, now)).toBe('2026-11-23');
  });
});
