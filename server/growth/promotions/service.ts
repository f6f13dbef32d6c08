import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import { faultsOf, type PromotionAct } from '#contract/growth/promotions/promotion.ts';
import type {
  Promotion,
  PromotionDetail,
  PromotionId,
  promotionsRoutes,
} from '#contract/routes/growth/promotions.ts';
import { casablancaDay } from '#contract/time.ts';
import { promotionRules } from '#machines/promotion/promotion-machine.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type By, type Caller } from '../../platform/auth/caller.ts';
import { type ChangeDeps, changeRow, type RowChange } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { eachRow } from '../../platform/lists/bulk.ts';
import { createList } from '../../platform/lists/list.ts';
import { requireMay } from '../../platform/policy/policy.ts';
import { refuseFaults, withChange } from '../../platform/records/changed.ts';
import { promotionPolicy, stateOf } from './policy.ts';
import { createPromotionRepository, type PromotionRow } from './repository.ts';
import { promotionsCsv, toFacts, toPromotion } from './show.ts';
import { createPromotionUse } from './use.ts';
import { bodyOf, columnsOf, windowOf } from './write.ts';

type Routes = typeof promotionsRoutes;
type Body<K extends keyof Routes> = RequestOf<Routes[K]>['body'];
type ListQuery = RequestOf<Routes['list']>['query'];
type Change = RowChange<PromotionRow> & Required<Pick<RowChange<PromotionRow>, 'noted'>>;

export type PromotionNeeds = Base & ChangeDeps;

const NAME = 'The promotion';
const taken = () =>
  new Refusal('promotion.code_taken', 'Another promotion that has not ended has this code.', {
    fields: [{ path: 'body.code', message: 'is taken' }],
  });
const isTaken = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'promotions_code';

