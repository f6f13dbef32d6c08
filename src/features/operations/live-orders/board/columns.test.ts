import { describe, expect, it } from 'vitest';
import { columnsWithin, DEFAULT_COLUMNS, leastWidth } from './columns.ts';

// The width of the board beside its map, in rem: in a window of 1024 px, and of 1280 px.
const [NARROW, USUAL] = [29.7, 39.9];

describe('the columns of a narrow board', () => {
  it('are all shown if there is room', () => {
    expect(columnsWithin(DEFAULT_COLUMNS, USUAL)).toBe(DEFAULT_COLUMNS);
  });

  it('keep the remaining time and the alarm mark visible', () => {
    const shown = columnsWithin(DEFAULT_COLUMNS, NARROW);
    expect(shown).toEqual(['id', 'age', 'store', 'status', 'driver', 'due', 'alarm']);
    expect(leastWidth(shown)).toBeLessThanOrEqual(NARROW);
  });

  it('hide the total before the zone', () => {
    const shown = columnsWithin(DEFAULT_COLUMNS, 35);
    expect(shown).toContain('zone');
    expect(shown).not.toContain('total');
  });

  it('are not hidden for columns that the user added after them', () => {
    const own = [...DEFAULT_COLUMNS, 'customer', 'address'] as const;
    expect(columnsWithin(own, USUAL)).toEqual(own);
    expect(columnsWithin(['due', 'alarm', 'zone', 'total', 'address'], NARROW)).toHaveLength(5);
  });
});
