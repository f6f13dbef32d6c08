import type { LatLon } from './earth.ts';
import { isInside, metresToEdge, micro, type Ring, signedSize } from './ring.ts';

/** The fields that decide which zone a point belongs to. */
export interface ZoneShape {
  readonly id: number;
  /** The zone with the higher priority wins where zones overlap. */
  readonly priority: number;
  readonly ring: Ring;
}

interface ZoneHit<Z extends ZoneShape> {
  zone: Z;
  /** In units of the plane. Square metres would differ by rounding between equal shapes. */
  size: number;
  west: number;
  east: number;
  south: number;
  north: number;
}

const held = <Z extends ZoneShape>(zone: Z): ZoneHit<Z> => ({
  zone,
  size: Math.abs(signedSize(zone.ring)),
  west: Math.min(...zone.ring.xs),
  east: Math.max(...zone.ring.xs),
  south: Math.min(...zone.ring.ys),
  north: Math.max(...zone.ring.ys),
});

/** Ranks zones: higher priority first, then the smaller shape, then lower id. */
const byRank = <Z extends ZoneShape>(a: ZoneHit<Z>, b: ZoneHit<Z>): number =>
  b.zone.priority - a.zone.priority || a.size - b.size || a.zone.id - b.zone.id;

/**
 * Indexes zones to find which one a point belongs to. Server and console share this rule: of the
 * zones that contain the point (an edge counts as inside), the one with the highest priority, then
 * the smallest shape, then the lowest id; the order of creation or of the list does not matter. The
 * caller selects the zones (the active ones). Whether the zone takes orders now is decided after it
 * is found; otherwise pausing a small zone would assign its customers to the zone beneath it.
 */
export const zonesOf = <Z extends ZoneShape>(zones: readonly Z[]): Zones<Z> =>
  ofHeld(zones.map(held).sort(byRank));

/** The zones of a city in order of rank. */
export interface Zones<Z extends ZoneShape> {
  /** Every zone, the highest rank first. */
  all: readonly Z[];
  /** The zone of a point; null if there is none. */
  at: (point: LatLon) => Z | null;
  /** Every zone that contains a point, the winner first. */
  allAt: (point: LatLon) => Z[];
  /** The zone whose edge is nearest to a point outside all zones, and its distance. */
  nearestTo: (point: LatLon) => { zone: Z; metres: number } | null;
  /** A copy of these zones that includes this one, replacing the zone with the same id. */
  replacing(zone: Z): Zones<Z>;
}

function ofHeld<Z extends ZoneShape>(ranked: readonly ZoneHit<Z>[]): Zones<Z> {
  const contains = (one: ZoneHit<Z>, x: number, y: number): boolean =>
    x >= one.west &&
    x <= one.east &&
    y >= one.south &&
    y <= one.north &&
    isInside(one.zone.ring, x, y);
  return {
    all: ranked.map(({ zone }) => zone),
    at({ lat, lon }: LatLon): Z | null {
      const [x, y] = [micro(lon), micro(lat)];
      for (const one of ranked) if (contains(one, x, y)) return one.zone;
      return null;
    },
    allAt({ lat, lon }: LatLon): Z[] {
      const [x, y] = [micro(lon), micro(lat)];
      return ranked.filter((one) => contains(one, x, y)).map(({ zone }) => zone);
    },
    nearestTo({ lat, lon }: LatLon): { zone: Z; metres: number } | null {
      const [x, y] = [micro(lon), micro(lat)];
      let nearest: { zone: Z; metres: number } | null = null;
      for (const { zone } of ranked) {
        const metres = metresToEdge(zone.ring, x, y);
        if (!nearest || metres < nearest.metres) nearest = { zone, metres };
      }
      return nearest;
    },
    replacing: (zone) =>
      ofHeld([...ranked.filter((one) => one.zone.id !== zone.id), held(zone)].sort(byRank)),
  };
}
