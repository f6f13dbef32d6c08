import type { UserId } from '#contract/ids.ts';
import type { Track, TrackPoint } from '#contract/routes/operations/replay.ts';
import type { DriversStore } from '../stores/drivers.ts';
import type { PositionsStore } from '../stores/positions.ts';

/**
 * Between reports further apart than this the route is unknown: the marker stays in place and ages.
 */
const MAX_GAP_MS = 90_000;

interface Walk {
  points: TrackPoint[];
  /** The index of the last point that was passed. */
  at: number;
  /** True if no points remain. */
  isDone: boolean;
}

/** Moves drivers along their recorded positions. Times are epoch ms. */
export interface Tracks {
  /** Appends later recorded points. */
  add(tracks: readonly Track[]): void;
  /**
   * Moves every driver to their position at a time, which must not precede that of the last call.
   */
  walk(atMs: number): void;
  clear(): void;
}

/** The interpolated position between two points; the heading is that of the later point. */
export function between(a: TrackPoint, b: TrackPoint, atMs: number): [lat: number, lon: number] {
  const part = (atMs - a[2]) / (b[2] - a[2]);
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
}

export function createTracks(positions: PositionsStore, drivers: DriversStore): Tracks {
  const walks = new Map<number, Walk>();

  function step(id: number, walk: Walk, atMs: number): void {
    const { points } = walk;
    let passed = walk.at;
    while ((points[passed + 1]?.[2] ?? Number.POSITIVE_INFINITY) <= atMs) passed += 1;
    const isNew = passed !== walk.at;
    walk.at = passed;
    const last = points[passed];
    const next = points[passed + 1];
    const status = drivers.get(id as UserId)?.status;
    if (!last || last[2] > atMs || status === undefined) return;
    if (!next || next[2] - last[2] > MAX_GAP_MS) {
      if (isNew || passed === 0) positions.put(id, last[0], last[1], last[3], last[2], status);
      walk.isDone = next === undefined;
      return;
    }
    const [lat, lon] = between(last, next, atMs);
    positions.put(id, lat, lon, next[3], atMs, status);
  }

  return {
    add(tracks) {
      for (const { driverId, points } of tracks) {
        const walk = walks.get(driverId);
        if (walk) {
          // Passed points are no longer needed, except the last one.
          walk.points = [...walk.points.slice(Math.max(0, walk.at)), ...points];
          walk.at = 0;
          walk.isDone = false;
          continue;
        }
        const slot = positions.slotOf(driverId);
        const known: TrackPoint[] =
          slot === undefined
            ? []
            : [
                [
                  positions.lat[slot] as number,
                  positions.lon[slot] as number,
                  positions.atMs[slot] as number,
                  null,
                ],
              ];
        walks.set(driverId, { points: [...known, ...points], at: 0, isDone: false });
      }
    },
    walk(atMs) {
      for (const [id, walk] of walks) if (!walk.isDone) step(id, walk, atMs);
    },
    clear: () => walks.clear(),
  };
}
