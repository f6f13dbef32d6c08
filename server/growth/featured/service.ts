import { sql, type Transaction } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import { featuredFaults } from '#contract/growth/apps/featured.ts';
import type { Featured, FeaturedUse, featuredRoutes } from '#contract/routes/growth/featured.ts';
import { casablancaDay, dayAfter } from '#contract/time.ts';
import { type FeaturedEventType, featuredRules } from '#machines/featured/featured-machine.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { Base } from '../../platform/area.ts';
import type { By, Caller } from '../../platform/auth/caller.ts';
import { changeRow, type RowChange } from '../../platform/db/change.ts';
import type { Database } from '../../platform/db/schema.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { eachRow } from '../../platform/lists/bulk.ts';
import { createList } from '../../platform/lists/list.ts';
import { fieldRefusal, requireNamed } from '../app-places/named.ts';
import type { AppPlaceService } from '../app-places/service.ts';
import { createFeaturedReports } from './reports.ts';
import { createFeaturedRepository, type FeaturedRow } from './repository.ts';
import { nextWindow, resolveFeatured, type Wanted } from './resolve.ts';
import { featuredCsv, toFacts, toFeatured } from './show.ts';
import { type Body, bodyOf, type Columns, columnsOf, takenBy } from './write.ts';

type Routes = typeof featuredRoutes;
type ListQuery = RequestOf<Routes['list']>['query'];
type Change = RequestOf<Routes['update']>['body'];
type Trx = Transaction<Database>;

export interface FeaturedNeeds extends Base {
  audit: AuditService;
  appPlaces: AppPlaceService;
}

const NAME = 'The featured place';
const USE_DAYS = 30;
/** As the audit calls it: each of the two kinds has a screen of its own. */
const subjectOf = ({ kind, id }: FeaturedRow) =>
  kind === 'store' ? `featured_vendor ${id}` : `featured_product ${id}`;
const isTaken = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'featured_taken';

