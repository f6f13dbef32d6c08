import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { FeaturedUse, featuredRoutes } from '#contract/routes/growth/featured.ts';
import { casablancaDay, dayAfter } from '#contract/time.ts';
import { performBulk } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import { createRecords } from '../../platform/records/records.ts';
import type { AppPlaceService } from '../app-places/service.ts';
import { featuredActs, orTaken, requireKnown, toFeatured } from './acts.ts';
import { createFeaturedReports } from './reports.ts';
import { type FeaturedRow, featuredRepository as repository } from './repository.ts';
import { type FeaturedQuery, nextWindow, resolveFeatured } from './resolve.ts';
import { featuredCsv } from './show.ts';
import { columnsOf } from './write.ts';

type Routes = typeof featuredRoutes;

export interface FeaturedNeeds extends Base, ChangeDeps {
  appPlaces: AppPlaceService;
}

const USE_DAYS = 30;
/** Featured stores and items: managed by the back office, read by the apps. */
export function createFeaturedService(deps: FeaturedNeeds) {
  const { db, clock, appPlaces } = deps;
  const records = createRecords<Routes, FeaturedNeeds, FeaturedRow>(deps, {
    action: 'featured',
    edit: featuredActs.edit,
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
    async insert(trx, draft, at) {
      await repository.lockAll(trx);
      await requireKnown(trx, draft, true);
      const columns = columnsOf(draft);
      return orTaken(columns, null, repository.insert(trx, { ...columns, created_at: at }));
    },
  });

  const now = async (wanted: FeaturedQuery) => (await resolveFeatured(db, wanted)).shown;
  const { report } = createFeaturedReports(deps);

  return {
    ...records,
    bulk: performBulk(deps, { show: featuredActs.show, hide: featuredActs.hide }),

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
