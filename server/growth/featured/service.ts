import type { RequestOf } from '#contract/endpoint.ts';
import type { FeaturedUse, featuredRoutes } from '#contract/routes/growth/featured.ts';
import { casablancaDay, dayAfter } from '#rules/time.ts';
import type { RecordDeps } from '../../platform/records/record-spec.ts';
import type { AppPlaceService } from '../app-places/service.ts';
import { featuredRecord } from './record.ts';
import { createFeaturedReports } from './reports.ts';
import { featuredRepository as repository } from './repository.ts';
import { type FeaturedQuery, nextWindow, resolveFeatured } from './resolve.ts';

type Routes = typeof featuredRoutes;

export interface FeaturedNeeds extends RecordDeps {
  appPlaces: AppPlaceService;
}

const USE_DAYS = 30;
/** Featured stores and items: managed by the back office, read by the apps. */
export function createFeaturedService(deps: FeaturedNeeds) {
  const { db, clock, appPlaces } = deps;
  const records = featuredRecord.service(deps);

  const now = async (wanted: FeaturedQuery) => (await resolveFeatured(db, wanted)).shown;
  const { report } = createFeaturedReports(deps);

  return {
    ...records,

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

    /** What an app in a zone gets at a time, and what is skipped. */
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
