import type { ZoneLookup } from '#rules/geometry/lookup.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';

/** Older positions do not locate a driver. */
const OLD_MS = 15 * 60_000;

export interface DriverCounts {
  /** Drivers on duty in the zone, including those on a break. */
  all: number;
  /** Those of them without orders. */
  free: number;
}

interface Positions {
  roster: Roster;
  hot: HotPositions;
  nowMs: number;
}

/** A driver on duty with a recent position in a zone. */
interface LocatedDriver {
  id: number;
  lat: number;
  lon: number;
  zone: string;
  isFree: boolean;
}

/** The drivers on duty who are in some zone, in one pass over memory. */
export function locatedDrivers(
  { nameAt }: ZoneLookup,
  { roster, hot, nowMs }: Positions,
): LocatedDriver[] {
  const found: LocatedDriver[] = [];
  roster.each((id, duty, load) => {
    const at = duty === 'offline' ? null : hot.get(id);
    if (!at || nowMs - at.atMs > OLD_MS) return;
    const zone = nameAt(at);
    if (zone === null) return;
    const { lat, lon } = at;
    found.push({ id, lat, lon, zone, isFree: duty !== 'on_break' && load === 0 });
  });
  return found;
}

/** Counts drivers on duty by their zone. */
export function driversByZone(lookup: ZoneLookup, positions: Positions): Map<string, DriverCounts> {
  const counts = new Map<string, DriverCounts>();
  for (const { zone, isFree } of locatedDrivers(lookup, positions)) {
    const known = counts.get(zone) ?? { all: 0, free: 0 };
    known.all += 1;
    if (isFree) known.free += 1;
    counts.set(zone, known);
  }
  return counts;
}
