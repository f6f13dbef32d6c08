import type { ZoneVisit } from '#contract/operations/zones/zone-calls.ts';
import type { WithClock } from '../../platform/area.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { Lease } from '../../platform/leases/lease.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import { createZoneTracker, type Visit } from './tracker.ts';

interface Deps extends WithClock {
  book: ZoneBookService;
  roster: Roster;
  hot: HotPositions;
  /** The lease of the server that writes; null if there is only one server. */
  lease: Lease | null;
}

/** The number of rows in one statement. */
const CHUNK = 2_000;
/** The largest number of visits kept while the database is unavailable: the oldest are dropped. */
const MAX_WAITING = 50_000;
/** Visits of this age may not have been written by another server before it ended. Milliseconds. */
const UNSURE_MS = 10_000;
const SHOWN = 100;

/**
 * Follows drivers from zone to zone, and stores their visits. Every server follows all drivers, so
 * that any can take over, and one of them writes.
 */
export function createZoneVisits({ db, clock, book, roster, hot, lease }: Deps) {
  let isWriter = lease === null;
  let waiting: Visit[] = [];
  const tracker = createZoneTracker((visit) => waiting.push(visit));
  const stops = [
    hot.onMoved((report) => {
      const zones = book.latest();
      if (zones && roster.status(report.driverId) !== 'offline') tracker.move(report, zones);
    }),
    roster.onStatus((driverId, status) => {
      if (status === 'offline') tracker.offline(driverId, clock().getTime());
    }),
  ];

  /** Drops the pending visits that the previous writer has already written. */
  async function takeOver(): Promise<void> {
    const keyOf = (driverId: number, zoneId: number, type: string) =>
      `${driverId}/${zoneId}/${type}`;
    const written = await db
      .selectFrom('zone_visits')
      .select(['driver_id', 'zone_id', 'type'])
      .where('at', '>=', new Date(clock().getTime() - 2 * UNSURE_MS))
      .execute();
    const keys = new Set(written.map((row) => keyOf(row.driver_id, row.zone_id, row.type)));
    waiting = waiting.filter(
      ({ driverId, zoneId, type }) => !keys.has(keyOf(driverId, zoneId, type)),
    );
    isWriter = true;
  }

  /** Whether this server writes. */
  async function mayWrite(): Promise<boolean> {
    if (!lease) return true;
    if (await lease.renew()) {
      if (!isWriter) await takeOver();
      return true;
    }
    isWriter = false;
    const from = clock().getTime() - UNSURE_MS;
    waiting = waiting.filter(({ atMs }) => atMs >= from);
    return false;
  }

  return {
    /** Whether there is anything to write, or the lease to be kept. */
    isDue: () => lease !== null || waiting.length > 0 || book.isOld(),

    /** Checks for other zones, and writes the visits since the last time. */
    async flush(): Promise<void> {
      await book.current();
      if (!(await mayWrite())) return;
      const visits = waiting.splice(0);
      try {
        for (let start = 0; start < visits.length; start += CHUNK)
          await db
            .insertInto('zone_visits')
            .values(
              visits.slice(start, start + CHUNK).map(({ atMs, driverId, zoneId, type, cause }) => ({
                at: new Date(atMs),
                driver_id: driverId,
                zone_id: zoneId,
                type,
                cause,
              })),
            )
            .execute();
      } catch (error) {
        waiting = [...visits, ...waiting].slice(-MAX_WAITING);
        throw error;
      }
    },

    /** The zones in which a driver was, the latest first. */
    async ofDriver(driverId: number): Promise<ZoneVisit[]> {
      const rows = await db
        .selectFrom('zone_visits as v')
        .innerJoin('zones as z', 'z.id', 'v.zone_id')
        .select(['v.at', 'v.zone_id', 'z.name', 'v.type', 'v.cause'])
        .where('v.driver_id', '=', driverId)
        .orderBy('v.at', 'desc')
        .orderBy('v.id', 'desc')
        .limit(SHOWN)
        .execute();
      return rows.map(({ at, zone_id, name, type, cause }) =>
        toContract<ZoneVisit>({ at: at.toISOString(), zone: { id: zone_id, name }, type, cause }),
      );
    },

    stop() {
      for (const stop of stops) stop();
    },
    /** Lets another server write at once. */
    leave: async () => lease?.leave(),
  };
}
