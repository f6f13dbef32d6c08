import type { ZoneLookup } from '#contract/operations/zones/lookup.ts';
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

/** Counts drivers on duty by their zone, in one pass over memory. */
export function driversByZone(
  { nameAt }: ZoneLookup,
  { roster, hot, nowMs }: { roster: Roster; hot: HotPositions; nowMs: number },
): Map<string, DriverCounts> {
  const counts = new Map<string, DriverCounts>();
  roster.each((id, duty, load) => {
    const at = duty === 'offline' ? null : hot.get(id);
    if (!at || nowMs - at.atMs > OLD_MS) return;
    const zone = nameAt(at);
    if (zone === null) return;
    const known = counts.get(zone) ?? { all: 0, free: 0 };
    known.all += 1;
    if (duty !== 'on_break' && load === 0) known.free += 1;
    counts.set(zone, known);
  });
  return counts;
}
