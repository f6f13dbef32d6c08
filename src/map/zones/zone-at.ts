import type { LiveZone } from '#contract/operations/zones/zone.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { mapZones } from './map-zones.ts';

/** The zone at a position, by the same rule as the server; null outside all zones. */
export function zoneAt({ lat, lon }: { lat: number; lon: number }): LiveZone | null {
  const { zones, stores } = shownSource();
  const { names, numberAt } = mapZones(zones.get(), stores.get());
  const name = names[numberAt(lat, lon)];
  return zones.get().find((zone) => zone.name === name) ?? null;
}
