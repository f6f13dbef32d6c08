import type { LatLon } from '#contract/geo.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { METRES_EAST, METRES_NORTH } from '../dispatch/engine/ground.ts';
import type { Motion } from './view.ts';

/** A position wanders by so much while a driver stands. Metres. */
const JITTER_M = 40;

interface Track extends Motion {
  at: LatLon;
  stops: string;
}

/** Where drivers were at a moment, or next after it; those of whom it is not known are left out. */
export type PlacesAt = (
  asked: readonly { driverId: number; atMs: number }[],
) => Promise<ReadonlyMap<number, LatLon>>;

/** What is known of a driver's motion from before this server evaluated the rules. */
export interface Resumed {
  driverId: number;
  /** Since when and where they stand; null: they go away from their stops. Epoch ms. */
  stands: { sinceMs: number; at: LatLon } | null;
  /** How far they had gone away at least. Metres. */
  strayedMetres: number;
}

const metresBetween = (a: LatLon, b: LatLon): number =>
  Math.hypot((a.lon - b.lon) * METRES_EAST, (a.lat - b.lat) * METRES_NORTH);

const resumedAs = (
  one: Resumed | undefined,
  { at, metres, stops }: { at: LatLon & { atMs: number }; metres: number; stops: string },
): Track | undefined =>
  one && {
    at: one.stands?.at ?? at,
    stops,
    metres,
    sinceMs: one.stands?.sinceMs ?? at.atMs,
    leastMetres: Math.max(0, metres - one.strayedMetres),
  };

/** How drivers with food move; asked once a turn for each of them. */
export function createMotions() {
  const tracks = new Map<number, Track>();
  const resumed = new Map<number, Resumed>();
  return {
    /** Forgets all and goes on from what another server, or this one before its restart, has noted. */
    resume(of: readonly Resumed[]): void {
      tracks.clear();
      resumed.clear();
      for (const one of of) resumed.set(one.driverId, one);
    },

    get: (driverId: number): Motion | null => tracks.get(driverId) ?? null,

    /** Takes the places of all who carry something, and forgets the others. */
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
        for (const { id: orderId, status, pickup, dropoff } of orders) {
          metres = Math.min(metres, metresBetween(at, status === 'picked_up' ? dropoff : pickup));
          stops += `${orderId}${status === 'picked_up' ? 'd' : 'p'} `;
        }
        const before = tracks.get(id) ?? resumedAs(resumed.get(id), { at, metres, stops });
        // Another stop is another way: what was far from the last may be near to the next.
        const sameWay = before?.stops === stops;
        const stands = before !== undefined && metresBetween(before.at, at) < JITTER_M;
        tracks.set(id, {
          at: stands ? before.at : { lat: at.lat, lon: at.lon },
          sinceMs: stands && sameWay ? before.sinceMs : at.atMs,
          metres,
          leastMetres: sameWay ? Math.min(before.leastMetres, metres) : metres,
          stops,
        });
      }
      // Who carries nothing now, and something later, begins anew.
      resumed.clear();
    },
  };
}
export type Motions = ReturnType<typeof createMotions>;
