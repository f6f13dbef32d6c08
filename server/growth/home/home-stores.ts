import { sql } from 'kysely';
import type { LatLon } from '#contract/geo.ts';
import type { HomeStore } from '#contract/growth/home/shown.ts';
import type { Translations } from '#contract/names.ts';
import { distanceM } from '#rules/geometry/earth.ts';
import type { Language } from '#rules/language.ts';
import { type OpeningFacts, openNow } from '../../catalogue/stores/opening.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';

/** The location of a customer, and whether anything is delivered there. */
export interface Place {
  point: LatLon | null;
  zone: { id: number; name: string } | null;
  isServed: boolean;
}

export interface StoreAsk {
  place: Place;
  at: Date;
  language: Language;
  most: number;
}

type Row = OpeningFacts & {
  id: number;
  name: string;
  names: Translations;
  logo_id: number | null;
  cover_id: number | null;
  rating: string | null;
  prep_minutes: number;
  lat: number;
  lon: number;
};

/** The number of stores examined for an open one: at night most are closed. */
const CANDIDATES = 60;
/** The number of a customer's latest orders that count. */
const LATEST_ORDERS = 60;

const COLUMNS = sql`s.id, s.name, s.names, s.logo_id, s.cover_id, s.rating, s.prep_minutes, s.lat, s.lon,
  s.status, s.status_reason, s.paused_until, s.planned_pause, s.archived_at, s.hours, s.holidays`;

/** Stores that are visible to customers and deliver to the zone. */
const serves = ({ zone }: Place) => sql`s.archived_at is null
  and s.status in ('active', 'paused') and 'delivery' = any(s.delivery_modes)
  ${zone ? sql`and exists (select from store_zones w where w.store_id = s.id and w.zone_id = ${zone.id})` : sql``}`;

export function createHomeStores(db: Db) {
  const show = (rows: readonly Row[], { place, at, language, most }: StoreAsk): HomeStore[] =>
    rows
      .filter((row) => openNow(row, at).open)
      .slice(0, most)
      .map((row) =>
        toContract<HomeStore>({
          id: row.id,
          name: row.names[language] ?? row.name,
          logoId: row.logo_id,
          coverId: row.cover_id,
          rating: row.rating === null ? null : Number(row.rating),
          prepMinutes: row.prep_minutes,
          metres: place.point && Math.round(distanceM(row, place.point)),
        }),
      );

  return {
    /**
     * Open stores that deliver to a location: the nearest first, or the best first without a point.
     */
    async near(ask: StoreAsk): Promise<HomeStore[]> {
      const { place } = ask;
      if (!place.isServed) return [];
      const order = place.point
        ? sql`(s.lat - ${place.point.lat}) ^ 2
            + ((s.lon - ${place.point.lon}) * cos(radians(${place.point.lat}))) ^ 2`
        : sql`s.rating desc nulls last`;
      const { rows } = await sql<Row>`
        select ${COLUMNS} from stores s where ${serves(place)}
        order by ${order}, s.id limit ${CANDIDATES}`.execute(db);
      return show(rows, ask);
    },

    /** Open stores that a customer has ordered from, the latest first. */
    async again(customerId: number, ask: StoreAsk): Promise<HomeStore[]> {
      if (!ask.place.isServed) return [];
      const { rows } = await sql<Row>`
        select ${COLUMNS} from (
          select store_id, max(placed_at) as latest from (
            select store_id, placed_at from orders
            where customer_id = ${customerId} and status = 'delivered'
            order by placed_at desc limit ${LATEST_ORDERS}) o
          group by store_id) o
        join stores s on s.id = o.store_id where ${serves(ask.place)}
        order by o.latest desc, s.id limit ${CANDIDATES}`.execute(db);
      return show(rows, ask);
    },
  };
}
export type HomeStores = ReturnType<typeof createHomeStores>;
