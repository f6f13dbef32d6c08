import type { LatLon } from '#contract/geo.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import { MAX_CARRIED, METRES_EAST, METRES_NORTH, toPlace } from './engine/ground.ts';
import type { Place } from './engine/model.ts';

/** A driver from memory. */
export interface NearbyDriver {
  id: number;
  place: Place;
  load: number;
  metres: number;
  ageMs: number;
}

export type OutWhy = 'off_duty' | 'on_break' | 'no_position' | 'old_position' | 'at_capacity';

/** An older position does not locate a driver. */
const OLD_MS = 15 * 60_000;
/** The nearest excluded drivers are named; the others are counted. */
const NAMED_OUT = 20;

interface PlacementRequest {
  place: LatLon;
  nowMs: number;
  /** The largest number. */
  most: number;
  /** A driver to skip, such as the order's current one. */
  except?: number | null;
  /** Older positions are ignored; fifteen minutes by default. */
  oldMs?: number;
}

/** Keeps the nearest items without sorting: only items that are near enough are stored. */
function keepNearest<T extends { metres: number }>(most: number) {
  let kept: T[] = [];
  let limit = Number.POSITIVE_INFINITY;
  const sorted = () => kept.sort((a, b) => a.metres - b.metres).slice(0, most);
  return {
    takes: (metres: number) => metres < limit,
    put(one: T): void {
      kept.push(one);
      if (kept.length < 2 * most) return;
      kept = sorted();
      limit = kept.at(-1)?.metres ?? limit;
    },
    sorted,
  };
}

/**
 * The nearest drivers who may be assigned an order, and why others may not: from memory, in one
 * pass over all drivers.
 */
export function nearestDrivers(
  { roster, hot }: { roster: Pick<Roster, 'each'>; hot: HotPositions },
  { place, nowMs, most, except = null, oldMs = OLD_MS }: PlacementRequest,
) {
  const near = keepNearest<NearbyDriver>(most);
  const named = keepNearest<NearbyDriver & { why: OutWhy }>(NAMED_OUT);
  const counts: Record<OutWhy, number> = {
    off_duty: 0,
    on_break: 0,
    no_position: 0,
    old_position: 0,
    at_capacity: 0,
  };
  let fit = 0;
  roster.each((id, duty, load) => {
    if (id === except) return;
    if (duty === 'offline') {
      counts.off_duty += 1;
      return;
    }
    const report = hot.get(id);
    if (!report) {
      counts[duty === 'on_break' ? 'on_break' : 'no_position'] += 1;
      return;
    }
    const ageMs = nowMs - report.atMs;
    // As numbers, because an object for each of 50,000 drivers would cost more than the pass.
    const metres = Math.hypot(
      (report.lon - place.lon) * METRES_EAST,
      (report.lat - place.lat) * METRES_NORTH,
    );
    const why: OutWhy | null =
      duty === 'on_break'
        ? 'on_break'
        : ageMs > oldMs
          ? 'old_position'
          : load >= MAX_CARRIED
            ? 'at_capacity'
            : null;
    if (why !== null) {
      counts[why] += 1;
      if (named.takes(metres)) named.put({ id, place: toPlace(report), load, metres, ageMs, why });
      return;
    }
    fit += 1;
    if (near.takes(metres)) near.put({ id, place: toPlace(report), load, metres, ageMs });
  });
  const drivers = near.sorted();
  return { drivers, farther: fit - drivers.length, out: named.sorted(), counts };
}
