import type { LatLon } from '../../geo.ts';
import { type ZoneStore, zoneIndex } from './nearest-store.ts';
import { type ZoneShape, type Zones, zonesOf } from './zone-at.ts';

/** A zone that is in force, with what says where it is. */
export interface DrawnZone extends ZoneShape {
  readonly name: string;
}

/** Tells in which zone a point lies. */
export interface ZoneLookup<Z extends DrawnZone = DrawnZone> {
  drawn: Zones<Z>;
  /** Every name that `nameAt` may answer, in alphabetical order. */
  names: readonly string[];
  /** The name of the zone of a point; null where there is none. */
  nameAt: (point: LatLon) => string | null;
}

/**
 * Where people and doors are, for everything but placing: the zone in force that contains the point;
 * where none does, the draft whose store is nearest, within 5 km. So a city that has drawn nothing
 * yet is told apart by its stores, and each zone that is published takes its place from them.
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
