import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaM2, boxOf, type Corner, ringOf } from '#rules/geometry/ring.ts';
import { faultOfRing } from '#rules/geometry/ring-faults.ts';
import { cornerAt, middleOf, nearestEdge } from './corners.ts';
import { gapsAround, merge, overlapOf } from './overlaps.ts';
import { simplify } from './simplify.ts';
import { snap, snapTargets } from './snap.ts';
import { split } from './split.ts';

const box = (west: number, south: number, east: number, north: number): Corner[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
const size = (ring: readonly Corner[]) => areaM2(ringOf(ring));
const SQUARE = box(-7.6, 33.5, -7.5, 33.6);

/**
 * Rings around Casablanca. Corners in angular order never make edges cross, whatever their radii.
 */
const stars = fc
  .tuple(
    fc.array(fc.integer({ min: 20, max: 80 }), { minLength: 5, maxLength: 30 }),
    fc.integer({ min: -40, max: 40 }),
    fc.integer({ min: -40, max: 40 }),
  )
  .map(([radii, east, north]) =>
    radii.map((radius, n): Corner => {
      const angle = (2 * Math.PI * n) / radii.length;
      return cornerAt(
        -7.6 + (east + radius * Math.cos(angle)) / 1_000,
        33.57 + (north + radius * Math.sin(angle)) / 1_000,
      );
    }),
  )
  .filter((ring) => faultOfRing(ring) === null);

describe('corners', () => {
  it('are rounded to the stored precision, and limited to valid coordinates', () => {
    expect(cornerAt(-7.600_000_4, 33.5)).toEqual([-7.6, 33.5]);
    expect(cornerAt(-200, 95)).toEqual([-180, 90]);
  });

  it('find their nearest edge, and the middle of an edge', () => {
    expect(nearestEdge(SQUARE, [-7.55, 33.49])).toBe(0);
    expect(nearestEdge(SQUARE, [-7.61, 33.55])).toBe(3);
    expect(nearestEdge([], [0, 0])).toBe(-1);
    expect(middleOf(SQUARE, 3)).toEqual([-7.6, 33.55]);
    expect(boxOf([])).toBeNull();
  });
});

describe('snapping', () => {
  const targets = snapTargets([SQUARE]);
  it('prefers a corner within reach to a nearer edge', () => {
    expect(snap(targets, [-7.595, 33.4999], 0.01)).toEqual([-7.6, 33.5]);
    expect(snap(targets, [-7.55, 33.495], 0.01)).toEqual([-7.55, 33.5]);
    expect(snap(targets, [-7.55, 33.48], 0.01)).toBeNull();
    expect(snap([], [-7.6, 33.5], 1)).toBeNull();
  });

  it('moves a point at most by its reach', () => {
    const near = fc.tuple(
      fc.double({ min: -7.7, max: -7.4, noNaN: true }),
      fc.double({ min: 33.4, max: 33.7, noNaN: true }),
    );
    fc.assert(
      fc.property(near, stars, (point, star) => {
        const at = snap(snapTargets([star]), point, 0.005);
        if (!at) return;
        const shrink = Math.cos((point[1] * Math.PI) / 180);
        const far = Math.hypot((at[0] - point[0]) * shrink, at[1] - point[1]);
        // The scale of longitude differs a little between the two points.
        expect(far).toBeLessThanOrEqual(0.005_02);
      }),
    );
  });
});

describe('splitting', () => {
  it('cuts a square in two', () => {
    const cut = split(SQUARE, [-7.65, 33.55], [-7.45, 33.55]);
    expect(cut).toEqual({
      rings: [
        box(-7.6, 33.55, -7.5, 33.6)
          .slice(1, 2)
          .concat([
            [-7.5, 33.6],
            [-7.6, 33.6],
            [-7.6, 33.55],
          ]),
        expect.anything(),
      ],
    });
  });

  it.each([
    ['misses', [-7.65, 33.7], [-7.45, 33.7]],
    ['misses', [-7.55, 33.55], [-7.45, 33.55]],
    ['misses', [-7.55, 33.54], [-7.55, 33.56]],
    ['misses', [-7.7, 33.5], [-7.6, 33.4]],
  ] as const)('refuses a line that %s (%s to %s)', (why, from, to) => {
    expect(split(SQUARE, from, to)).toEqual({ why });
  });

  it('refuses a line along an edge, and one that crosses the outline four times', () => {
    expect(split(SQUARE, [-7.7, 33.5], [-7.4, 33.5])).toEqual({ why: 'flat' });
    const u: Corner[] = [
      [0, 0],
      [3, 0],
      [3, 3],
      [2, 3],
      [2, 1],
      [1, 1],
      [1, 3],
      [0, 3],
    ];
    expect(split(u, [-1, 2], [4, 2])).toEqual({ why: 'meets_often' });
    const across = split(u, [-1, 2], [1.5, 2]);
    expect('rings' in across && across.rings.map((ring) => ring.length)).toEqual([4, 8]);
  });

  it('cuts through corners', () => {
    const cut = split(SQUARE, [-7.6, 33.5], [-7.5, 33.6]);
    expect('rings' in cut && cut.rings.map((ring) => ring.length)).toEqual([3, 3]);
  });

  it('loses nothing of its size, whatever the ring and the line', () => {
    const ends = fc.tuple(
      fc.double({ min: -0.05, max: 0.05, noNaN: true }),
      fc.double({ min: -0.05, max: 0.05, noNaN: true }),
    );
    fc.assert(
      fc.property(stars, ends, (star, [a, b]) => {
        const cut = split(star, cornerAt(-7.9, 33.57 + a), cornerAt(-7.3, 33.57 + b));
        if (!('rings' in cut)) return;
        const [one, other] = cut.rings;
        // A cut point is rounded to 11 cm, on an edge of some kilometres.
        expect(Math.abs(size(one) + size(other) - size(star))).toBeLessThan(5_000);
        expect(faultOfRing(one) ?? faultOfRing(other)).toBeNull();
      }),
    );
  });
});

describe('overlaps', () => {
  it('have parts and a size; rings that only touch have neither', () => {
    const found = overlapOf(SQUARE, box(-7.55, 33.55, -7.4, 33.7));
    expect(found?.parts).toHaveLength(1);
    expect(found?.areaM2).toBeCloseTo(size(box(-7.55, 33.55, -7.5, 33.6)), 0);
    expect(overlapOf(SQUARE, box(-7.5, 33.52, -7.4, 33.58))).toEqual({ parts: [], areaM2: 0 });
    expect(overlapOf(SQUARE, box(-7.499, 33.52, -7.4, 33.58))).toBeNull();
    expect(overlapOf(SQUARE, box(-7.59, 33.51, -7.58, 33.52))?.areaM2).toBeGreaterThan(0);
  });

  it('do not exist along a border whose corners were rounded', () => {
    const slanted: Corner[] = [
      [-7.6, 33.5],
      [-7.5, 33.533_333],
      [-7.6, 33.6],
    ];
    const a = cornerAt(-7.6 + 0.1 / 3, 33.5 + 0.033_333 / 3);
    const b = cornerAt(-7.6 + 0.1 / 1.7, 33.5 + 0.033_333 / 1.7);
    const below: Corner[] = [a, [-7.55, 33.4], b];
    expect(overlapOf(slanted, below)).toEqual({ parts: [], areaM2: 0 });
    const merged = merge(slanted, below);
    expect('ring' in merged && merged.ring).toHaveLength(6);
  });

  it('have the size of both rings minus that of their union', () => {
    fc.assert(
      fc.property(stars, stars, (one, other) => {
        const both = merge(one, other);
        if (!('ring' in both)) return;
        const common = overlapOf(one, other)?.areaM2 ?? 0;
        // Stitching moves corners by up to 30 cm.
        expect(Math.abs(size(one) + size(other) - common - size(both.ring))).toBeLessThan(20_000);
      }),
      { numRuns: 60 },
    );
  });
});

describe('merging', () => {
  it('joins two halves into the whole, without the corners of the border', () => {
    const merged = merge(box(-7.6, 33.5, -7.55, 33.6), box(-7.55, 33.5, -7.5, 33.6));
    expect('ring' in merged && new Set(merged.ring.map(String))).toEqual(
      new Set(SQUARE.map(String)),
    );
  });

  it('restores a ring that was split', () => {
    fc.assert(
      fc.property(stars, (star) => {
        const cut = split(star, cornerAt(-7.9, 33.571), cornerAt(-7.3, 33.578));
        if (!('rings' in cut)) return;
        const merged = merge(...cut.rings);
        if (!('ring' in merged)) throw new Error(merged.why);
        expect(Math.abs(size(merged.ring) - size(star))).toBeLessThan(20_000);
      }),
      { numRuns: 60 },
    );
  });

  it('refuses rings that lie apart, touch only in a corner, or enclose a hole', () => {
    expect(merge(SQUARE, box(-7.4, 33.5, -7.3, 33.6))).toEqual({ why: 'apart' });
    expect(merge(SQUARE, box(-7.5, 33.6, -7.4, 33.7))).toEqual({ why: 'apart' });
    const c: Corner[] = [
      [0, 0],
      [3, 0],
      [3, 1],
      [1, 1],
      [1, 2],
      [3, 2],
      [3, 3],
      [0, 3],
    ];
    expect(merge(c, box(2.5, 0.5, 3.5, 2.5))).toEqual({ why: 'holes' });
    expect(gapsAround(c, [box(2.5, 0.5, 3.5, 2.5)]).parts).toHaveLength(1);
    expect(gapsAround(c, [box(10, 10, 11, 11)])).toEqual({ parts: [], areaM2: 0 });
  });
});

describe('simplifying', () => {
  const circle = (count: number) =>
    Array.from({ length: count }, (_, n): Corner => {
      const angle = (2 * Math.PI * n) / count;
      return [-7.6 + Math.cos(angle) / 10, 33.5 + Math.sin(angle) / 10];
    });

  it('leaves at most the given number of corners, and nearly the same size', () => {
    const found = simplify(circle(100_000), 300);
    expect(found?.ring.length).toBeLessThanOrEqual(300);
    expect(found?.ring.length).toBeGreaterThan(20);
    expect(size(found?.ring ?? []) / size(circle(1_000))).toBeCloseTo(1, 2);
    expect(found?.toleranceM).toBeLessThan(50);
  });

  it('keeps every significant corner, and fails if no ring would be left', () => {
    expect(simplify(SQUARE, 300)?.ring).toEqual(SQUARE);
    expect(simplify(SQUARE, 2)).toBeNull();
    expect(simplify(SQUARE, 3, 25)).toBeNull();
    expect(simplify(SQUARE.slice(0, 2), 300)).toBeNull();
  });

  it('never makes edges cross', () => {
    fc.assert(
      fc.property(stars, fc.integer({ min: 4, max: 12 }), (star, most) => {
        const found = simplify(star, most);
        if (found) expect(faultOfRing(found.ring)).toBeNull();
      }),
    );
  });
});
