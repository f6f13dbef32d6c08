import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areaM2,
  type Corner,
  cornersOf,
  counterClockwise,
  metresToEdge,
  micro,
  ringOf,
} from '#rules/geometry/ring.ts';
import { faultOfRing, MAX_CORNERS } from '#rules/geometry/ring-faults.ts';
import { zonesOf } from '#rules/geometry/zone-at.ts';

const square = (west: number, south: number, size: number): Corner[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
];
const zone = (id: number, corners: readonly Corner[], priority = 0) => ({
  id,
  priority,
  ring: ringOf(corners),
});
const at = (lon: number, lat: number) => ({ lon, lat });

/** A star around Casablanca: radii in angular order never cross. */
const stars = fc
  .tuple(
    fc.array(fc.integer({ min: 5, max: 80 }), { minLength: 3, maxLength: 40 }),
    fc.integer({ min: -60, max: 60 }),
    fc.integer({ min: -60, max: 60 }),
  )
  .map(([radii, east, north]) =>
    radii.map((radius, n): Corner => {
      const angle = (2 * Math.PI * n) / radii.length;
      return [
        -7.6 + (east + radius * Math.cos(angle)) / 1_000,
        33.57 + (north + radius * Math.sin(angle)) / 1_000,
      ];
    }),
  );

