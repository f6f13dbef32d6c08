import type { ZoneLookup } from '#contract/operations/zones/lookup.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';

/** Older positions do not say in which zone a driver is. */
const OLD_MS = 15 * 60_000;

export interface DriverCounts {
  /** On duty and here, break or not. */
  all: number;
  /** Of them, those on duty without an order in hand. */
  free: number;
}

/** Drivers on duty by the zone in which they are; one walk over memory. */
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
