import { sql } from 'kysely';
import { micro } from '#rules/geometry/ring.ts';
import type { WithClock } from '../../platform/area.ts';
import { oneRun } from '../../platform/ticks/one-run.ts';
import type { ZoneBook, ZoneBookService } from '../../platform/zones/zone-book.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Report } from '../drivers/report.ts';

/**
 * A driver who moved less than this since the last check is not looked up again. Millionths of a
 * degree, about 10 m.
 */
const STEP = 90;
/**
 * The number of rows in one statement, and of drivers looked up before the event loop gets a turn.
 */
const CHUNK = 2_000;
/**
 * Rows of other servers are read again from this long before the last reading, because clocks
 * differ.
 */
const OVERLAP_MS = 10_000;

const NOBODY: ReadonlySet<number> = new Set();

interface Track {
  x: number;
  y: number;
  zoneId: number | null;
  revision: bigint;
  /** Whether the driver reports to this server, which then writes the row. */
  isHere: boolean;
}

interface Deps extends WithClock {
  book: ZoneBookService;
  hot: Pick<HotPositions, 'get' | 'isHere' | 'onMoved'>;
}

/**
 * The operational area in which each driver was last seen. A server locates every driver whose
 * position it knows; for those who report to it, it writes changes for the policies of the
 * database. For the others it reads the stored rows.
 */
export function createDriverZones({ db, clock, book, hot }: Deps) {
  const tracks = new Map<number, Track>();
  /** Drivers whose position this server does not know. */
  const others = new Map<number, number | null>();
  const unwritten = new Set<number>();
  const listeners = new Set<(driverId: number) => void>();
  const inZone = new Map<number, Set<number>>();
  let revision = -1n;
  let readFrom = new Date(0);

  /** Updates the index, and notifies the listeners. */
  function change(driverId: number, was: number | null | undefined, is: number | null): void {
    const before = typeof was === 'number' ? inZone.get(was) : undefined;
    before?.delete(driverId);
    if (before?.size === 0) inZone.delete(was as number);
    if (is !== null) inZone.set(is, (inZone.get(is) ?? new Set()).add(driverId));
    for (const listener of listeners) listener(driverId);
  }

  const zoneAt = (zones: ZoneBook, at: Pick<Report, 'lat' | 'lon'>): number | null => {
    const name = zones.lookup.nameAt(at);
    return name === null ? null : (zones.ids.get(name) ?? null);
  };

  function place(
    driverId: number,
    at: Pick<Report, 'lat' | 'lon'>,
    zones: ZoneBook,
    isHere: boolean,
  ): void {
    const before = tracks.get(driverId);
    const [x, y] = [micro(at.lon), micro(at.lat)];
    if (
      before &&
      before.revision === zones.revision &&
      (before.isHere || !isHere) &&
      Math.abs(x - before.x) < STEP &&
      Math.abs(y - before.y) < STEP
    )
      return;
    const zoneId = zoneAt(zones, at);
    const was = before ? before.zoneId : others.get(driverId);
    tracks.set(driverId, { x, y, zoneId, revision: zones.revision, isHere });
    others.delete(driverId);
    // Taken over from another server, which may have ended before it wrote; an unchanged row costs
    // nothing.
    if (isHere && before && !before.isHere) unwritten.add(driverId);
    if (was === zoneId) return;
    if (isHere) unwritten.add(driverId);
    change(driverId, was, zoneId);
  }

  const stop = hot.onMoved((report, isHere) => {
    const zones = book.latest();
    if (zones) place(report.driverId, report, zones, isHere);
    else unwritten.add(report.driverId);
  });

  /** Locates every driver again, because the zones have changed. */
  async function placeAll(zones: ZoneBook): Promise<void> {
    let count = 0;
    for (const driverId of new Set([...tracks.keys(), ...unwritten])) {
      const at = hot.get(driverId);
      if (at) place(driverId, at, zones, hot.isHere(driverId));
      count += 1;
      if (count % CHUNK === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function write(): Promise<void> {
    const ids = [...unwritten].filter((id) => tracks.has(id));
    unwritten.clear();
    try {
      for (let from = 0; from < ids.length; from += CHUNK) {
        const some = ids.slice(from, from + CHUNK);
        const zones = some.map((id) => tracks.get(id)?.zoneId ?? null);
        // In a fixed order, so that two servers never deadlock.
        await sql`
          insert into driver_zones (driver_id, zone_id, at)
          select d.user_id, r.zone_id, ${clock()}
          from unnest(${some}::int[], ${zones}::int[]) r (driver_id, zone_id)
          join drivers d on d.user_id = r.driver_id order by d.user_id
          on conflict (driver_id) do update set zone_id = excluded.zone_id, at = excluded.at
          where driver_zones.zone_id is distinct from excluded.zone_id`.execute(db);
      }
    } catch (error) {
      for (const id of ids) unwritten.add(id);
      throw error;
    }
  }

  async function read(): Promise<void> {
    const from = readFrom;
    readFrom = new Date(clock().getTime() - OVERLAP_MS);
    const rows = await db
      .selectFrom('driver_zones')
      .select(['driver_id', 'zone_id'])
      .where('at', '>=', from)
      .execute();
    for (const { driver_id, zone_id } of rows) {
      if (tracks.has(driver_id) || others.get(driver_id) === zone_id) continue;
      const was = others.get(driver_id);
      others.set(driver_id, zone_id);
      change(driver_id, was, zone_id);
    }
  }

  async function flushNow(): Promise<void> {
    const zones = await book.current();
    if (zones.revision !== revision || [...unwritten].some((id) => !tracks.has(id)))
      await placeAll(zones);
    revision = zones.revision;
    if (unwritten.size > 0) await write();
    await read();
  }

  return {
    /** Whether there is anything to write or to read. */
    isDue: () =>
      unwritten.size > 0 || book.isOld()
        ? true
        : sql<boolean>`((select number from zone_revision) <> ${revision}
            or exists (select from driver_zones where at >= ${readFrom}))`,

    /** Writes and reads what has changed. */
    flush: oneRun(flushNow).run,
    /** Null if in no zone; undefined if never seen. */
    zoneOf(driverId: number): number | null | undefined {
      const track = tracks.get(driverId);
      return track ? track.zoneId : others.get(driverId);
    },
    /** The drivers who were last seen in a zone. */
    driversIn: (zoneId: number): ReadonlySet<number> => inZone.get(zoneId) ?? NOBODY,
    /** Called when a driver's zone has changed. */
    onChanged(listener: (driverId: number) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop,
  };
}
export type DriverZones = ReturnType<typeof createDriverZones>;
