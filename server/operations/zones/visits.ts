import type { Kysely } from 'kysely';
import type { ZoneVisit } from '#contract/operations/zones/zone-calls.ts';
import type { Database } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import { createZoneTracker, type Visit } from './tracker.ts';

interface Deps {
  db: Kysely<Database>;
  clock: () => Date;
  book: ZoneBookService;
  roster: Roster;
  hot: HotPositions;
}

/** Rows of one statement. */
const CHUNK = 2_000;
/** More than this are not kept while the database is away: the oldest go. */
const MOST_WAITING = 50_000;
const SHOWN = 100;
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Follows drivers from zone to zone by the positions of this server, and keeps where they were. */
export function createZoneVisits({ db, clock, book, roster, hot }: Deps) {
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

  return {
    /** Looks for other zones, and writes what was seen since the last time. */
    async flush(): Promise<void> {
      await book.current();
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
        waiting = [...visits, ...waiting].slice(-MOST_WAITING);
        throw error;
      }
    },

    /** Removes visits that are too old. */
    async trim(): Promise<void> {
      const before = new Date(clock().getTime() - KEPT_DAYS * DAY_MS);
      await db.deleteFrom('zone_visits').where('at', '<', before).execute();
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
  };
}
export type ZoneVisits = ReturnType<typeof createZoneVisits>;
