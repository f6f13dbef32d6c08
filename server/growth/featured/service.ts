import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import { featuredFaults } from '#contract/growth/apps/featured.ts';
import type { FeaturedUse, featuredRoutes } from '#contract/routes/growth/featured.ts';
import { casablancaDay, dayAfter } from '#contract/time.ts';
import type { Base } from '../../platform/area.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { refuseFaults, withChange } from '../../platform/records/changed.ts';
import { createRecords } from '../../platform/records/records.ts';
import { fieldRefusal, requireNamed } from '../app-places/named.ts';
import type { AppPlaceService } from '../app-places/service.ts';
import { featuredStates } from './policy.ts';
import { createFeaturedReports } from './reports.ts';
import { createFeaturedRepository, type FeaturedRow } from './repository.ts';
import { type FeaturedQuery, nextWindow, resolveFeatured } from './resolve.ts';
import { featuredCsv, toFacts, toFeatured } from './show.ts';
import { type Body, bodyOf, type Columns, columnsOf, takenBy } from './write.ts';

type Routes = typeof featuredRoutes;

export interface FeaturedNeeds extends Base, ChangeDeps {
  appPlaces: AppPlaceService;
}

const USE_DAYS = 30;
const isTaken = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'featured_taken';

/** The position is held by another placement, which is read after the rollback. */
class PlaceTaken extends Error {
  readonly wanted: Columns;
  readonly own: number | null;

  constructor(wanted: Columns, own: number | null) {
    super('The place is taken');
    this.wanted = wanted;
    this.own = own;
  }
}

/** Writes a placement; refuses it if the constraint reports that the position is held. */
async function orTaken<T>(wanted: Columns, own: number | null, written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    throw isTaken(error) ? new PlaceTaken(wanted, own) : error;
  }
}

/** Featured stores and items: managed by the back office, read by the apps. */
export function createFeaturedService(deps: FeaturedNeeds) {
  const { db, clock, appPlaces } = deps;
  const repository = createFeaturedRepository();

  /** Refuses references that do not exist, and contradictions. */
  async function requireKnown(trx: Trx, body: Body, isNewTarget: boolean) {
    refuseFaults('The featured place', featuredFaults(body));
    if (isNewTarget && !(await repository.isThere(trx, body)))
      throw fieldRefusal(
        'featured.unknown',
        'The store or item to feature does not exist, or is archived.',
        body.itemId === null ? 'storeId' : 'itemId',
        'does not exist, or is archived',
      );
    await requireNamed(trx, 'featured.unknown', body);
  }

  const records = createRecords<Routes, FeaturedRow>(deps, {
    name: 'The featured place',
    // Each of the two kinds has its own screen.
    kind: ({ kind }) => (kind === 'store' ? 'featured_vendor' : 'featured_product'),
    action: 'featured',
    list: {
      from: sql`featured f`,
      id: sql`f.id`,
      sorts: {
        place: { key: sql`f.rank`, type: 'integer' },
        startsOn: { key: sql`f.starts_on`, type: 'date' },
        endsOn: { key: sql`f.ends_on`, type: 'date', isNullable: true },
        createdAt: { key: sql`f.created_at`, type: 'timestamptz' },
      },
      initial: 'place',
      filters: {
        id: (id) => sql`f.id = ${id}`,
        kind: (kind) => sql`f.kind = ${kind}`,
        slot: (slots) => sql`f.slot = any(${slots})`,
        state: (states) => sql`f.state = any(${states})`,
        phase: (phase) =>
          ({
            upcoming: sql`f.starts_at > ${clock()}`,
            live: sql`f.running @> ${clock()}::timestamptz`,
            expired: sql`f.ends_at <= ${clock()}`,
          })[phase],
        storeId: (id) =>
          sql`(f.store_id = ${id} or f.item_id in (select i.id from items i where i.store_id = ${id}))`,
        zoneId: (id) => sql`(f.zone_ids = '{}' or ${id}::int = any(f.zone_ids))`,
      },
      // The names of the featured records: a handful of rows, each looked up by its id.
      search: (words) => sql`(
        exists (select from stores s where s.id = f.store_id and s.search @@ search_query(${words}))
        or exists (select from items i join stores s on s.id = i.store_id where i.id = f.item_id
          and (array_to_tsvector(search_words(i.name)) || s.search) @@ search_query(${words})))`,
      rows: repository.byIds,
    },
    csv: () => featuredCsv(clock),
    show: (row, caller) => toFeatured(row, caller, clock()),
    facts: toFacts,
    async lock(trx, id) {
      await repository.lockAll(trx);
      return repository.lock(trx, id);
    },
    async insert(trx, draft, at) {
      await repository.lockAll(trx);
      await requireKnown(trx, draft, true);
      const columns = columnsOf(draft);
      return orTaken(columns, null, repository.insert(trx, { ...columns, created_at: at }));
    },
    async update(trx, before, change) {
      const known = bodyOf(before);
      const next = withChange<Body>(known, change);
      const isNew = next.storeId !== known.storeId || next.itemId !== known.itemId;
      await requireKnown(trx, next, isNew);
      const columns = columnsOf(next);
      return orTaken(columns, before.id, repository.update(trx, before.id, columns));
    },
    toRefusal: async (error) =>
      error instanceof PlaceTaken
        ? takenBy(error.wanted, await repository.holder(db, error.wanted, error.own))
        : undefined,
  });

  const now = async (wanted: FeaturedQuery) => (await resolveFeatured(db, wanted)).shown;
  const { report } = createFeaturedReports(deps);

  return {
    ...records,
    ...records.events(featuredStates, (trx, row, state) =>
      orTaken(columnsOf(bodyOf(row)), row.id, repository.update(trx, row.id, { state })),
    ),

    /** The use of a placement in the last 30 days, by day. Error: 404. */
    async use(id: number): Promise<FeaturedUse> {
      const { seen, opened, ordered } = await records.find(id);
      const first = dayAfter(casablancaDay(clock()), 1 - USE_DAYS);
      const known = new Map(
        (await repository.days(db, id, first)).map((row) => [row.day as string, row]),
      );
      const days = Array.from({ length: USE_DAYS }, (_, at) => {
        const day = dayAfter(first, at);
        return { seen: 0, opened: 0, ordered: 0, ...known.get(day), day };
      });
      return { seen, opened, ordered, days };
    },

    /** What an app in an area gets at a time, and what is skipped. */
    preview: ({ kind, slot, zoneId, at, language }: RequestOf<Routes['preview']>['query']) =>
      resolveFeatured(db, {
        kind,
        slot,
        language,
        place: { zoneId: zoneId ?? null, isServed: true },
        at: at === undefined ? clock() : new Date(at),
      }),

    /** What is featured at a location and time, by position. */
    now,
    /** The next time at which a window begins or ends at a location; null if none does. */
    nextChange: (of: Pick<FeaturedQuery, 'place' | 'at'>) => nextWindow(db, of),

    async forApps({ kind, slot, at, language }: RequestOf<Routes['forApps']>['query']) {
      const place = await appPlaces.of(at);
      return { items: await now({ kind, slot, place, language, at: clock() }) };
    },

    report,
  };
}
export type FeaturedService = ReturnType<typeof createFeaturedService>;