/** Promotions as the back office keeps them. */
export function createPromotionService({ db, clock, audit }: PromotionNeeds) {
  const repository = createPromotionRepository();
  const list = createList<ListQuery, PromotionRow>(db, {
    from: sql`promotions p`,
    id: sql`p.id`,
    sorts: {
      name: { key: sql`p.name_key`, type: 'text' },
      createdAt: { key: sql`p.created_at`, type: 'timestamptz' },
      startsOn: { key: sql`p.starts_on`, type: 'date' },
      endsOn: { key: sql`p.ends_on`, type: 'date', isNullable: true },
      used: { key: sql`p.used`, type: 'integer' },
      spent: { key: sql`p.spent`, type: 'bigint' },
    },
    initial: '-createdAt',
    filters: {
      state: (states) => sql`p.state = any(${states})`,
      kind: (kinds) => sql`p.kind = any(${kinds})`,
      automatic: (is) => (is ? sql`p.code is null` : sql`p.code is not null`),
      storeId: (id) =>
        sql`p.id in (select promotion_id from promotion_scopes where store_id = ${id})`,
    },
    search: (words) => sql`p.search @@ search_query(${words})`,
    rows: repository.byIds,
  });

  const detailOf = async (row: PromotionRow, caller: Caller, trx: Db = db) =>
    toContract<PromotionDetail>({
      ...toPromotion(row, caller, clock()),
      ...(await repository.scopes(trx, row.id)),
    });
  async function rowOf(id: number): Promise<PromotionRow> {
    const row = await repository.find(db, id);
    if (!row) throw notFound(NAME);
    return row;
  }

  /** Writes columns and scopes. Errors: 409 code taken, 422 a scope that does not exist. */
  async function requireScopes(
    trx: Parameters<typeof repository.setScopes>[0],
    id: number,
    of: Body<'create'>,
  ) {
    const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id);
    const missing = await repository.setScopes(trx, id, {
      stores: ids(of.stores),
      zones: ids(of.zones),
      categories: ids(of.categories),
      customers: ids(of.customers),
    });
    if (missing)
      throw new Refusal('promotion.unknown_scope', 'The promotion names what does not exist.', {
        fields: [{ path: `body.${missing}`, message: 'names one that does not exist' }],
      });
  }

  async function change(asked: Change, by: By): Promise<PromotionRow> {
    try {
      return (await changeRow({ db, clock, audit }, by, asked)).after;
    } catch (error) {
      throw isTaken(error) ? taken() : error;
    }
  }
  const held = (id: number, version: number | undefined, caller: Caller) => ({
    name: NAME,
    version,
    lock: (trx: Parameters<typeof repository.lock>[0]) => repository.lock(trx, id),
    current: (row: PromotionRow, trx: Db) => detailOf(row, caller, trx),
  });

  async function create(body: Body<'create'>, by: By): Promise<PromotionDetail> {
    try {
      return await db.transaction().execute(async (trx) => {
        const at = clock();
        const row = await repository.insert(trx, {
          ...columnsOf(body),
          state_at: at,
          state_by: JSON.stringify(actorOf(by.caller)),
          created_at: at,
        });
        await requireScopes(trx, row.id, body);
        const after = await detailOf(row, by.caller, trx);
        const { acts: _, ...noted } = after;
        const subject = `promotion ${row.id}`;
        await audit.note(trx, by, at, {
          action: 'promotion.create',
          subject,
          before: null,
          after: noted,
        });
        return after;
      });
    } catch (error) {
      throw isTaken(error) ? taken() : error;
    }
  }

  const send = (
    id: number,
    version: number | undefined,
    { event, reason }: { event: PromotionAct; reason?: string | undefined },
    by: By,
  ) =>
    change(
      {
        ...held(id, version, by.caller),
        event: {
          type: event,
          code: 'promotion.illegal_event',
          state: ({ name, state }) => `${name} is ${state}`,
          can: (row) => promotionRules.can(stateOf(row, clock()), event),
          legal: (row) => promotionRules.legal(stateOf(row, clock())),
        },
        write: (trx, row, at) =>
          repository.update(trx, id, {
            state: promotionRules.apply(stateOf(row, at), event)?.status ?? row.state,
            state_at: at,
            state_by: JSON.stringify(actorOf(by.caller)),
            state_reason: reason ?? null,
          }),
        noted: (before, after) => ({
          action: event,
          subject: `promotion ${id}`,
          before: toFacts(before),
          after: toFacts(after),
        }),
      },
      by,
    );

  return {
    repository,
    list: async (query: ListQuery, caller: Caller) => {
      const page = await list.page(query);
      const at = clock();
      return mapPage(page, (row) => toPromotion(row, caller, at));
    },
    count: list.count,
    export: (query: RequestOf<Routes['export']>['query']) => list.export(query, promotionsCsv),
    get: async (id: number, caller: Caller) => detailOf(await rowOf(id), caller),

    ...createPromotionUse({ db, clock, repository, rowOf }),

    create,

    /** Errors: 400 for fields that contradict each other, 404, 409, 412, 422, 428. */
    async update(id: number, version: number | undefined, body: Body<'update'>, by: By) {
      const row = await change(
        {
          ...held(id, version, by.caller),
          async write(trx, before, at) {
            requireMay(promotionPolicy.whyNot('edit', before, by.caller, at), () => ({
              legalEvents: promotionRules.legal(stateOf(before, at)),
            }));
            const known = bodyOf(before, await repository.scopes(trx, id));
            const now = withChange(known, body);
            refuseFaults(NAME, faultsOf(now));
            await requireScopes(trx, id, now);
            // A new window moves it between scheduled and active.
            const isLaunched = before.state === 'scheduled' || before.state === 'active';
            const isStarted = windowOf(now).starts_at <= at;
            return repository.update(trx, id, {
              ...columnsOf(now),
              ...(isLaunched ? { state: isStarted ? 'active' : 'scheduled' } : {}),
            });
          },
          noted: (before, after) => ({
            action: 'promotion.update',
            subject: `promotion ${id}`,
            before: toFacts(before),
            after: { ...toFacts(after), ...body },
          }),
        },
        by,
      );
      return detailOf(row, by.caller);
    },

    async send(id: number, version: number | undefined, body: Body<'send'>, by: By) {
      return detailOf(await send(id, version, body, by), by.caller);
    },

    bulk: ({ ids, act, reason }: Body<'bulk'>, by: By) =>
      eachRow<Promotion, PromotionId>(ids, async (id, version) =>
        toPromotion(await send(id, version, { event: act, reason }, by), by.caller, clock()),
      ),

    /** A draft with the same terms and scopes: without code, from today, without an end. */
    async duplicate(id: number, by: By) {
      const row = await rowOf(id);
      const like = bodyOf(row, await repository.scopes(db, id));
      const startsOn = casablancaDay(clock());
      return create({ ...like, code: null, startsOn, endsOn: null }, by);
    },

    /** Starts and ends what the clock says. Orders ask the clock themselves. */
    turn: () =>
      db.transaction().execute(async (trx) => {
        const at = clock();
        for (const row of await repository.due(trx, at)) {
          const state = stateOf(row, at);
          const event = state.isOver ? 'promotion.end' : 'promotion.start';
          const after = promotionRules.apply(state, event);
          if (after)
            await repository.update(trx, row.id, {
              state: after.status,
              state_at: at,
              state_by: null,
              state_reason: null,
            });
        }
      }),

    hasDue: repository.hasDue,
  };
}
export type PromotionService = ReturnType<typeof createPromotionService>;
