import { sql } from 'kysely';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { ConfirmedChange, ProposalKindSpec } from '../../people/proposals/kinds.ts';
import type { ProposalService } from '../../people/proposals/service.ts';
import { requireMay } from '../../platform/acts/decide.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { notFound, refusalFor } from '../../platform/http/refusal.ts';
import { invalid } from '../../platform/http/validation.ts';
import { promotionActs } from './acts.ts';
import { consentFactsOf } from './consent-independence.ts';
import { edited, editPromotion, setState } from './edit.ts';
import { type PromotionRow, promotionRepository as repository } from './repository.ts';
import { toFacts } from './show.ts';
import { stateAfter } from './state.ts';

type Change = (typeof promotionsRoutes.update.body)['_zod']['output'];

interface Deps {
  proposals: Pick<ProposalService, 'declare'>;
  audit: Pick<AuditService, 'append'>;
}

/** What is committed of a promotion's budget. Centimes. */
async function committedOf(trx: Trx, id: number): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sum from commitments
    where subject = ${`promotion ${id}`}`.execute(trx);
  return rows[0]?.sum ?? 0n;
}

function changeOf(change: object): Change {
  const read = promotionsRoutes.update.body.safeParse(change);
  if (!read.success) throw invalid(['body', 'change'], read.error);
  return read.data;
}

/** Launches and edits of promotions beyond the limit of one person. */
export function declareProposals({ proposals, audit }: Deps): void {
  const locked = async (trx: Trx, target: string): Promise<PromotionRow> => {
    const row = /^[1-9]\d{0,8}$/.test(target)
      ? await repository.lock(trx, Number(target))
      : undefined;
    if (!row) throw notFound('promotion');
    return row;
  };
  const shared = {
    permission: () => 'promotions.write',
    lock: locked,
  } satisfies Pick<ProposalKindSpec, 'permission' | 'lock'>;
  const about = (row: PromotionRow) => ({
    subject: `promotion ${row.id}`,
    name: row.name,
    version: row.version,
  });
  const atStake = async (trx: Trx, row: PromotionRow, budget: string | bigint | null) => {
    const open = BigInt(budget ?? 0n) - (await committedOf(trx, row.id));
    return open > 0n ? open : 0n;
  };
  const note = (
    trx: Trx,
    action: string,
    { id, author, at, by }: ConfirmedChange,
    before: PromotionRow,
    after: PromotionRow,
  ) =>
    audit.append(trx, by, at, {
      action,
      subject: `promotion ${before.id}`,
      before: toFacts(before),
      after: { ...toFacts(after), proposal: id, author },
    });

  proposals.declare('promotion_launch', {
    ...shared,
    async prepare(trx, target, _change, by: RequestActor, at) {
      const row = await locked(trx, target);
      await requireMay(trx, promotionActs.launch, row, { caller: by.caller, at });
      const facts = toFacts(row);
      const state = stateAfter(row, 'promotion.launch', at);
      // The second person sees who gets it.
      const after = { ...facts, ...(await repository.scopes(trx, row.id)), state };
      const amount = await atStake(trx, row, row.budget);
      return { ...about(row), before: { state: row.state }, after, amount };
    },
    async apply(trx, confirmed) {
      const row = await locked(trx, confirmed.target);
      const { at, by, author } = confirmed;
      await requireMay(trx, promotionActs.launch, row, { caller: by.caller, at });
      // Its author launches it, and may have recorded a consent since.
      const { launch } = (await consentFactsOf(trx, [row], { userId: author.id })).of(row);
      if (launch) throw refusalFor(launch);
      const state = stateAfter(row, 'promotion.launch', at);
      const after = await setState(trx, row, state, at, { by: author, reason: undefined });
      await note(trx, 'promotion.launch', confirmed, row, after);
    },
  });

  proposals.declare('promotion_edit', {
    ...shared,
    async prepare(trx, target, change, by, at) {
      const row = await locked(trx, target);
      await requireMay(trx, promotionActs.edit, row, { caller: by.caller, at });
      const asked = changeOf(change);
      const now = await edited(trx, row, asked);
      // Other terms are about all that is left of the budget.
      const hasOtherTerms = Object.keys(asked).some((field) => !['name', 'budget'].includes(field));
      const left = BigInt(now.budget ?? 0n) - row.spent;
      const amount = hasOtherTerms && left > 0n ? left : await atStake(trx, row, now.budget);
      const before: object = Object.fromEntries(
        Object.keys(asked).map((field) => [field, toFacts(row)[field as never] ?? null]),
      );
      // The budget always, because it is what is committed.
      return { ...about(row), before, after: { ...asked, budget: now.budget }, amount };
    },
    async apply(trx, confirmed) {
      const row = await locked(trx, confirmed.target);
      const { change, at, author } = confirmed;
      const after = await editPromotion(trx, row, changeOf(change), at, author);
      await note(trx, 'promotion.update', confirmed, row, after);
    },
  });
}
