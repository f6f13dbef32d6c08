import type { WhyNot } from '#contract/acts.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import {
  Promotion,
  type PromotionDetail,
  promotionsRoutes as routes,
} from '#contract/routes/growth/promotions.ts';
import { type PromotionEventType, promotionRules } from '#machines/promotion/promotion-machine.ts';
import { whyTooMuch } from '../../books/commitments/charge.ts';
import { actsOn } from '../../platform/acts/decide.ts';
import { allowedBy, EDIT } from '../../platform/acts/machine.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import { whyDenied } from '../../platform/auth/access.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { fromRow, toContract } from '../../platform/db/to-contract.ts';
import { fieldFault, reasonFor, refuse } from '../../platform/http/refusal.ts';
import { type ConsentFacts, consentFactsOf } from './consent-independence.ts';
import { editPromotion, setState } from './edit.ts';
import { type PromotionRow, promotionRepository as repository } from './repository.ts';
import { toFacts } from './show.ts';
import { missingForLaunch, stateAfter, stateOf, whyNotLaunched, whyNotShared } from './state.ts';

/** Converts promotions for their reader. */
export async function promotionsFor(
  db: Db,
  rows: readonly PromotionRow[],
  caller: Caller,
  at: Date,
): Promise<(row: PromotionRow) => Promotion> {
  const acts = await actsOn(db, subject, promotionActs, rows, caller, at);
  const duplicate = whyDenied(caller, routes.duplicate.access) ?? true;
  const ids = rows.map(({ id }) => id);
  const open = await repository.openUses(db, ids);
  return (row) =>
    fromRow(Promotion, row, { open: open.get(row.id) ?? 0, acts: { ...acts(row), duplicate } });
}

const toDetail = async (row: PromotionRow, caller: Caller, at: Date, db: Db) =>
  toContract<PromotionDetail>({
    ...(await promotionsFor(db, [row], caller, at))(row),
    ...(await repository.scopes(db, row.id)),
    consent:
      whyDenied(caller, routes.consentMany.access) ??
      whyNotShared(row) ??
      (await consentFactsOf(db, [row], caller)).of(row).consent ??
      true,
  });

const taken = () =>
  refuse('promotion.code_of_another', {}, { fields: [fieldFault('body.code', 'field.taken')] });
const isTaken = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'promotions_code';

const { subject, act } = defineSubject<
  ActDeps,
  PromotionRow,
  typeof EDIT | PromotionEventType,
  ConsentFacts
>()({
  name: 'promotion',
  kind: 'promotion',
  lock: (_deps, trx, id) => repository.lock(trx, id),
  read: (_deps, db, id) => repository.one(db, id),
  show: ({ clock }, row, caller, db) => toDetail(row, caller, clock(), db),
  audited: toFacts,
  entry: (before, after, { type, body }) => ({
    before: toFacts(before),
    after: { ...toFacts(after), ...(type === EDIT ? body : {}) },
  }),
  ...allowedBy({
    code: 'promotion.illegal_event',
    rules: promotionRules,
    stateOf,
    title: ({ name }: PromotionRow) => name,
    notEditableIn: ['ended'],
  }),
  facts: consentFactsOf,
  toRefusal: (_deps, error) =>
    isTaken(error) ? taken() : (whyTooMuch(error, 'body.budget') ?? undefined),
});

/** Whom a coupon was given and what it is worth was decided with its remedy. */
const whyCoupon = ({ id, is_coupon: isCoupon }: PromotionRow) =>
  isCoupon ? reasonFor('promotion.of_remedy', { id }) : null;

type Sent = RequestOf<typeof routes.send>['body']['event'];
const send = (
  event: Sent,
  condition: {
    why?: (row: PromotionRow, facts: ConsentFacts) => WhyNot | null;
    faults?: typeof missingForLaunch;
  } = {},
) =>
  act({
    route: routes.send,
    event,
    ...condition,
    why: (row, _caller, facts) => whyCoupon(row) ?? condition.why?.(row, facts) ?? null,
    write: ({ trx, at, actor, body: { reason } }, row) =>
      setState(trx, row, stateAfter(row, event, at), at, { by: actor, reason }),
  });

export const promotionActs = {
  edit: act({
    route: routes.update,
    event: EDIT,
    why: whyCoupon,
    write: ({ trx, at, actor, body }, row) => editPromotion(trx, row, body, at, actor),
  }),
  launch: send('promotion.launch', {
    why: (row, { launch }) => whyNotLaunched(row) ?? launch,
    faults: missingForLaunch,
  }),
  pause: send('promotion.pause'),
  resume: send('promotion.resume'),
  end: send('promotion.end'),
};
