import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { LatLon } from '#contract/geo.ts';
import type { ZoneId } from '#contract/ids.ts';
import type { ShapePreview } from '#contract/operations/zones/zone.ts';
import { boxOf, type Corner, ringOf } from '#rules/geometry/ring.ts';
import type { Zones } from '#rules/geometry/zone-at.ts';
import { fetchPages } from '../../platform/db/fetch-pages.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { BookZone, ZoneBookService } from '../../platform/zones/zone-book.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import { keptRing, type ZoneDeps } from './acts.ts';
import type { ZoneRow } from './repository.ts';

interface Deps extends Pick<ZoneDeps, 'db' | 'clock' | 'reading'> {
  book: ZoneBookService;
  roster: Roster;
  hot: HotPositions;
}

type Kind = ShapePreview['moved'][number]['kind'];
interface Point extends LatLon {
  id: number;
  /** Of an order. */
  store_id?: number;
}

const WEEK_MS = 7 * 86_400_000;
const MAX_MOVED = 500;
/** Points that are compared before other requests are served; a few milliseconds. */
const CHUNK = 500;
/** The share of `MAX_MOVED` that each kind may use, so that many orders do not hide the stores. */
const SHARES: Readonly<Record<Kind, number>> = {
  store: 150,
  openOrder: 150,
  driver: 100,
  recentOrder: 100,
};

/** The fields of a zone that a preview compares, without its terms. */
type RankedZone = Pick<BookZone, 'id' | 'name' | 'kind' | 'priority' | 'ring'>;

/** What a shape is previewed with. */
interface PreviewInput {
  ring: readonly Corner[];
  /** The stores of these zones would deliver to this one, too. */
  storesOf?: readonly number[] | undefined;
}

/** Compares two sets of zones at many points, chunk by chunk. */
async function compare(
  id: number,
  [before, after]: readonly [Zones<RankedZone>, Zones<RankedZone>],
  chunks: AsyncIterable<readonly Point[]> | Iterable<readonly Point[]>,
  see: (point: Point, from: RankedZone | null, to: RankedZone | null) => void,
) {
  const moves = { before: 0, after: 0, arriving: 0, leaving: 0 };
  for await (const points of chunks) {
    await setImmediate();
    for (const point of points) {
      const [from, to] = [before.at(point), after.at(point)];
      if (from?.id === id) moves.before += 1;
      if (to?.id === id) moves.after += 1;
      see(point, from, to);
      if (from?.id === to?.id) continue;
      if (to?.id === id) moves.arriving += 1;
      if (from?.id === id) moves.leaving += 1;
    }
  }
  return moves;
}

/**
 * Counts the orders that a shape would refuse and that are accepted without it: their address would
 * lie in no zone, in an excluded one, or in one that their store does not deliver to.
 */
function deliveryOf(
  { id, kind }: Pick<ZoneRow, 'id' | 'kind'>,
  stores: ReadonlyMap<number, ReadonlySet<number>>,
  { storesOf, isPricing }: { storesOf: readonly number[]; isPricing: boolean },
) {
  const own = kind === 'delivery' ? (stores.get(id) ?? new Set()) : new Set<number>();
  const added = kind === 'delivery' ? storesOf.flatMap((one) => [...(stores.get(one) ?? [])]) : [];
  const after = new Set([...own, ...added]);
  const accepts = (zone: RankedZone | null, serving: ReadonlySet<number> | undefined, by: number) =>
    zone?.kind === 'delivery' && serving?.has(by) === true;
  let refused = 0;
  return {
    see(store: number | undefined, from: RankedZone | null, to: RankedZone | null): void {
      if (store === undefined) return;
      const serving = (zone: RankedZone | null) => zone && stores.get(zone.id);
      const was = !isPricing || accepts(from, serving(from) ?? undefined, store);
      const is = accepts(to, to?.id === id ? after : (serving(to) ?? undefined), store);
      if (was && !is) refused += 1;
    },
    found: (): NonNullable<ShapePreview['delivering']> => ({
      stores: after.size,
      refused,
      others: [...stores].flatMap(([zone, those]) => {
        const missing = [...those].filter((one) => !own.has(one)).length;
        return zone === id || missing === 0 ? [] : [{ id: zone as ZoneId, stores: missing }];
      }),
    }),
  };
}

