import type { LiveZone } from '#contract/operations/zones/zone.ts';
import { zoneLookup } from '#rules/geometry/lookup.ts';
import type { ZoneStore } from '#rules/geometry/nearest-store.ts';
import { ringOf } from '#rules/geometry/ring.ts';

/** A zone that holds orders, and has a shape. */
export const isInForce = ({ state, ring }: LiveZone) =>
  ring !== null && (state === 'active' || state === 'paused');

/** The stores whose zone has no shape yet. */
export function storesOfDrafts<S extends ZoneStore>(
  zones: readonly LiveZone[],
  stores: readonly S[],
) {
  const drawn = new Set(zones.filter(isInForce).map(({ name }) => name));
  return stores.filter(({ zone }) => !drawn.has(zone));
}

/** The numbers of the zones, as the columns of drivers store them. */
export interface MapZones {
  names: readonly string[];
  /** The number of the zone at a point, an index in `names`; -1 if there is none. */
  numberAt: (lat: number, lon: number) => number;
}

/** Finds the zone of a point by the same rule as the server. */
export function mapZones(zones: readonly LiveZone[], stores: readonly ZoneStore[]): MapZones {
  const drawn = zones
    .filter(isInForce)
    .map(({ id, name, priority, ring }) => ({ id, name, priority, ring: ringOf(ring ?? []) }));
  const { names, nameAt } = zoneLookup(drawn, storesOfDrafts(zones, stores));
  const numbers = new Map(names.map((name, number) => [name, number]));
  return {
    names,
    numberAt(lat, lon) {
      const name = nameAt({ lat, lon });
      return name === null ? -1 : (numbers.get(name) ?? -1);
    },
  };
}
