import { sql } from 'kysely';
import type { LatLon } from '#contract/geo.ts';
import { MAX_REACH_POINTS, type ZoneReach } from '#contract/operations/zones/zone-calls.ts';
import { DEFAULT_TERMS, MAX_DELIVERY_M, reachOf } from '#rules/delivery-fee.ts';
import { distanceM } from '#rules/geometry/earth.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import type { ZoneDeps } from './acts.ts';
import { locatedDrivers } from './counts.ts';

interface Deps extends Pick<ZoneDeps, 'db' | 'clock' | 'reading' | 'repository'> {
  book: ZoneBookService;
  roster: Roster;
  hot: HotPositions;
}

interface OrderRow extends LatLon {
  id: number;
  from: LatLon;
}

/** Which open orders and drivers of a zone a smaller reach would leave outside; changes nothing. */
export function createReach({ db, clock, reading, repository, book, roster, hot }: Deps) {
  async function ordersOf(id: number): Promise<OrderRow[]> {
    const { rows } = await sql<OrderRow>`
      select id, dropoff_lat as lat, dropoff_lon as lon,
             json_build_object('lat', pickup_lat, 'lon', pickup_lon) as "from"
      from orders where zone_id = ${id} and closed_at is null order by id`.execute(db);
    return rows;
  }
  async function storesOf(id: number): Promise<LatLon[]> {
    const { rows } = await sql<LatLon>`
      select s.lat, s.lon from store_zones w join stores s on s.id = w.store_id
      where w.zone_id = ${id} and s.archived_at is null`.execute(db);
    return rows;
  }

  /** Error: 404. */
  return async (id: number, percent: number): Promise<ZoneReach> => {
    const row = await reading.rowOf(db, id);
    const terms = row.terms ?? DEFAULT_TERMS;
    const [running, orders, stores, { lookup }] = await Promise.all([
      repository.running(db, [id], clock()),
      ordersOf(id),
      storesOf(id),
      book.current(),
    ]);
    const after = reachOf(terms, MAX_DELIVERY_M, [{ kind: 'shrink', amount: percent }]);
    const drivers = locatedDrivers(lookup, { roster, hot, nowMs: clock().getTime() }).filter(
      ({ zone }) => zone === row.name,
    );
    const ordersOut = orders.filter((order) => distanceM(order.from, order) > after);
    const driversOut = drivers.filter((at) =>
      stores.every((store) => distanceM(store, at) > after),
    );
    const point =
      (kind: 'openOrder' | 'driver') =>
      ({ id: one, lat, lon }: LatLon & { id: number }) => ({ kind, id: one, at: { lat, lon } });
    return toContract<ZoneReach>({
      metres: { before: reachOf(terms, MAX_DELIVERY_M, running), after },
      openOrders: { all: orders.length, outside: ordersOut.length },
      drivers: { all: drivers.length, outside: driversOut.length },
      outside: [...ordersOut.map(point('openOrder')), ...driversOut.map(point('driver'))].slice(
        0,
        MAX_REACH_POINTS,
      ),
    });
  };
}
