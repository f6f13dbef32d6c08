import type { LatLon } from '../../geo.ts';
import { areaM2, isInside, metresToEdge, micro, type Ring } from './ring.ts';

/** What decides to which zone a point belongs. */
export interface ZoneShape {
  readonly id: number;
  /** The higher one wins where zones overlap. */
  readonly priority: number;
  readonly ring: Ring;
}

interface Held<Z extends ZoneShape> {
  zone: Z;
  areaM2: number;
  west: number;
  east: number;
  south: number;
  north: number;
}

const held = <Z extends ZoneShape>(zone: Z): Held<Z> => ({
  zone,
  areaM2: areaM2(zone.ring),
  west: Math.min(...zone.ring.xs),
  east: Math.max(...zone.ring.xs),
  south: Math.min(...zone.ring.ys),
  north: Math.max(...zone.ring.ys),
});

/** The order in which zones are asked: higher priority, then the smaller area, then the lower id. */
const byRank = <Z extends ZoneShape>(a: Held<Z>, b: Held<Z>): number =>
  b.zone.priority - a.zone.priority || a.areaM2 - b.areaM2 || a.zone.id - b.zone.id;

/**
 * The zones of a city, to be asked where a point belongs. The one rule for server and console: of the
 * zones that contain the point, an edge counting as inside, the one of the highest priority, then of
 * the smallest area, then of the lowest id; never the order in which they were made or are given.
 * Which zones are asked (those active) is the caller's; whether the one found takes orders now is
 * decided after it is found, or pausing a small zone would drop its customers into the one beneath.
 */
export const zonesOf = <Z extends ZoneShape>(zones: readonly Z[]): Zones<Z> =>
  ofHeld(zones.map(held).sort(byRank));

/** The zones of a city in their order of rank. */
export interface Zones<Z extends ZoneShape> {
  /** Every zone, those first that are asked first. */
  all: readonly Z[];
  /** The zone of a point; null where there is none. */
  at: (point: LatLon) => Z | null;
  /** Every zone that contains a point, the winner first. */
  allAt: (point: LatLon) => Z[];
  /** The zone whose edge is nearest to a point outside of all, and how far it is. */
  nearestTo: (point: LatLon) => { zone: Z; metres: number } | null;
  /** The same zones with this one added, or in the place of the one of its id. */
  replacing(zone: Z): Zones<Z>;
}

function ofHeld<Z extends ZoneShape>(ranked: readonly Held<Z>[]): Zones<Z> {
  const contains = (one: Held<Z>, x: number, y: number): boolean =>
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
