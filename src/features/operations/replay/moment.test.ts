import { describe, expect, it } from 'vitest';
import { dayOf, momentOf, momentText } from './moment.ts';

describe('moments of a replay', () => {
  const at = Date.parse('2026-11-21T06:12:03.456Z');

  it('are shown in Casablanca time', () => {
    expect(dayOf(at)).toBe('Sat, Nov 21');
  });

  it('are written to the address and read back', () => {
    expect(momentText(at)).toBe('2026-11-21T06:12:03Z');
    expect(momentOf(momentText(at), 0)).toBe(at - 456);
  });

  it('are ten minutes ago if the address has no valid one', () => {
    expect(momentOf('', at)).toBe(at - 600_000);
    expect(momentOf('yesterday', at)).toBe(at - 600_000);
  });
});
