import { sql } from 'kysely';
import { csvOf } from '#contract/csv.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { LatLon } from '#contract/geo.ts';
import type { Zone, ZoneDetail } from '#contract/operations/zones/zone.ts';
import type { zonesRoutes } from '#contract/routes/operations/zones.ts';
import type { By } from '../../platform/auth/caller.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { createList } from '../../platform/lists/list.ts';
import type { Db } from '../../platform/lists/spec.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import { createZoneChanges, type ZoneChangeDeps } from './changes.ts';
import { driversByZone } from './counts.ts';
import { createOverrides } from './overrides.ts';
import { decidePlacement, type Origin } from './placement.ts';
import { createPointTest } from './point.ts';
import { createPreview } from './preview.ts';
import { createZoneRepository, type ZoneRow } from './repository.ts';
import { toLiveZone, toOverride, toZone } from './show.ts';
import { createZoneStores } from './stores.ts';
import { createZoneVisits } from './visits.ts';

type Routes = typeof zonesRoutes;
type Body<K extends keyof Routes> = RequestOf<Routes[K]>['body'];
type ListQuery = RequestOf<Routes['list']>['query'];

export interface ZoneNeeds extends Omit<ZoneChangeDeps, 'repository'> {
  roster: Roster;
  hot: HotPositions;
  zoneBook: ZoneBookService;
}

const zonesCsv = csvOf<Zone>([
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['kind', ({ kind }) => kind],
  ['state', ({ state }) => state],
  ['priority', ({ priority }) => priority],
  ['area_m2', ({ areaM2 }) => (areaM2 === null ? null : Math.round(areaM2))],
  ['base_fee', ({ terms }) => terms.baseFee],
  ['fee_per_km', ({ terms }) => terms.feePerKm],
  ['minimum_order', ({ terms }) => terms.minimumOrder],
  ['stores', ({ stores }) => stores],
  ['open_orders', ({ openOrders }) => openOrders],
  ['drivers', ({ drivers }) => drivers],
]);

