import type { WhyNot } from '#contract/acts.ts';
import { boundFaultsOf } from '#contract/growth/promotions/promotion.ts';
import {
  type PromotionEventType,
  type PromotionState,
  promotionRules,
} from '#machines/promotion/promotion-machine.ts';
import { reasonFor } from '../../platform/http/refusal.ts';
import type { PromotionRow } from './repository.ts';

/** The fields without which nothing bounds the cost of a promotion. */
export const unboundedFields = (fields: Parameters<typeof boundFaultsOf>[0]) =>
  boundFaultsOf(fields).map((fault) => ({ ...fault, path: `body.${fault.path}` }));

/** Why a promotion cannot be in force: nothing bounds its cost; null if something does. */
export function whyUnbounded(fields: Parameters<typeof boundFaultsOf>[0]): WhyNot | null {
  const missing = boundFaultsOf(fields).map(({ path }) => path);
  if (missing.length === 0) return null;
  return reasonFor('promotion.unbounded', { fields: missing.join(' and a ') });
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
