import { describe, expect, it } from 'vitest';
import { dayOf, momentOf, momentText } from './moment.ts';

describe('moments', () => {
  const at = Date.parse('2026-11-21T06:12:03.456Z');

  it('are shown in the time of the marketplace', () => {
    expect(dayOf(at)).toBe('Sat, Nov 21');
  });

  it('go into the address and come back', () => {
    expect(momentText(at)).toBe('2026-11-21T06:12:03Z');
    expect(momentOf(momentText(at), 0)).toBe(at - 456);
  });

  it('that are none stand for ten minutes ago', () => {
    expect(momentOf('', at)).toBe(at - 600_000);
    expect(momentOf('yesterday', at)).toBe(at - 600_000);
  });
});
