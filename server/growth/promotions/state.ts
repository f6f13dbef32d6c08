import type { WhyNot } from '#contract/acts.ts';
import { boundFaultsOf } from '#contract/growth/promotions/promotion.ts';
import {
  type PromotionEventType,
  type PromotionState,
  promotionRules,
} from '#machines/promotion/promotion-machine.ts';
import { fieldFault, reasonFor } from '../../platform/http/refusal.ts';
import type { PromotionRow } from './repository.ts';

/** Why the row cannot be launched: nobody chose its code, or nothing bounds its cost. */
export const whyNotLaunched = (row: PromotionRow): WhyNot | null =>
  row.is_code_open ? reasonFor('promotion.code_open', { name: row.name }) : whyUnbounded(row);

/** Why no store can consent to the promotion: it has no share, or has ended. */
export const whyNotShared = ({ store_share_bp: share, state }: PromotionRow): WhyNot | null =>
  share === 0 || state === 'ended' ? reasonFor('promotion.no_share', {}) : null;

/** The fields that a launch lacks. */
export const missingForLaunch = (row: PromotionRow) => [
  ...(row.is_code_open ? [fieldFault('body.code', 'promotion.code_undecided')] : []),
  ...unboundedFields(row),
];

/** The fields without which nothing bounds the cost of a promotion. */
export const unboundedFields = (fields: Parameters<typeof boundFaultsOf>[0]) =>
  boundFaultsOf(fields).map((fault) => ({ ...fault, path: `body.${fault.path}` }));

/** Why a promotion cannot be in force: nothing bounds its cost; null if something does. */
export function whyUnbounded(fields: Parameters<typeof boundFaultsOf>[0]): WhyNot | null {
  const missing = boundFaultsOf(fields).map(({ path }) => path);
  if (missing.length === 0) return null;
  if (!missing.includes('cap')) return reasonFor('promotion.no_budget', {});
  return reasonFor(missing.includes('budget') ? 'promotion.no_bounds' : 'promotion.no_cap', {});
}

/** The state of a promotion for its machine at an instant. */
export const stateOf = (
  { state, starts_at, ends_at }: Pick<PromotionRow, 'state' | 'starts_at' | 'ends_at'>,
  at: Date,
) => ({
  status: state,
  isStarted: starts_at <= at,
  isOver: ends_at !== null && ends_at <= at,
});

/** The state of a promotion after an event; the current one if the event changes none. */
export const stateAfter = (row: PromotionRow, type: PromotionEventType, at: Date): PromotionState =>
  promotionRules.apply(stateOf(row, at), type)?.status ?? row.state;