/** The effect of publishing a shape. Computing it changes nothing. */
export function createPreview({ db, clock, reading, book, roster, hot }: Deps) {
  /** Rows within the box of either shape; nothing moves outside it. */
  function pointsOf(trx: Db, kind: Exclude<Kind, 'driver'>, rings: Corner[][]) {
    const box = boxOf(rings.flat());
    if (!box) return [];
    const [west, south, east, north] = box;
    const since = new Date(clock().getTime() - WEEK_MS);
    const from = {
      store: sql`stores where archived_at is null`,
      openOrder: sql`orders where closed_at is null`,
      recentOrder: sql`orders where placed_at > ${since}`,
    }[kind];
    const [lat, lon] =
      kind === 'store' ? [sql`lat`, sql`lon`] : [sql`dropoff_lat`, sql`dropoff_lon`];
    const query = sql<Point>`
      select id, ${lat} as lat, ${lon} as lon${kind === 'store' ? sql`` : sql`, store_id`} from ${from}
      and ${lat} between ${south} and ${north}
      and ${lon} between ${west} and ${east}`;
    return fetchPages<Point>(trx, kind, query, CHUNK);
  }

  /** The stores that deliver to each zone, without archived ones. */
  async function storesByZone(trx: Db): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
    const { rows } = await sql<{ zone_id: number; stores: number[] }>`
      select w.zone_id, array_agg(w.store_id) as stores from store_zones w
      join stores s on s.id = w.store_id and s.archived_at is null
      group by w.zone_id order by w.zone_id`.execute(trx);
    return new Map(rows.map(({ zone_id, stores }) => [zone_id, new Set(stores)]));
  }

  function driverPoints(): Point[][] {
    const chunks: Point[][] = [];
    roster.each((id, duty) => {
      const at = duty === 'offline' ? null : hot.get(id);
      if (!at) return;
      const last = chunks.at(-1);
      const point = { id, lat: at.lat, lon: at.lon };
      if (last && last.length < CHUNK) last.push(point);
      else chunks.push([point]);
    });
    return chunks;
  }

  async function zonesBeforeAndAfter(row: ZoneRow, ring: Corner[]) {
    const { doors, lookup, isPricing } = await book.current();
    // Watch zones concern people, the others delivery addresses: each is compared within its own
    // set.
    const inForce: Zones<RankedZone> = row.kind === 'watch' ? lookup.drawn : doors;
    const { id, name, kind, priority } = row;
    const after = inForce.replacing({ id, name, kind, priority, ring: ringOf(ring) });
    return { pair: [inForce, after] as const, isPricing };
  }

  /** Compares the shape in force with another one. Error: 404. */
  return async (id: number, { ring: corners, storesOf = [] }: PreviewInput) => {
    const row = await reading.rowOf(db, id);
    const { ring, areaM2 } = keptRing(corners);
    const { pair, isPricing } = await zonesBeforeAndAfter(row, ring);
    const rings = row.ring ? [row.ring, ring] : [ring];
    const moved: ShapePreview['moved'] = [];
    const compared = (
      kind: Kind,
      chunks: Parameters<typeof compare>[2],
      seeEach?: Parameters<typeof compare>[3],
    ) => {
      let left = SHARES[kind];
      const see: Parameters<typeof compare>[3] = (point, from, to) => {
        seeEach?.(point, from, to);
        const isMoved = from?.id !== to?.id && (from?.id === id || to?.id === id);
        if (!isMoved || left === 0 || moved.length === MAX_MOVED) return;
        left -= 1;
        const { lat, lon } = point;
        const names = { from: from?.name ?? null, to: to?.name ?? null };
        moved.push({ kind, id: point.id, at: { lat, lon }, ...names });
      };
      return compare(id, pair, chunks, see);
    };
    return db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        const delivery = deliveryOf(row, await storesByZone(trx), { storesOf, isPricing });
        const recent = pointsOf(trx, 'recentOrder', rings);
        let outside = 0;
        const seeOrder: Parameters<typeof compare>[3] = (point, from, to) => {
          if (from?.id === id && to === null) outside += 1;
          delivery.see(point.store_id, from, to);
        };
        return toContract<ShapePreview>({
          areaM2: { before: row.area_m2, after: areaM2 },
          stores: await compared('store', pointsOf(trx, 'store', rings)),
          openOrders: await compared('openOrder', pointsOf(trx, 'openOrder', rings)),
          drivers: await compared('driver', driverPoints()),
          recentOrders: { ...(await compared('recentOrder', recent, seeOrder)), outside },
          moved,
          ...(row.kind === 'watch' ? {} : { delivering: delivery.found() }),
        });
      });
  };
}
