import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hull, hullAround } from './hull.ts';
import { zoneIndex } from './nearest-store.ts';
import { faultOfRing } from './ring-faults.ts';

const place = fc.record({
  lat: fc.double({ min: 33.4, max: 33.7, noNaN: true }),
  lon: fc.double({ min: -7.8, max: -7.4, noNaN: true }),
});
const store = fc.record({ zone: fc.constantFrom('Anfa', 'Maârif', 'Racine'), location: place });

const M = 111_320;
const metres = (a: { lat: number; lon: number }, b: { lat: number; lon: number }, mid: number) =>
  Math.hypot((a.lat - b.lat) * M, (a.lon - b.lon) * M * Math.cos((mid * Math.PI) / 180));

describe('the zone of a driver', () => {
  it('is that of the nearest store within 5 km, as by a linear search', () => {
    fc.assert(
      fc.property(fc.array(store, { minLength: 1, maxLength: 60 }), place, (stores, at) => {
        const lats = stores.map(({ location }) => location.lat);
        const mid = (Math.min(...lats) + Math.max(...lats)) / 2;
        const away = stores.map(({ location }) => metres(location, at, mid));
        const least = Math.min(...away);
        // Equal but for the rounding of either computation.
        const isAlike = (a: number, b: number) => Math.abs(a - b) < 1e-6;
        const zones: (string | undefined)[] = stores
          .filter((_, n) => isAlike(away[n] as number, least))
          .map(({ zone }) => zone);
        const index = zoneIndex(stores);
        const found = index.names[index.zoneAt(at.lat, at.lon)];
        if (isAlike(least, 5_000)) expect([undefined, ...zones]).toContain(found);
        else expect(least < 5_000 ? zones : [undefined]).toContain(found);
      }),
    );
  });

  it('is undefined without stores', () => {
    expect(zoneIndex([]).zoneAt(33.5, -7.6)).toBe(-1);
  });
});

describe('the shape of a zone', () => {
  it('is a convex ring around all points', () => {
    const point = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }));
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 40 }), (points) => {
        const ring = hull(points);
        fc.pre(ring.length >= 3);
        for (const [n, a] of ring.entries()) {
          const b = ring[(n + 1) % ring.length] as readonly [number, number];
          for (const p of points)
            expect(
              (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]),
            ).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('extends slightly beyond its stores, even around a single one', () => {
    const ring = hullAround([{ lat: 33.59, lon: -7.64 }]);
    const lats = ring.map(([, lat]) => lat);
    expect((Math.max(...lats) - 33.59) * M).toBeCloseTo(250, -1);
    expect(faultOfRing(ring)).toBeNull();
  });
});
