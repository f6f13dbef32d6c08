import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { StoreId } from '#contract/ids.ts';
import { ringOf } from '#contract/operations/zones/ring.ts';
import { zonesOf } from '#contract/operations/zones/zone-at.ts';
import type { StoreOfZone } from '#contract/operations/zones/zone-calls.ts';
import type { zonesRoutes } from '#contract/routes/operations/zones.ts';
import type { By } from '../../platform/auth/caller.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Db } from '../../platform/lists/spec.ts';
import type { ZoneChangeDeps } from './changes.ts';
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
}

/** Which stores deliver to a zone. */
export function createZoneStores({ db, clock, repository, audit }: ZoneChangeDeps) {
  async function read(trx: Db, zone: ZoneRow, where: ReturnType<typeof sql>): Promise<Row[]> {
    const since = new Date(clock().getTime() - WEEK_MS);
    const { rows } = await sql<Row>`
      select s.id, s.name, s.zone, s.lat, s.lon, s.archived_at is not null as archived,
             w.store_id is not null as assigned,
             (select count(*)::int from orders o
              where o.zone_id = ${zone.id} and o.placed_at > ${since} and o.store_id = s.id) as recent
      from stores s left join store_zones w on w.store_id = s.id and w.zone_id = ${zone.id}
      where ${where} order by s.name_key, s.id limit ${MOST + 1}`.execute(trx);
    return rows;
  }

  function show(zone: ZoneRow) {
    const ring = zone.ring ?? zone.draft;
    const shape = ring && zonesOf([{ id: 1, priority: 0, ring: ringOf(ring) }]);
    return ({ lat, lon, archived: _archived, assigned, recent, ...row }: Row): StoreOfZone =>
      toContract<StoreOfZone>({
        ...row,
        location: { lat, lon },
        isInside: shape?.at({ lat, lon }) != null,
        isAssigned: assigned,
        recentOrders: recent,
      });
  }

  async function zoneOf(trx: Db, id: number): Promise<ZoneRow> {
    const [zone] = await repository.byIds(trx, [id]);
    if (!zone) throw notFound('The operational area');
    return zone;
  }

  return {
    /** Stores that deliver to a zone, that lie in it, or that the words find. */
    async list(id: number, q: string | undefined) {
      const zone = await zoneOf(db, id);
      const ring = zone.ring ?? zone.draft ?? [];
      const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)];
      const isNear =
        ring.length === 0
          ? sql`false`
          : sql`s.lat between ${Math.min(...lats)} and ${Math.max(...lats)}
                and s.lon between ${Math.min(...lons)} and ${Math.max(...lons)}`;
      const isFound = q === undefined ? sql`false` : sql`s.find @@ search_query(${q})`;
      const rows = await read(
        db,
        zone,
        sql`s.archived_at is null and (w.store_id is not null or (${isNear}) or ${isFound})`,
      );
      const shown = rows.slice(0, MOST).map(show(zone));
      // The box around a shape holds more than the shape.
      const found = q === undefined ? null : new Set(await idsOf(q));
      return {
        items: shown.filter(
          (one) => one.isAssigned || one.isInside || found?.has(one.id as number),
        ),
        isMore: rows.length > MOST,
      };
    },

    /** Assigns stores to a zone or takes them out, each for itself. Error: 404 for the zone. */
    async assign(id: number, { assign, ids }: Body, by: By) {
      return db.transaction().execute(async (trx) => {
        const zone = await zoneOf(trx, id);
        if (zone.state === 'archived')
          throw new Refusal('zone.archived', `${zone.name} is archived. Restore it first.`);
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
          await audit.note(trx, by, clock(), {
            action: assign ? 'zone.assign_stores' : 'zone.remove_stores',
            subject: `zone ${id}`,
            before: null,
            after: { stores: changed },
          });
        }
        const after = new Map(
          (await read(trx, zone, sql`s.id = any(${[...ids]}::int[])`)).map((row) => [row.id, row]),
        );
        return {
          results: ids.map((one: StoreId) => {
            const row = after.get(one);
            if (!row)
              return {
                id: one,
                ok: false as const,
                error: {
                  code: 'resource.not_found' as const,
                  message: 'The store does not exist.',
                },
              };
            if (assign && row.archived)
              return {
                id: one,
                ok: false as const,
                error: { code: 'store.archived' as const, message: `${row.name} is archived.` },
              };
            return { id: one, ok: true as const, row: show(zone)(row) };
          }),
        };
      });
    },
  };

  async function idsOf(q: string): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select s.id from stores s where s.find @@ search_query(${q}) limit ${MOST}`.execute(db);
    return rows.map(({ id }) => id);
  }
}
export type ZoneStores = ReturnType<typeof createZoneStores>;
