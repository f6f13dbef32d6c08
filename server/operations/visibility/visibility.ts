import { sql } from 'kysely';
import type { LiveEvent } from '#contract/events.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { EventFeed } from '../../platform/events/feed.ts';
import type { EventKinds, VisiblePlaces } from '../../platform/events/kinds.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';
import type { DriverZones } from './driver-zones.ts';

/** The operational areas of a connection, by id. */
export type VisibleZones = ReadonlySet<number>;

interface Deps {
  db: Db;
  book: ZoneBookService;
  driverZones: DriverZones;
  feed: Pick<EventFeed, 'onEvents' | 'head'>;
  eventKinds: Pick<EventKinds, 'shown'>;
}

/**
 * The events and drivers on duty that are visible within some operational areas, from memory, by
 * the same rules as the policies of the database.
 */
export function createVisibility({ db, book, driverZones, feed, eventKinds }: Deps) {
  let storeZones = new Map<number, number>();
  /** Open orders of each driver, with the zone of their stores. */
  const carried = new Map<number, Map<number, number | null>>();
  const carriers = new Map<number, number>();
  const listeners = new Set<(zoneIds: ReadonlySet<number>) => void>();
  /** For each zone, the drivers who carry orders of its stores, with the number of orders. */
  const carriersIn = new Map<number, Map<number, number>>();
  const driverListeners = new Set<(driverId: number) => void>();
  let revision: bigint | null = null;
  /** By zone, the sequence number up to which snapshots are outdated because stores moved. */
  const outdated = new Map<number, number>();

  const zoneOfStore = (id: number, name: string): number | null =>
    storeZones.get(id) ?? book.latest()?.ids.get(name) ?? null;
  const zoneOfOrder = ({ store, zone }: Order) => zoneOfStore(store.id, zone);
  const idOfName = (name: string | null) =>
    name === null ? undefined : book.latest()?.ids.get(name);
  const has = (sight: VisibleZones, zone: number | null | undefined) =>
    zone !== null && zone !== undefined && sight.has(zone);

  /**
   * Updates the index of carriers of a zone, and notifies when a driver becomes visible there or
   * stops being so.
   */
  function count(zone: number | null | undefined, driverId: number, by: 1 | -1): void {
    if (typeof zone !== 'number') return;
    const of = carriersIn.get(zone) ?? new Map<number, number>();
    const before = of.get(driverId) ?? 0;
    if (before + by > 0) carriersIn.set(zone, of.set(driverId, before + by));
    else {
      of.delete(driverId);
      if (of.size === 0) carriersIn.delete(zone);
    }
    if (before === 0 || before + by === 0)
      for (const listener of driverListeners) listener(driverId);
  }

  function carry(orderId: number, driverId: number | null, zone: number | null): void {
    const before = carriers.get(orderId);
    const of = before === undefined ? undefined : carried.get(before);
    const was = of?.get(orderId);
    if (before !== undefined && before === driverId && was === zone) return;
    if (before !== undefined) {
      of?.delete(orderId);
      if (of?.size === 0) carried.delete(before);
      carriers.delete(orderId);
    }
    if (driverId !== null) {
      const next = carried.get(driverId) ?? new Map<number, number | null>();
      carried.set(driverId, next.set(orderId, zone));
      carriers.set(orderId, driverId);
      count(zone, driverId, 1);
    }
    if (before !== undefined) count(was, before, -1);
  }

  function* zonesOf(driverId: number): Iterable<number> {
    const zone = driverZones.zoneOf(driverId);
    if (typeof zone === 'number') yield zone;
    for (const of of carried.get(driverId)?.values() ?? []) if (of !== null) yield of;
  }

  const stop = feed.onEvents((events) => {
    for (const event of events) {
      if (event.subject !== 'order') continue;
      const { order } = event;
      const driverId = order.driver && isOpen(order.status) ? order.driver.id : null;
      carry(order.id, driverId, zoneOfOrder(order));
    }
  });

  async function readStores(): Promise<void> {
    const { rows } = await sql<{ id: number; zone: number }>`
      select s.id, z.id as zone from stores s join zones z on z.name = s.zone`.execute(db);
    const before = storeZones;
    storeZones = new Map(rows.map(({ id, zone }) => [id, zone]));
    const moved = new Set<number>();
    for (const [id, zone] of storeZones) {
      const was = before.get(id);
      if (was !== undefined && was !== zone) moved.add(was).add(zone);
    }
    if (moved.size === 0) return;
    for (const zone of moved) outdated.set(zone, feed.head());
    await readCarried();
    for (const listener of listeners) listener(moved);
  }

  async function readCarried(): Promise<void> {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'driver_id', 'store_id'])
      .where('closed_at', 'is', null)
      .where('driver_id', 'is not', null)
      .execute();
    for (const { id, driver_id, store_id } of rows)
      carry(id, driver_id, storeZones.get(store_id) ?? null);
  }

  function seesDriver(sight: VisibleZones, id: number): boolean {
    for (const zone of zonesOf(id)) if (sight.has(zone)) return true;
    return false;
  }

  const placesOf = (sight: VisibleZones): VisiblePlaces => ({
    hasZone: (id) => sight.has(id),
    hasZoneNamed: (name) => has(sight, idOfName(name)),
    hasStore: (id, zone) => has(sight, zoneOfStore(id, zone)),
    hasDriver: (id, zones) =>
      seesDriver(sight, id) ||
      (driverZones.zoneOf(id) === undefined && zones.some((name) => has(sight, idOfName(name)))),
    hasOrderOf: (driverId, orderId) => has(sight, carried.get(driverId)?.get(orderId)),
  });

  return {
    seesDriver,
    /**
     * The zones in which a driver is visible: where they are, and those whose orders they carry.
     */
    zonesOf,
    *driversIn(zone: number): Iterable<number> {
      const there = driverZones.driversIn(zone);
      yield* there;
      for (const id of carriersIn.get(zone)?.keys() ?? []) if (!there.has(id)) yield id;
    },
    /** Called when the zones in which a driver is visible have changed. */
    onDriverSeen(listener: (driverId: number) => void): () => void {
      driverListeners.add(listener);
      const stopZones = driverZones.onChanged(listener);
      return () => {
        stopZones();
        driverListeners.delete(listener);
      };
    },

    /** Events as the caller sees them: one elsewhere keeps its number, and nothing else. */
    shown(sight: VisibleZones, events: readonly LiveEvent[]): LiveEvent[] {
      const places = placesOf(sight);
      return events.map((event) => eventKinds.shown(places, event));
    },

    /** True if a snapshot at this sequence number may lack or contain orders of moved stores. */
    isOutdated: (sight: VisibleZones, seq: number): boolean => {
      for (const [zone, until] of outdated) if (seq <= until && sight.has(zone)) return true;
      return false;
    },

    /** Called with the zones between which stores have moved. */
    onStoresMoved(listener: (zoneIds: ReadonlySet<number>) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Whether drivers or stores have changed. */
    isDue: () => (revision === null ? true : driverZones.isDue()),

    /** Reads what has changed of drivers and stores. */
    async flush(): Promise<void> {
      await driverZones.flush();
      const now = book.latest()?.revision ?? null;
      if (revision === now) return;
      const isFirst = revision === null;
      await readStores();
      if (isFirst) await readCarried();
      revision = now;
    },
    stop,
  };
}
export type Visibility = ReturnType<typeof createVisibility>;
