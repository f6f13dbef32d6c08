import type { RequestOf } from '#contract/endpoint.ts';
import { type boundFaultsOf, faultsOf } from '#contract/growth/promotions/promotion.ts';
import type { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import type { PromotionState } from '#machines/promotion/promotion-machine.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';
import { fieldFault, refusalFor, refuse } from '../../platform/http/refusal.ts';
import { refuseFaults, withChange } from '../../platform/records/changed.ts';
import { type PromotionRow, promotionRepository as repository } from './repository.ts';
import { unboundedFields, whyUnbounded } from './state.ts';
import { bodyOf, columnsOf, windowOf } from './write.ts';

type Body = RequestOf<(typeof promotionsRoutes)['create']>['body'];
type Change = RequestOf<(typeof promotionsRoutes)['update']>['body'];
const NAME = 'promotion';

const isInForce = ({ state }: PromotionRow) => ['scheduled', 'active', 'paused'].includes(state);

/** Refuses a promotion in force without a bound. Error: 422. */
function requireBound(fields: Parameters<typeof boundFaultsOf>[0]): void {
  const why = whyUnbounded(fields);
  if (!why) return;
  throw refusalFor(why, { fields: unboundedFields(fields) });
}

/** Writes scopes. Error: 422 for records that do not exist, each scope named. */
export async function requireScopes(trx: Trx, id: number, of: Body) {
  const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id);
  const missing = await repository.setScopes(trx, id, {
    stores: ids(of.stores),
    zones: ids(of.zones),
    categories: ids(of.categories),
    customers: ids(of.customers),
  });
  const fields = missing.map((name) => fieldFault(`body.${name}`, 'promotion.absent_one'));
  if (fields.length > 0) throw refuse('promotion.unknown_record', {}, { fields });
}

/** The fields after an edit. Errors: 400 for contradictory ones; 422 for an unbounded one. */
export async function edited(trx: Trx, before: PromotionRow, change: Change): Promise<Body> {
  const known = bodyOf(before, await repository.scopes(trx, before.id));
  const now = withChange(known, change);
  refuseFaults(NAME, faultsOf(now));
  if (isInForce(before)) requireBound(now);
  return now;
}

/** Writes the state of a promotion, and who caused it. Error: 422 for an unbounded launch. */
export function setState(
  trx: Trx,
  row: PromotionRow,
  state: PromotionState,
  at: Date,
  { by, reason }: { by: ActorJson; reason: string | undefined },
) {
  if (row.state === 'draft' && state !== 'ended') requireBound(row);
  return repository.update(trx, row.id, {
    state,
    state_at: at,
    state_by: JSON.stringify(by),
    state_reason: reason ?? null,
  });
}

/** Edits a promotion: for the person who edits, or for the author of a confirmed proposal. */
export async function editPromotion(
  trx: Trx,
  before: PromotionRow,
  change: Change,
  at: Date,
  by: ActorJson,
): Promise<PromotionRow> {
  const now = await edited(trx, before, change);
  await requireScopes(trx, before.id, now);
  // A new window moves it between scheduled and active.
  const isRunning = isInForce(before) && before.state !== 'paused';
  const isStarted = windowOf(now).starts_at <= at;
  return repository.update(trx, before.id, {
    ...columnsOf(now),
    ...(change.code === undefined ? {} : { is_code_open: false }),
    edited_by: JSON.stringify(by),
    edited_at: at,
    ...(isRunning ? { state: isStarted ? 'active' : 'scheduled' } : {}),
  });
}
