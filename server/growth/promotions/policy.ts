import type { WhyNot } from '#contract/acts.ts';
import { boundFaultsOf } from '#contract/growth/promotions/promotion.ts';
import { promotionsRoutes as calls } from '#contract/routes/growth/promotions.ts';
import { type PromotionState, promotionRules } from '#machines/promotion/promotion-machine.ts';
import { definePolicy } from '../../platform/policy/policy.ts';
import { defineStates } from '../../platform/policy/states.ts';

interface PromotionFacts {
  name: string;
  state: PromotionState;
  starts_at: Date;
  ends_at: Date | null;
  kind: 'percent' | 'fixed' | 'delivery';
  cap: bigint | null;
  budget: bigint | null;
}

/** Why a promotion cannot be in force: nothing bounds its cost; null if something does. */
export function whyUnbounded(fields: Parameters<typeof boundFaultsOf>[0]): WhyNot | null {
  const missing = boundFaultsOf(fields).map(({ path }) => path);
  if (missing.length === 0) return null;
  const message = `The promotion needs a ${missing.join(' and a ')} to be launched.`;
  return { code: 'promotion.unbounded', message };
}

/** The state of a promotion for its machine at an instant. */
export const stateOf = (
  { state, starts_at, ends_at }: Pick<PromotionFacts, 'state' | 'starts_at' | 'ends_at'>,
  at: Date,
) => ({
  status: state,
  isStarted: starts_at <= at,
  isOver: ends_at !== null && ends_at <= at,
});

export const promotionStates = defineStates<PromotionFacts>()({
  code: 'promotion.illegal_event',
  rules: promotionRules,
  of: stateOf,
});

/** Who may perform which act on a promotion. */
export const promotionPolicy = definePolicy<PromotionFacts, Date>()({
  edit: { call: calls.update, why: promotionStates.unless('ended') },
  launch: {
    call: calls.send,
    why: (row, caller, at) =>
      promotionStates.when('promotion.launch')(row, caller, at) ?? whyUnbounded(row),
  },
  pause: { call: calls.send, why: promotionStates.when('promotion.pause') },
  resume: { call: calls.send, why: promotionStates.when('promotion.resume') },
  end: { call: calls.send, why: promotionStates.when('promotion.end') },
  duplicate: { call: calls.duplicate },
});