/** Operational areas: what they are, what goes on in them, and what an order to a door meets. */
export function createZoneService(needs: ZoneNeeds) {
  const { db, clock, roster, hot, zoneBook: book } = needs;
  const repository = createZoneRepository();
  const deps = { ...needs, repository };
  const changes = createZoneChanges(deps);
  const overrides = createOverrides({ ...deps, changes });
  const stores = createZoneStores(deps);
  const pointTest = createPointTest({ ...deps, book });
  const visits = createZoneVisits({ db, clock, book, roster, hot });
  const preview = createPreview({ db, clock, book, roster, hot });

  async function drivers() {
    const { lookup } = await book.current();
    return driversByZone(lookup, { roster, hot, nowMs: clock().getTime() });
  }

  async function shown(trx: Db, rows: readonly ZoneRow[]): Promise<Zone[]> {
    const ids = rows.map(({ id }) => id);
    const [running, storeCounts, orders, present] = await Promise.all([
      repository.running(trx, ids, clock()),
      repository.storeCounts(trx, ids),
      repository.orderCounts(trx),
      drivers(),
    ]);
    return rows.map((row) =>
      toZone(row, running, {
        stores: storeCounts.get(row.id) ?? 0,
        openOrders: orders.get(row.name)?.open ?? 0,
        waiting: orders.get(row.name)?.waiting ?? 0,
        drivers: present.get(row.name)?.all ?? 0,
        freeDrivers: present.get(row.name)?.free ?? 0,
      }),
    );
  }

  const list = createList<ListQuery, Zone>(db, {
    from: sql`zones z`,
    id: sql`z.id`,
    sorts: {
      name: { key: sql`z.name_key`, type: 'text' },
      priority: { key: sql`z.priority`, type: 'integer' },
      createdAt: { key: sql`z.created_at`, type: 'timestamptz' },
    },
    initial: 'name',
    filters: {
      state: (states) => sql`z.state = any(${states})`,
      kind: (kinds) => sql`z.kind = any(${kinds})`,
    },
    search: (words) => sql`z.search @@ search_query(${words})`,
    rows: async (trx, ids) => shown(trx, await repository.byIds(trx, ids)),
  });

  async function detail(id: number, trx: Db = db): Promise<ZoneDetail> {
    const [row] = await repository.byIds(trx, [id]);
    if (!row) throw notFound('The operational area');
    const [zone] = await shown(trx, [row]);
    const shapes = await repository.shapes(trx, id);
    const terms = await repository.termsVersions(trx, id);
    const history = await repository.overrideHistory(trx, id);
    const pairs = (ring: readonly (readonly [number, number])[]) =>
      ring.map(([lon, lat]): [number, number] => [lon, lat]);
    return {
      ...(zone as Zone),
      ring: row.ring && pairs(row.ring),
      draft: row.draft && pairs(row.draft),
      shapes: shapes.map(({ number, at, by, reason, ring, area_m2 }) =>
        toContract<ZoneDetail['shapes'][number]>({
          number,
          at: at.toISOString(),
          by,
          reason,
          ring: pairs(ring),
          areaM2: area_m2,
        }),
      ),
      termsVersions: terms.map(({ number, at, by, reason, terms: of }) =>
        toContract<ZoneDetail['termsVersions'][number]>({
          number,
          at: at.toISOString(),
          by,
          reason,
          terms: of,
        }),
      ),
      overrideHistory: history.map(toOverride),
    };
  }
  const current = (trx: Db, { id }: ZoneRow) => detail(id, trx);
  /** A change, and the zone as it is after it. */
  const after = async (id: number, work: Promise<unknown>): Promise<ZoneDetail> => {
    await work;
    return detail(id);
  };

  return {
    list: list.page,
    count: list.count,
    export: (query: Parameters<typeof list.export>[0]) => list.export(query, zonesCsv),
    get: (id: number) => detail(id),

    /** Every zone that is not archived, for maps and boards. */
    async live(trx: Db = db) {
      const rows = await repository.live(trx);
      const running = await repository.running(
        trx,
        rows.map(({ id }) => id),
        clock(),
      );
      return rows.map((row) => toLiveZone(row, running));
    },

    async create(body: Body<'create'>, by: By): Promise<ZoneDetail> {
      return detail((await changes.create(body, by)).id);
    },
    update: (id: number, version: number | undefined, body: Body<'update'>, by: By) =>
      after(id, changes.update(id, version, body, by, current)),
    publish: (id: number, version: number | undefined, body: Body<'publish'>, by: By) =>
      after(id, changes.publish(id, version, body, by, current)),
    setTerms: (id: number, version: number | undefined, body: Body<'setTerms'>, by: By) =>
      after(id, changes.setTerms(id, version, body, by, current)),
    send: (id: number, version: number | undefined, body: Body<'send'>, by: By) =>
      after(id, changes.send(id, version, body, by, current)),

    preview,
    visits,
    at: pointTest,
    override: overrides.begin,
    endOverride: overrides.end,
    closeDue: overrides.closeDue,
    stores: stores.list,
    assignStores: stores.assign,

    /** Where people are now, by the zones in force and the stores of drafts. */
    lookup: async () => (await book.current()).lookup,
    /** Free drivers and all drivers on duty, by the zone in which they are. */
    drivers,

    /**
     * What an order to a door is placed with, in the order's own transaction: the zones are those that
     * were in force when it began. A refusal is a value.
     */
    async decide(
      trx: Db,
      wish: {
        at: Date;
        door: LatLon;
        store: Omit<Origin, 'serves'> & { id: number };
        subtotal: bigint;
      },
    ) {
      const { revision, serves } = await repository.forOrder(trx, wish.store.id);
      return decidePlacement(await book.at(revision, trx), {
        ...wish,
        store: { ...wish.store, serves },
      });
    },
  };
}
export type ZoneService = ReturnType<typeof createZoneService>;