describe('the zone of a point', () => {
  it('includes points on corners and edges', () => {
    const one = zonesOf([zone(1, square(-7.6, 33.5, 0.1))]);
    for (const [lon, lat] of square(-7.6, 33.5, 0.1)) expect(one.at(at(lon, lat))?.id).toBe(1);
    expect(one.at(at(-7.55, 33.5))?.id).toBe(1);
    expect(one.at(at(-7.6, 33.55))?.id).toBe(1);
    expect(one.at(at(-7.55, 33.6))?.id).toBe(1);
    expect(one.at(at(-7.600_001, 33.55))).toBeNull();
    expect(one.at(at(-7.55, 33.600_001))).toBeNull();
  });

  it('is the one with the highest priority, then the smallest, then the oldest', () => {
    const big = zone(1, square(-7.7, 33.4, 0.4));
    const small = zone(2, square(-7.6, 33.5, 0.1));
    const twin = zone(3, square(-7.6, 33.5, 0.1));
    const excluded = zone(4, square(-7.58, 33.52, 0.02), 10);
    const zones = zonesOf([twin, big, excluded, small]);
    expect(zones.at(at(-7.65, 33.45))?.id).toBe(1);
    expect(zones.at(at(-7.595, 33.505))?.id).toBe(2);
    expect(zones.at(at(-7.57, 33.53))?.id).toBe(4);
    expect(zones.allAt(at(-7.57, 33.53)).map(({ id }) => id)).toEqual([4, 2, 3, 1]);
  });

  it('is the same for any order of the zones and direction of their rings', () => {
    fc.assert(
      fc.property(
        fc.array(stars, { minLength: 1, maxLength: 12 }),
        fc.array(
          fc.tuple(fc.integer({ min: -150, max: 150 }), fc.integer({ min: -150, max: 150 })),
          {
            minLength: 20,
            maxLength: 20,
          },
        ),
        fc.integer(),
        (shapes, places, seed) => {
          const zones = shapes.map((corners, n) => zone(n + 1, corners, n % 3));
          const others = zones
            .map((one, n) => ({
              ...one,
              ring: n % 2 ? ringOf(cornersOf(one.ring).toReversed()) : one.ring,
            }))
            .toSorted((a, b) => ((a.id * 7_919 + seed) % 13) - ((b.id * 7_919 + seed) % 13));
          const [here, there] = [zonesOf(zones), zonesOf(others)];
          for (const [east, north] of places) {
            const place = at(-7.6 + east / 1_000, 33.57 + north / 1_000);
            expect(there.at(place)?.id).toBe(here.at(place)?.id);
          }
          for (const { ring } of zones)
            for (const [lon, lat] of cornersOf(ring)) expect(here.at(at(lon, lat))).not.toBeNull();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is the oldest of zones of equal size, wherever their rings begin', () => {
    const rings = fc.tuple(stars, fc.nat(), fc.nat(), fc.boolean());
    fc.assert(
      fc.property(rings, ([corners, one, other, isReversed]) => {
        const from = (start: number) => [
          ...corners.slice(start % corners.length),
          ...corners.slice(0, start % corners.length),
        ];
        const again = isReversed ? from(other).toReversed() : from(other);
        const zones = [zone(2, again), zone(1, from(one))];
        const inside = at(corners[0]?.[0] ?? 0, corners[0]?.[1] ?? 0);
        expect(zonesOf(zones).at(inside)?.id).toBe(1);
        expect(zonesOf(zones.toReversed()).at(inside)?.id).toBe(1);
      }),
    );
  });

  it('agrees with the winding number', () => {
    /** Whether angles to the corners add up to a turn; undefined next to an edge. */
    const isWound = (corners: readonly Corner[], lon: number, lat: number) => {
      const angles = corners.map(([x, y]) => Math.atan2(y - lat, x - lon));
      const sum = angles.reduce((total, angle, n) => {
        const step = (angles[(n + 1) % angles.length] ?? 0) - angle;
        return total + step - 2 * Math.PI * Math.round(step / (2 * Math.PI));
      }, 0);
      return Math.abs(sum) > Math.PI;
    };
    fc.assert(
      fc.property(
        stars,
        fc.integer({ min: -150_000, max: 150_000 }),
        fc.integer({ min: -150_000, max: 150_000 }),
        (corners, east, north) => {
          const [lon, lat] = [-7.6 + east / 1_000_000, 33.57 + north / 1_000_000];
          const ring = ringOf(corners);
          fc.pre(metresToEdge(ring, micro(lon), micro(lat)) > 1);
          const isIn = zonesOf([{ id: 1, priority: 0, ring }]).at({ lat, lon }) !== null;
          expect(isIn).toBe(isWound(corners, lon, lat));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is the nearest zone, with its distance, for a point outside all zones', () => {
    const zones = zonesOf([zone(1, square(-7.6, 33.5, 0.1)), zone(2, square(-7.3, 33.5, 0.1))]);
    const found = zones.nearestTo(at(-7.55, 33.61));
    expect(found?.zone.id).toBe(1);
    // A hundredth of a degree of latitude.
    expect(found?.metres).toBeCloseTo(1_112, 0);
    expect(zonesOf([]).nearestTo(at(0, 0))).toBeNull();
  });
});

describe('a ring', () => {
  it('has the size of its square in square metres', () => {
    expect(areaM2(ringOf(square(-7.6, 33.5, 0.01))) / (1_111.95 * 1_111.95 * 0.833_8)).toBeCloseTo(
      1,
      2,
    );
  });

  it('runs counter-clockwise, and is converted from and to degrees without loss', () => {
    const clockwise = square(-7.6, 33.5, 0.1).toReversed();
    expect(cornersOf(counterClockwise(ringOf(clockwise)))).toEqual([
      [-7.6, 33.5],
      [-7.5, 33.5],
      [-7.5, 33.6],
      [-7.6, 33.6],
      [-7.6, 33.5],
    ]);
  });

  it.each<[string, unknown[], unknown]>([
    [
      'two corners',
      [
        [0, 0],
        [1, 1],
      ],
      { kind: 'too_few' },
    ],
    [
      'two corners and the first one repeated',
      [
        [0, 0],
        [1, 1],
        [0, 0],
      ],
      { kind: 'too_few' },
    ],
    [
      'a bow-tie',
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ],
      { kind: 'crosses', at: 0, with: 2 },
    ],
    [
      'a spike',
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [3, 2],
        [1, 2],
      ],
      { kind: 'crosses', at: 1, with: 3 },
    ],
    [
      'an edge that touches a corner',
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [0, 4],
      ],
      { kind: 'crosses', at: 0, with: 2 },
    ],
    [
      'a line',
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
      { kind: 'flat' },
    ],
    [
      'a corner twice',
      [
        [0, 0],
        [1, 0],
        [1, 0],
        [1, 1],
      ],
      { kind: 'repeated', at: 1 },
    ],
    [
      'latitude 95',
      [
        [0, 0],
        [1, 95],
        [1, 1],
      ],
      { kind: 'latitude', at: 1 },
    ],
    [
      'longitude 200',
      [
        [0, 0],
        [200, 5],
        [1, 1],
      ],
      { kind: 'longitude', at: 1 },
    ],
    [
      'a corner that is not a number',
      [
        [0, 0],
        ['1', 5],
        [1, 1],
      ],
      { kind: 'not_a_corner', at: 1 },
    ],
    ['a corner that is null', [[0, 0], null, [1, 1]], { kind: 'not_a_corner', at: 1 }],
    [
      'a span that is too wide',
      [
        [-40, 0],
        [40, 0],
        [0, 20],
      ],
      { kind: 'span' },
    ],
    ['100,000 corners', Array.from({ length: 100_000 }, () => [0, 0]), { kind: 'too_many' }],
  ])('is refused with %s', (_, corners, fault) => {
    expect(faultOfRing(corners)).toEqual(fault);
  });

  it('is accepted in either direction, closed or open, up to the maximum number of corners', () => {
    const circle = Array.from({ length: MAX_CORNERS }, (_, n): Corner => {
      const angle = (2 * Math.PI * n) / MAX_CORNERS;
      return [-7.6 + 0.1 * Math.cos(angle), 33.57 + 0.1 * Math.sin(angle)];
    });
    expect(faultOfRing(circle)).toBeNull();
    expect(faultOfRing([...circle.toReversed(), circle.at(-1)])).toBeNull();
    fc.assert(
      fc.property(stars, (corners) => {
        expect(faultOfRing(corners)).toBeNull();
      }),
      { numRuns: 100 },
    );
  });
});
