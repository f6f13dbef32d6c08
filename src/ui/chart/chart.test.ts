import { describe, expect, it } from 'vitest';
import { labelStep } from './chart.ts';

const days = (n: number) => Array.from({ length: n }, (_, at) => `Nov ${10 + (at % 20)}`);
const hours = Array.from({ length: 24 }, (_, at) => `${String(at).padStart(2, '0')}:00`);

describe('labels below a chart', () => {
  it('are written every third hour of a day if there is room', () => {
    expect(labelStep(hours, 420)).toBe(3);
  });

  it.each([
    [30, 150],
    [30, 420],
    [90, 150],
    [7, 150],
  ])('of %i days in %i px do not overlap', (n, widthPx) => {
    const written = Math.ceil(n / labelStep(days(n), widthPx));
    expect(written * 6 * 6.5).toBeLessThan(widthPx);
    expect(written).toBeGreaterThan(0);
  });

  it('are reduced to one while the chart has no width', () => {
    expect(labelStep(days(30), -44)).toBeGreaterThanOrEqual(30);
  });
});
