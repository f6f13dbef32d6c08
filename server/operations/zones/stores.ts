import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { StoreId } from '#contract/ids.ts';
import type { StoreOfZone } from '#contract/operations/zones/zone-calls.ts';
import type { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { boxOf, isInside, micro, ringOf } from '#rules/geometry/ring.ts';
import { withDialled } from '#rules/text/telephone.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { reasonFor, refuse } from '../../platform/http/refusal.ts';
import type { ZoneDeps } from './acts.ts';
import type { ZoneRow } from './repository.ts';

type Body = RequestOf<(typeof zonesRoutes)['assignStores']>['body'];

const MOST = 1_000;
const WEEK_MS = 7 * 86_400_000;

interface Row {
  id: number;
  name: string;
  zone: string;
  lat: number;
  lon: number;
  archived: boolean;
  assigned: boolean;
  recent: number;
  /** Whether the search words match it. */
  found: boolean;
}

export function createZoneStores({ db, clock, reading, audit }: ZoneDeps & ChangeDeps) {
  async function read(
    trx: Db,
    zone: ZoneRow,
    where: ReturnType<typeof sql>,
    isFound: ReturnType<typeof sql> = sql`false`,
  ): Promise<Row[]> {
    const since = new Date(clock().getTime() - WEEK_MS);
    const { rows } = await sql<Row>`
      select s.id, s.name, s.zone, s.lat, s.lon, s.archived_at is not null as archived,
             w.store_id is not null as assigned, ${isFound} as found,
             (select count(*)::int from orders o
              where o.zone_id = ${zone.id} and o.placed_at > ${since} and o.store_id = s.id) as recent
      from stores s left join store_zones w on w.store_id = s.id and w.zone_id = ${zone.id}
      where ${where} order by s.name_key, s.id limit ${MOST + 1}`.execute(trx);
    return rows;
  }

  function show(zone: ZoneRow) {
    const ring = zone.ring ?? zone.draft;
    const shape = ring && ringOf(ring);
    return ({ id, name, zone: home, lat, lon, assigned, recent }: Row): StoreOfZone =>
      toContract<StoreOfZone>({
        id,
        name,
        zone: home,
        location: { lat, lon },
        isInside: shape !== null && isInside(shape, micro(lon), micro(lat)),
        isAssigned: assigned,
        recentOrders: recent,
      });
  }

  return {
    /** Stores that deliver to a zone, are located in it, or match the search words. */
    async list(id: number, q: string | undefined) {
      const zone = await reading.rowOf(db, id);
      const box = boxOf(zone.ring ?? zone.draft ?? []);
      const isNear = box
        ? sql`s.lat between ${box[1]} and ${box[3]} and s.lon between ${box[0]} and ${box[2]}`
        : sql`false`;
      const isFound = q === undefined ? sql`false` : sql`s.find @@ search_query(${withDialled(q)})`;
      const isAsked = sql`s.archived_at is null
        and (w.store_id is not null or (${isNear}) or ${isFound})`;
      const rows = await read(db, zone, isAsked, isFound);
      const shown = rows.slice(0, MOST).map((row) => ({ row, store: show(zone)(row) }));
      return {
        // The box around a shape contains more than the shape.
        items: shown
          .filter(({ row, store }) => row.assigned || row.found || store.isInside)
          .map(({ store }) => store),
        isMore: rows.length > MOST,
      };
    },

    /** Assigns stores to a zone or removes them, one by one. Error: 404 for the zone. */
    async assign(id: number, { assign, ids }: Body, by: RequestActor) {
      return db.transaction().execute(async (trx) => {
        const zone = await reading.rowOf(trx, id);
        if (zone.state === 'archived') throw refuse('zone.is_archived', { name: zone.name });
        const known = await read(trx, zone, sql`s.id = any(${[...ids]}::int[])`);
        const byId = new Map(known.map((row) => [row.id, row]));
        const changed = ids.filter((one) => {
          const row = byId.get(one);
          return row && !(assign && row.archived) && row.assigned !== assign;
        });
        if (changed.length > 0) {
          if (assign)
            await sql`insert into store_zones (store_id, zone_id)
              select unnest(${changed}::int[]), ${id} on conflict do nothing`.execute(trx);
          else
            await sql`delete from store_zones
              where zone_id = ${id} and store_id = any(${changed}::int[])`.execute(trx);
          await audit.append(trx, by, clock(), {
            action: assign ? 'zone.assign_stores' : 'zone.remove_stores',
            subject: `zone ${id}`,
            before: null,
            after: { stores: changed },
          });
        }
        return {
          results: ids.map((one: StoreId) => {
            const row = byId.get(one);
            if (!row)
              return {
                id: one,
                ok: false as const,
                error: reasonFor('zone.store_absent'),
              };
            if (assign && row.archived)
              return {
                id: one,
                ok: false as const,
                error: reasonFor('zone.store_archived', { name: row.name }),
              };
            return { id: one, ok: true as const, row: show(zone)({ ...row, assigned: assign }) };
          }),
        };
      });
    },
  };
}