/** Featured stores and items: kept by the back office, read by the apps. */
export function createFeaturedService(deps: FeaturedNeeds) {
  const { db, clock, audit, appPlaces } = deps;
  const repository = createFeaturedRepository();
  const list = createList<ListQuery, FeaturedRow>(db, {
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
    // The names of what is featured: a handful of rows, each looked up by its id.
    search: (words) => sql`(
      exists (select from stores s where s.id = f.store_id and s.search @@ search_query(${words}))
      or exists (select from items i join stores s on s.id = i.store_id where i.id = f.item_id
        and (array_to_tsvector(search_words(i.name)) || s.search) @@ search_query(${words})))`,
    rows: repository.byIds,
  });
  const show = (row: FeaturedRow, caller: Caller) => toFeatured(row, caller, clock());

  /** Refuses what is not there, or contradicts itself. */
  async function requireKnown(trx: Trx, body: Body, isNewTarget: boolean) {
    const faults = featuredFaults(body);
    if (faults.length > 0)
      throw new Refusal('request.invalid', 'The featured place contradicts itself.', {
        fields: faults.map(({ path, message }) => ({ path: `body.${path}`, message })),
      });
    if (isNewTarget && !(await repository.isThere(trx, body)))
      throw fieldRefusal(
        'featured.unknown',
        'What is to be featured does not exist, or is archived.',
        body.itemId === null ? 'storeId' : 'itemId',
        'does not exist, or is archived',
      );
    await requireNamed(trx, 'featured.unknown', body);
  }

  /** Does a change of places; what the constraint refuses is said with who holds the place. */
  async function orTaken<T>(
    own: number | null,
    work: (wants: (wanted: Columns) => void) => Promise<T>,
  ): Promise<T> {
    let wanted: Columns | undefined;
    try {
      return await work((columns) => {
        wanted = columns;
      });
    } catch (error) {
      if (!isTaken(error) || !wanted) throw error;
      throw takenBy(wanted, await repository.holder(db, wanted, own));
    }
  }

  const held = (id: number, version: number | undefined, by: By) => ({
    name: NAME,
    version,
    async lock(trx: Trx) {
      await repository.lockAll(trx);
      return repository.lock(trx, id);
    },
    current: (row: FeaturedRow) => show(row, by.caller),
  });
  const noted =
    (action: string): NonNullable<RowChange<FeaturedRow>['noted']> =>
    (before, after) => ({
      action,
      subject: subjectOf(after),
      before: toFacts(before),
      after: toFacts(after),
    });

  const send = (id: number, version: number, type: FeaturedEventType, by: By) =>
    orTaken(id, async (wants) => {
      const { after } = await changeRow(deps, by, {
        ...held(id, version, by),
        event: {
          type,
          code: 'featured.illegal_event',
          state: ({ target, state }) => `${target} is ${state}`,
          can: ({ state }) => featuredRules.can({ status: state }, type),
          legal: ({ state }) => featuredRules.legal({ status: state }),
        },
        write(trx, row) {
          wants(columnsOf(bodyOf(row)));
          const next = featuredRules.apply({ status: row.state }, type);
          return repository.update(trx, id, { state: next?.status ?? row.state });
        },
        noted: noted(type),
      });
      return show(after, by.caller);
    });

  async function rowOf(id: number): Promise<FeaturedRow> {
    const row = await repository.find(db, id);
    if (!row) throw notFound(NAME);
    return row;
  }

  const now = async (wanted: Wanted) => (await resolveFeatured(db, wanted)).shown;
  const { report, removeReports } = createFeaturedReports(deps);

  return {
    list: async (query: ListQuery, caller: Caller) =>
      mapPage(await list.page(query), (row) => show(row, caller)),
    count: list.count,
    export: (query: RequestOf<Routes['export']>['query']) => list.export(query, featuredCsv(clock)),

    /** One featured place. Error: 404. */
    get: async (id: number, caller: Caller): Promise<Featured> => show(await rowOf(id), caller),

    /** What it brought, of the last 30 days by day. Error: 404. */
    async use(id: number): Promise<FeaturedUse> {
      const { seen, opened, ordered } = await rowOf(id);
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

    /** Features a store or an item. Errors: 409 with who holds the place, 422. */
    create: (body: Body, by: By): Promise<Featured> =>
      orTaken(null, (wants) =>
        db.transaction().execute(async (trx) => {
          await repository.lockAll(trx);
          await requireKnown(trx, body, true);
          const columns = columnsOf(body);
          wants(columns);
          const at = clock();
          const id = await repository.insert(trx, { ...columns, created_at: at });
          const row = await repository.one(trx, id);
          await audit.note(trx, by, at, {
            action: 'featured.create',
            subject: subjectOf(row),
            before: null,
            after: toFacts(row),
          });
          return show(row, by.caller);
        }),
      ),

    /** Changes a featured place. Errors: 400, 404, 409 with who holds the place, 412, 422, 428. */
    update: (id: number, version: number | undefined, body: Change, by: By): Promise<Featured> =>
      orTaken(id, async (wants) => {
        const { after } = await changeRow(deps, by, {
          ...held(id, version, by),
          async write(trx, before) {
            const known = bodyOf(before);
            const said = Object.entries(body).filter(([, value]) => value !== undefined);
            const next: Body = { ...known, ...Object.fromEntries(said) };
            const isNew = next.storeId !== known.storeId || next.itemId !== known.itemId;
            await requireKnown(trx, next, isNew);
            const columns = columnsOf(next);
            wants(columns);
            return repository.update(trx, id, columns);
          },
          noted: noted('featured.update'),
        });
        return show(after, by.caller);
      }),

    /** Shows or hides; one whose place is taken, or that was changed meanwhile, is refused by itself. */
    bulk: ({ ids, event }: RequestOf<Routes['bulk']>['body'], by: By) =>
      eachRow(ids, (id, version) => send(id, version, event, by)),

    /** What an app in an area gets at a moment, and what is left out. */
    preview: ({ kind, slot, zoneId, at, language }: RequestOf<Routes['preview']>['query']) =>
      resolveFeatured(db, {
        kind,
        slot,
        language,
        place: { zoneId: zoneId ?? null, isServed: true },
        at: at === undefined ? clock() : new Date(at),
      }),

    /** What is featured at a place and a moment, by position. */
    now,
    /** The next moment at which a window begins or ends at a place; null: none does. */
    nextChange: (of: Pick<Wanted, 'place' | 'at'>) => nextWindow(db, of),

    async forApps({ kind, slot, at, language }: RequestOf<Routes['forApps']>['query']) {
      const place = await appPlaces.of(at);
      return { items: await now({ kind, slot, place, language, at: clock() }) };
    },

    report,
    removeReports,
  };
}
export type FeaturedService = ReturnType<typeof createFeaturedService>;
