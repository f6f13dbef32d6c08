import { sql } from 'kysely';
import {
  ESSENTIAL_STORE_NEEDS,
  STORE_NEEDS,
  type StoreReadiness,
} from '#contract/routes/catalogue/stores.ts';
import { isInside, micro } from '#rules/geometry/ring.ts';
import type { WithClock } from '../../platform/area.ts';
import type { Db } from '../../platform/db/schema.ts';
import { requireRow } from '../../platform/http/refusal.ts';
import { readingScope } from '../../platform/scope/scope.ts';
import type { ZoneBook, ZoneBookService } from '../../platform/zones/zone-book.ts';

interface Deps extends Pick<WithClock, 'db'> {
  zoneBook: ZoneBookService;
}

interface Row {
  owner: boolean;
  items: boolean;
  hours: boolean;
  bank: boolean;
  ice: boolean;
  fiscalId: boolean;
  tradeRegister: boolean;
  zones: boolean;
  zone: string;
  lat: number;
  lon: number;
}
type Place = Pick<Row, 'zone' | 'lat' | 'lon'>;

/** The zone of a pin that contradicts the one of its store; null if it lies in that, or in none. */
function contradiction({ lookup }: ZoneBook, { zone, lat, lon }: Place) {
  const own = lookup.drawn.all.find(({ name }) => name === zone);
  if (!own || isInside(own.ring, micro(lon), micro(lat))) return null;
  return lookup.drawn.at({ lat, lon });
}

/** Whether the reader works in a zone. */
function isSeen(zoneId: number): boolean {
  const scope = readingScope();
  return scope === null || scope.zones.includes(zoneId);
}

/** Reads what a store lacks before it can sell and be paid. Error: 404. */
export function createReadiness({ db, zoneBook }: Deps) {
  return async (id: number, trx: Db = db): Promise<StoreReadiness> => {
    const { rows } = await sql<Row>`
      select s.zone, s.lat, s.lon, s.owner_id is not null as owner, s.hours is not null as hours, s.bank_iban is not null as bank,
        coalesce(s.ice, '') <> '' as ice, coalesce(s.fiscal_id, '') <> '' as "fiscalId",
        coalesce(s.trade_register, '') <> '' as "tradeRegister",
        exists (select from items i where i.store_id = s.id and i.archived_at is null) as items,
        exists (select from store_zones w join zones z on z.id = w.zone_id
          where w.store_id = s.id and z.kind = 'delivery' and z.state in ('active', 'paused')) as zones
      from stores s where s.id = ${id}`.execute(trx);
    const { zone, lat, lon, ...has } = requireRow(rows[0], 'store');
    const book = await zoneBook.current(trx);
    const { doors, isPricing } = book;
    const elsewhere = contradiction(book, { zone, lat, lon });
    // While no zone is published, every address is delivered to.
    const known = { ...has, pin: doors.at({ lat, lon })?.kind === 'delivery' || !isPricing };
    const needs = { ...known, own_zone: elsewhere === null, zones: has.zones || !isPricing };
    const stated = ['ice', 'fiscalId', 'tradeRegister'] as const;
    return {
      missing: STORE_NEEDS.filter((need) => !needs[need]),
      essential: ESSENTIAL_STORE_NEEDS.filter((need) => !needs[need]),
      invoice: stated.filter((field) => !has[field]),
      pinZone: elsewhere && isSeen(elsewhere.id) ? elsewhere.name : null,
    };
  };
}
export type ReadReadiness = ReturnType<typeof createReadiness>;
