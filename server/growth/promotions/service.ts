import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { PromotionDetail, promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { casablancaDay } from '#contract/time.ts';
import { promotionRules } from '#machines/promotion/promotion-machine.ts';
import { whyTooMuch } from '../../books/commitments/charge.ts';
import type { ProposalService } from '../../people/proposals/service.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type RequestActor } from '../../platform/auth/caller.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { requireMay } from '../../platform/policy/policy.ts';
import { createRecords } from '../../platform/records/records.ts';
import { createConsents } from './consents.ts';
import { createPromotionEdits } from './edit.ts';
import { promotionPolicy, promotionStates, stateOf } from './policy.ts';
import { declareProposals } from './proposed.ts';
import { createPromotionRepository, type PromotionRow } from './repository.ts';
import { promotionsCsv, toFacts, toPromotion } from './show.ts';
import { createPromotionUse } from './use.ts';
import { bodyOf, columnsOf } from './write.ts';

type Routes = typeof promotionsRoutes;
type Body<K extends keyof Routes> = RequestOf<Routes[K]>['body'];

export type PromotionNeeds = Base & ChangeDeps & { proposals: Pick<ProposalService, 'declare'> };

const NAME = 'The promotion';
const taken = () =>
  new Refusal('promotion.code_taken', 'Another promotion that has not ended has this code.', {
    fields: [{ path: 'body.code', message: 'is taken' }],
  });
const isTaken = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'promotions_code';

/** Promotions of the back office. */
export function createPromotionService(deps: PromotionNeeds) {
  const { db, clock } = deps;
  const repository = createPromotionRepository();
  const edits = createPromotionEdits(repository);
  const records = createRecords<Routes, PromotionRow>(deps, {
    name: NAME,
    kind: 'promotion',
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
    show: (row, caller) => toPromotion(row, caller, clock()),
    detail: async (row, caller, trx) =>
      toContract<PromotionDetail>({
        ...toPromotion(row, caller, clock()),
        ...(await repository.scopes(trx, row.id)),
      }),
    facts: toFacts,
    factsAdded(promotion) {
      const { acts: _, ...added } = promotion;
      return added;
    },
    factsAsked: (change) => change,
    lock: repository.lock,
    async insert(trx, body, at, by) {
      const row = await repository.insert(trx, {
        ...columnsOf(body),
        state_at: at,
        state_by: JSON.stringify(actorOf(by.caller)),
        created_at: at,
      });
      await edits.requireScopes(trx, row.id, body);
      return row;
    },
    /** Errors: 400 for contradictory fields, 409 for a promotion that has ended. */
    async update(trx, before, change, at, by) {
      requireMay(promotionPolicy.whyNot('edit', before, by.caller, at), () => ({
        legalEvents: promotionStates.legal(before, at),
      }));
      return edits.edit(trx, before, change, at, actorOf(by.caller));
    },
    toRefusal: (error) =>
      isTaken(error) ? taken() : (whyTooMuch(error, 'body.budget') ?? undefined),
  });
  const events = records.events(promotionStates, (trx, row, state, at, { by, reason }) =>
    edits.setState(trx, row, state, at, { by: actorOf(by.caller), reason }),
  );
  declareProposals({
    proposals: deps.proposals,
    audit: deps.audit,
    lock: repository.lock,
    scopes: repository.scopes,
    ...edits,
  });

  return {
    ...records,
    repository,
    ...createConsents({ db, clock, audit: deps.audit, repository, rowOf: records.find }),
    ...createPromotionUse({ db, clock, repository, rowOf: records.find }),

    async send(
      id: number,
      version: number | undefined,
      { event, reason }: Body<'send'>,
      by: RequestActor,
    ) {
      return records.detail(await events.send(id, version, event, by, reason), by.caller);
    },
    bulk: ({ ids, act, reason }: Body<'bulk'>, by: RequestActor) =>
      events.bulk({ ids, event: act, reason }, by),

    /** Creates a draft with the same terms and scopes: without code, from today, without an end. */
    async duplicate(id: number, by: RequestActor) {
      const row = await records.find(id);
      const like = bodyOf(row, await repository.scopes(db, id));
      const startsOn = casablancaDay(clock());
      return records.create({ ...like, code: null, startsOn, endsOn: null }, by);
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
  };
}
