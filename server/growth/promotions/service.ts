import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { promotionRules } from '#machines/promotion/promotion-machine.ts';
import { casablancaDay } from '#rules/time.ts';
import type { ProposalService } from '../../people/proposals/service.ts';
import { performBulk, performSent } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type RequestActor } from '../../platform/auth/caller.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import { createRecords } from '../../platform/records/records.ts';
import { promotionActs, promotionsFor } from './acts.ts';
import { createConsents } from './consents.ts';
import { coupons } from './coupons.ts';
import { requireScopes } from './edit.ts';
import { declareProposals } from './proposed.ts';
import { type PromotionRow, promotionRepository as repository } from './repository.ts';
import { promotionsCsv } from './show.ts';
import { stateOf } from './state.ts';
import { createPromotionUse } from './use.ts';
import { bodyOf, columnsOf } from './write.ts';

type Routes = typeof promotionsRoutes;
type Body<K extends keyof Routes> = RequestOf<Routes[K]>['body'];

export type PromotionNeeds = Base & ChangeDeps & { proposals: Pick<ProposalService, 'declare'> };

/** Promotions of the back office. */
export function createPromotionService(deps: PromotionNeeds) {
  const { db, clock } = deps;
  const records = createRecords<Routes, PromotionNeeds, PromotionRow>(deps, {
    action: 'promotion',
    edit: promotionActs.edit,
    list: {
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
    },
    csv: () => promotionsCsv,
    show: (rows, caller) => promotionsFor(db, rows, caller, clock()),
    factsAdded(promotion) {
      const { acts: _, ...added } = promotion;
      return added;
    },
    async insert(trx, body, at, by, { is_code_open = false, copied_name = null }) {
      const row = await repository.insert(trx, {
        ...columnsOf(body),
        is_code_open,
        copied_name,
        state_at: at,
        state_by: JSON.stringify(actorOf(by.caller)),
        created_at: at,
      });
      await requireScopes(trx, row.id, body);
      return row;
    },
  });
  const { launch, pause, resume, end } = promotionActs;
  const events = { launch, pause, resume, end };
  // Rows of the list: scopes are read for one promotion only.
  const sendToMany = performBulk(deps, events, async (_deps, row, caller, trx) =>
    (await promotionsFor(trx, [row], caller, clock()))(row),
  );
  declareProposals(deps);

  return {
    ...records,
    repository,
    ...createConsents({ db, clock, audit: deps.audit, repository, rowOf: records.find }),
    ...createPromotionUse({ db, clock, repository, rowOf: records.find }),

    send: performSent(deps, events),
    bulk: ({ ids, act, reason }: Body<'bulk'>, by: RequestActor) =>
      sendToMany({ ids, event: act, reason }, by),

    /**
     * Creates a draft with the same terms and scopes, from today, without an end. Its code, or
     * that it has none, is chosen later.
     */
    async duplicate(id: number, body: Body<'duplicate'>, by: RequestActor) {
      const row = await records.find(id);
      const like = bodyOf(row, await repository.scopes(db, id));
      const startsOn = casablancaDay(clock());
      const name = body?.name ?? row.name;
      const draft = { ...like, name, code: null, startsOn, endsOn: null };
      return records.create(draft, by, { is_code_open: true, copied_name: draft.name });
    },

    /** Starts and ends promotions by time. Orders check the time themselves. */
    applyDue: () =>
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
    coupons,
  };
}
export type PromotionService = ReturnType<typeof createPromotionService>;
