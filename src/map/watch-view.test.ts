import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, boxToWatch, intervalOf, widenBox } from './watch-view.ts';

const VIEW: Box = [-7.7, 33.5, -7.5, 33.6];
const moved = ([w, s, e, n]: Box, lon: number): Box => [w + lon, s, e + lon, n];
const shrunk = ([w, s, e, n]: Box, part: number): Box => {
  const [x, y] = [((e - w) * (1 - part)) / 2, ((n - s) * (1 - part)) / 2];
  return [w + x, s + y, e - x, n - y];
};

describe('the watched box', () => {
  it('is the view plus a quarter of it on each side', () => {
    const [w, s, e, n] = boxToWatch(VIEW, null);
    expect([w, s, e, n].map((edge) => Number(edge.toFixed(6)))).toEqual([
      -7.75, 33.475, -7.45, 33.625,
    ]);
    expect(widenBox([-180, -90, 180, 90])).toEqual([-180, -90, 180, 90]);
  });

  it('stays while the view moves within it, and changes outside', () => {
    const watched = boxToWatch(VIEW, null);
    expect(boxToWatch(moved(VIEW, 0.049), watched)).toBe(watched);
    expect(boxToWatch(moved(VIEW, 0.051), watched)).not.toBe(watched);
  });

  it('shrinks only when the view is less than a third of it', () => {
    const watched = boxToWatch(VIEW, null);
    expect(boxToWatch(shrunk(VIEW, 0.9), watched)).toBe(watched);
    expect(boxToWatch(shrunk(VIEW, 0.8), watched)).not.toBe(watched);
  });

  it('always contains the view, and does not change for the same view', () => {
    const degree = fc.double({ min: -80, max: 80, noNaN: true });
    const size = fc.double({ min: 0.001, max: 9, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(degree, degree, size), { minLength: 1 }), (views) => {
        let watched: Box | null = null;
        for (const [lon, lat, wide] of views) {
          const view: Box = [lon, lat, lon + wide, lat + wide / 2];
          watched = boxToWatch(view, watched);
          expect(watched[0] <= view[0] && watched[2] >= view[2]).toBe(true);
          expect(watched[1] <= view[1] && watched[3] >= view[3]).toBe(true);
          expect(boxToWatch(view, watched)).toBe(watched);
        }
      }),
    );
  });

  it('has an interval that fits the zoom', () => {
    expect([intervalOf(false, 900), intervalOf(true, 2_000), intervalOf(true, 50_000)]).toEqual([
      50, 500, 1_000,
    ]);
  });
});
