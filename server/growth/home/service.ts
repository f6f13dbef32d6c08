import type { RequestOf } from '#contract/endpoint.ts';
import { HomeContents } from '#contract/growth/home/section.ts';
import type { HomePreview, ShownHome } from '#contract/growth/home/shown.ts';
import type { HomeChange, homeRoutes } from '#contract/routes/growth/home.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { SectionEdits } from '../../platform/db/tables/home.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';
import type { RedemptionService } from '../promotions/redemption-service.ts';
import { changesOf } from './changes.ts';
import { createHomeStores } from './home-stores.ts';
import { placeOf } from './place.ts';
import type { ReleaseService } from './releases.ts';
import type { HomeRepository } from './repository.ts';
import { createResolver, type HomeRequest, planHome, type Sources } from './resolve.ts';
import { contentsOf } from './show.ts';

type Query<K extends 'shown' | 'preview' | 'changes'> = RequestOf<(typeof homeRoutes)[K]>['query'];

interface Deps extends Base, Omit<Sources, 'stores'> {
  zoneBook: ZoneBookService;
  redemptions: Pick<RedemptionService, 'hasOrdered'>;
  repository: HomeRepository;
  releases: Pick<ReleaseService, 'rowOf'>;
}

/**
 * The longest caching time of an app, because an immediate publication is not scheduled. Seconds.
 */
const MAX_AGE_S = 300;
/** The number of releases kept in memory. */
const KEPT = 4;

const NOTHING: HomeContents = { language: 'fr', sections: [] };

/** The home for customers, and its preview for the back office. */
export function createShownHome(deps: Deps) {
  const { db, clock, zoneBook, redemptions, repository, releases, appCategories, featured } = deps;
  const resolve = createResolver({ stores: createHomeStores(db), appCategories, featured });
  /** By number; a release never changes. */
  const kept = new Map<number, HomeContents>();

  async function contentsOfRelease(id: number | null): Promise<HomeContents> {
    if (id === null) return NOTHING;
    const known = kept.get(id);
    if (known) return known;
    const contents = HomeContents.parse(contentsOf(await releases.rowOf(id)));
    for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT + 1)))
      kept.delete(old);
    kept.set(id, contents);
    return contents;
  }

  /** The contents with their authors; `undefined` is the draft, `null` is empty. */
  async function side(
    id: number | null | undefined,
  ): Promise<{ contents: HomeContents; stamps: SectionEdits }> {
    if (id === null) return { contents: NOTHING, stamps: {} };
    const row = id === undefined ? await repository.home(db) : await releases.rowOf(id);
    return { contents: HomeContents.parse(contentsOf(row)), stamps: row.stamps };
  }

  return {
    /** The body is null if the app already has it. Errors: 404 for a zone that does not exist. */
    async forCustomer(
      query: Query<'shown'>,
      caller: Caller,
      tagBefore: string | undefined,
    ): Promise<{ body: ShownHome | null; headers: Record<string, string> }> {
      const at = clock();
      const [pointer, hasOrdered] = await Promise.all([
        repository.pointer(db),
        redemptions.hasOrdered(caller.userId),
      ]);
      const place = placeOf(await zoneBook.at(pointer.zones, db), query);
      const asking: HomeRequest = {
        place,
        at,
        audience: hasOrdered ? 'returning' : 'new',
        language: query.language,
        app: query.app,
        customerId: caller.userId,
      };
      const contents = await contentsOfRelease(pointer.live_id);
      const source = { releaseId: pointer.live_id, contents, next: pointer.next };
      const planned = planHome(source, asking);
      const left =
        planned.until === null ? MAX_AGE_S : (planned.until.getTime() - at.getTime()) / 1_000;
      const headers = {
        etag: planned.tag,
        'cache-control': `private, max-age=${Math.max(0, Math.floor(Math.min(left, MAX_AGE_S)))}`,
        vary: 'authorization',
      };
      const isKnown = tagBefore
        ?.split(',')
        .some((tag) => tag.trim().replace(/^W\//, '') === planned.tag);
      if (isKnown) return { body: null, headers };
      const { leftOut: _, ...body } = await resolve(source, asking, planned);
      return { body, headers };
    },

    /** Errors: 404 for a zone or a release that does not exist. */
    async preview(query: Query<'preview'>): Promise<HomePreview> {
      const { releaseId, audience, language, app } = query;
      const { contents } = await side(releaseId);
      const at = query.at === undefined ? clock() : new Date(query.at);
      const place = placeOf(await zoneBook.current(), query);
      const source = { releaseId: releaseId ?? null, contents, next: null };
      const asking: HomeRequest = { place, at, audience, language, app, customerId: null };
      return resolve(source, asking, planHome(source, asking));
    },

    /** The differences between two releases, or a release and the draft. Errors: 404. */
    async changes({ from, to }: Query<'changes'>): Promise<HomeChange[]> {
      const [before, after] = [await side(from ?? null), await side(to)];
      return changesOf(before.contents, after.contents, after.stamps);
    },
  };
}
