import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { LatLon } from '#contract/geo.ts';
import type { Zone, ZoneDetail } from '#contract/operations/zones/zone.ts';
import type { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { csvOf } from '#rules/csv.ts';
import type { ProposalService } from '../../people/proposals/service.ts';
import { performActs, performSent } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type RequestActor } from '../../platform/auth/caller.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { EventService } from '../../platform/events/service.ts';
import { createLease } from '../../platform/leases/lease.ts';
import { createList } from '../../platform/lists/list.ts';
import { isListedZone } from '../../platform/zones/listed.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import { columnsOf, taken, zoneActs, zoneStateActs } from './acts.ts';
import { driversByZone } from './counts.ts';
import { createOverrides } from './overrides.ts';
import { decidePlacement, type Origin } from './placement.ts';
import { createPointTest } from './point.ts';
import { createPreview } from './preview.ts';
import { termsProposals } from './proposed.ts';
import { createReach } from './reach.ts';
import { createZoneReading } from './reading.ts';
import { createZoneRepository } from './repository.ts';
import { toFacts, toLiveZone } from './show.ts';
import { createZoneStores } from './stores.ts';
import { createZoneVisits } from './visits.ts';

type Routes = typeof zonesRoutes;
type ListQuery = RequestOf<Routes['list']>['query'];

export interface ZoneNeeds extends Base, ChangeDeps {
  events: EventService;
  roster: Roster;
  hot: HotPositions;
  zoneBook: ZoneBookService;
  bus: Bus | null;
  proposals: Pick<ProposalService, 'declare'>;
}

const zonesCsv = csvOf<Zone>([
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['kind', ({ kind }) => kind],
  ['state', ({ state }) => state],
  ['priority', ({ priority }) => priority],
  ['needs', ({ needs = [] }) => needs.join(', ')],
  ['area_m2', ({ areaM2 }) => (areaM2 === null ? null : Math.round(areaM2))],
  ['base_fee', ({ terms }) => terms.baseFee],
  ['fee_per_km', ({ terms }) => terms.feePerKm],
  ['minimum_order', ({ terms }) => terms.minimumOrder],
  ['stores', ({ stores }) => stores],
  ['open_orders', ({ openOrders }) => openOrders],
  ['drivers', ({ drivers }) => drivers],
]);

/** Operational areas: their management, their current figures, and the terms of orders. */
export function createZoneService(needs: ZoneNeeds) {
  const { db, clock, roster, hot, zoneBook: book, bus } = needs;
  const repository = createZoneRepository();

  /**
   * Free drivers and all drivers on duty, by their zone. A transaction, which may have changed zones
   * and may be rolled back, counts by the zones as they were last read.
   */
  async function drivers({ isTransaction }: Db) {
    const { lookup } = (isTransaction ? book.latest() : null) ?? (await book.current());
    return driversByZone(lookup, { roster, hot, nowMs: clock().getTime() });
  }
  const reading = createZoneReading({ clock, repository, drivers });
  const deps = { ...needs, repository, reading };
  needs.proposals.declare('zone_terms', termsProposals(deps));
  const stores = createZoneStores(deps);
  const pointTest = createPointTest({ ...deps, book });
  const visits = createZoneVisits({
    db,
    clock,
    book,
    roster,
    hot,
    lease: bus && createLease(db, 'visits'),
  });
  const preview = createPreview({ ...deps, book });
  const reach = createReach({ ...deps, book });

  const list = createList<ListQuery, Zone>(db, {
    from: sql`zones z`,
    id: sql`z.id`,
    sorts: {
      name: { key: sql`z.name_key`, type: 'text' },
      priority: { key: sql`z.priority`, type: 'integer' },
      createdAt: { key: sql`z.created_at`, type: 'timestamptz' },
    },
    initial: 'name',
    always: ({ state }) => (state === undefined ? [isListedZone] : []),
    filters: {
      state: (states) => sql`z.state = any(${states})`,
      kind: (kinds) => sql`z.kind = any(${kinds})`,
    },
    search: (words) => sql`z.search @@ search_query(${words})`,
    rows: async (trx, ids) => reading.shown(trx, await repository.byIds(trx, ids)),
  });

  return {
    list: list.page,
    count: list.count,
    export: (query: Parameters<typeof list.export>[0]) => list.export(query, zonesCsv),
    get: async (id: number): Promise<ZoneDetail> =>
      reading.detailOf(db, await reading.rowOf(db, id)),

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

    /** Creates a draft. Error: 409 if the name is taken. */
    async create(
      input: RequestOf<Routes['create']>['body'],
      by: RequestActor,
    ): Promise<ZoneDetail> {
      const made = await db.transaction().execute(async (trx) => {
        const at = clock();
        const row = await repository.insert(trx, {
          ...columnsOf(input),
          name: input.name,
          created_at: at,
          state_at: at,
          state_by: JSON.stringify(actorOf(by.caller)),
        });
        if (!row) throw taken();
        await needs.audit.append(trx, by, at, {
          action: 'zone.create',
          subject: `zone ${row.id}`,
          before: null,
          after: toFacts(row),
        });
        return row;
      });
      return reading.detailOf(db, made);
    },

    /** Errors: 403 for a fee beyond `fees.atMost`, 404, 409 with the legal events, 412, 428. */
    ...performActs(deps, zoneActs),
    send: performSent(deps, zoneStateActs),

    preview,
    reach,
    visits,
    at: pointTest,
    ...createOverrides(deps),
    stores: stores.list,
    assignStores: stores.assign,

    /** Finds the zone of a person, by the zones in force and the stores of drafts. */
    lookup: async () => (await book.current()).lookup,
    /** The revision of the zones, as text. */
    revisionMark: () => sql<string | null>`(select number::text from zone_revision)`,
    drivers,

    /**
     * The terms of an order to a delivery address, in the order's own transaction: the zones are
     * those in force when it began. A refusal is returned as a value.
     */
    async decide(
      trx: Db,
      request: {
        at: Date;
        door: LatLon;
        store: Omit<Origin, 'serves'> & { id: number };
        subtotal: bigint;
      },
    ) {
      const { revision, serves } = await repository.forOrder(trx, request.store.id);
      return decidePlacement(await book.at(revision, trx), {
        ...request,
        store: { ...request.store, serves },
      });
    },
  };
}
export type ZoneService = ReturnType<typeof createZoneService>;
