import type { LatLon } from '#contract/geo.ts';
import { nextStopOf } from '#contract/operations/on-the-road/next-stop.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { METRES_EAST, METRES_NORTH } from '../../dispatch/engine/ground.ts';
import type { Motion } from '../view.ts';

/** How far the position of a stationary driver drifts. Metres. */
const JITTER_M = 40;

/** A letter for the next stop of an order, which marks a change of stops. */
const STOPS = { store: 'p', driver: 'f', door: 'd', back: 'b' } as const;

interface Track extends Motion {
  at: LatLon;
  stops: string;
}

/** The positions of drivers at a time, or the next ones after it; unknown ones are omitted. */
export type PlacesAt = (
  asked: readonly { driverId: number; atMs: number }[],
) => Promise<ReadonlyMap<number, LatLon>>;

/** A driver's motion from before this server evaluated the rules. */
export interface SavedMotion {
  driverId: number;
  /**
   * Since when and where the driver has been stationary; null while moving away from the stops.
   * Epoch ms.
   */
  stands: { sinceMs: number; at: LatLon } | null;
  /** The distance that the driver had moved away, at least. */
  strayedMetres: number;
}

const metresBetween = (a: LatLon, b: LatLon): number =>
  Math.hypot((a.lon - b.lon) * METRES_EAST, (a.lat - b.lat) * METRES_NORTH);

const resumedAs = (
  one: SavedMotion | undefined,
  { at, metres, stops }: { at: LatLon & { atMs: number }; metres: number; stops: string },
): Track | undefined =>
  one && {
    at: one.stands?.at ?? at,
    stops,
    metres,
    sinceMs: one.stands?.sinceMs ?? at.atMs,
    leastMetres: Math.max(0, metres - one.strayedMetres),
  };

/** Tracks the motion of drivers with orders; called once per evaluation for each of them. */
export function createMotions() {
  const tracks = new Map<number, Track>();
  const resumed = new Map<number, SavedMotion>();
  return {
    /**
     * Resets the state to the motions stored by another server, or by this one before a restart.
     */
    resume(of: readonly SavedMotion[]): void {
      tracks.clear();
      resumed.clear();
      for (const one of of) resumed.set(one.driverId, one);
    },

    get: (driverId: number): Motion | null => tracks.get(driverId) ?? null,

    /** Takes the positions of all drivers with orders, and removes the others. */
    take(
      carried: ReadonlyMap<number, readonly Order[]>,
      place: (driverId: number) => (LatLon & { atMs: number }) | null,
    ): void {
      for (const id of tracks.keys()) if (!carried.has(id)) tracks.delete(id);
      for (const [id, orders] of carried) {
        const at = place(id);
        if (!at) continue;
        let metres = Number.POSITIVE_INFINITY;
        let stops = '';
        for (const order of orders) {
          const { food, place: stop } = nextStopOf(order);
          metres = Math.min(metres, metresBetween(at, stop));
          stops += `${order.id}${STOPS[food]} `;
        }
        const before = tracks.get(id) ?? resumedAs(resumed.get(id), { at, metres, stops });
        // After a change of stops the measurement restarts: a point far from the last stop may
        // be near the next.
        const hasSameStops = before?.stops === stops;
        const stands = before !== undefined && metresBetween(before.at, at) < JITTER_M;
        tracks.set(id, {
          at: stands ? before.at : { lat: at.lat, lon: at.lon },
          sinceMs: stands && hasSameStops ? before.sinceMs : at.atMs,
          metres,
          leastMetres: hasSameStops ? Math.min(before.leastMetres, metres) : metres,
          stops,
        });
      }
      // A driver without orders starts again with the next order.
      resumed.clear();
    },
  };
}
export type Motions = ReturnType<typeof createMotions>;
