import { describe, expect, it } from 'vitest';
import { overlap, overlapsIn, overlapText } from './overlaps.ts';

const at = (day: number) => `2026-12-${String(day).padStart(2, '0')}T18:00:00.000Z`;
const from = (day: number, until: number | null = null) => ({
  publishAt: at(day),
  revertAt: until === null ? null : at(until),
});

describe('scheduled releases', () => {
  it('overlap while both are to be live, also without an end', () => {
    expect(overlap(from(1, 5), from(3, 8))).toBe(true);
    expect(overlap(from(3, 8), from(1, 5))).toBe(true);
    expect(overlap(from(1), from(9))).toBe(true);
    expect(overlap(from(1, 3), from(3, 5))).toBe(false);
    expect(overlap(from(4), from(1, 3))).toBe(false);
  });

  it('are named in pairs', () => {
    const [a, b, c] = [from(1, 4), from(3, 6), from(8)];
    expect(overlapsIn([a, b, c])).toEqual([[a, b]]);
    expect(overlapsIn([])).toEqual([]);
  });

  it('are named with their times and with what customers see when', () => {
    const early = { id: 4, note: 'Ramadan', ...from(1, 9) };
    const late = { id: null, note: null, ...from(3, 5) };
    const text = overlapText(late, early);
    expect(text).toMatch(/#4 “Ramadan” \(.+ – .+\) and this release \(.+ – .+\)\./);
    expect(text).toMatch(/From .+, customers see this release instead of #4 “Ramadan”\./);
    expect(text).toMatch(/they see #4 “Ramadan” again, until its own end\.$/);
    const over = overlapText(early, { ...late, ...from(3, 12) });
    expect(over).toMatch(/the home that was live before both\.$/);
    expect(overlapText(early, { ...late, ...from(3) })).toMatch(/does not come back\.$/);
  });
});
