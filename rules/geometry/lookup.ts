import type { LatLon } from './earth.ts';
import { type ZoneStore, zoneIndex } from './nearest-store.ts';
import { type ZoneShape, type Zones, zonesOf } from './zone-at.ts';

/** A zone in force, with its shape. */
export interface DrawnZone extends ZoneShape {
  readonly name: string;
}

/** Finds the zone of a point. */
export interface ZoneLookup<Z extends DrawnZone = DrawnZone> {
  drawn: Zones<Z>;
  /** Every name that `nameAt` can return, in alphabetical order. */
  names: readonly string[];
  /** The name of the zone of a point; null if there is none. */
  nameAt: (point: LatLon) => string | null;
}

/**
 * Finds the zone of people and addresses, for every purpose except placing orders: the zone in
 * force that contains the point, otherwise the draft zone whose store is nearest, within 5 km. A
 * city without drawn zones is therefore divided by its stores, and each published zone takes over
 * its part.
 */
export function zoneLookup<Z extends DrawnZone>(
  zones: readonly Z[],
  storesOfDrafts: readonly ZoneStore[],
): ZoneLookup<Z> {
  const drawn = zonesOf(zones);
  const index = zoneIndex(storesOfDrafts);
  const names = [...new Set([...zones.map(({ name }) => name), ...index.names])];
  return {
    drawn,
    names: names.sort((a, b) => a.localeCompare(b)),
    nameAt: (point) =>
      drawn.at(point)?.name ?? index.names[index.zoneAt(point.lat, point.lon)] ?? null,
  };
}
