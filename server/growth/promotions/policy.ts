import type { WhyNot } from '#contract/acts.ts';
import { promotionsRoutes as calls } from '#contract/routes/growth/promotions.ts';
import {
  type PromotionEventType,
  type PromotionState,
  promotionRules,
} from '#machines/promotion/promotion-machine.ts';
import { notPossible } from '../../platform/http/refusal.ts';
import { definePolicy } from '../../platform/policy/policy.ts';

interface Standing {
  name: string;
  state: PromotionState;
  starts_at: Date;
  ends_at: Date | null;
}

/** A promotion as its machine knows it at an instant. */
export const stateOf = ({ state, starts_at, ends_at }: Omit<Standing, 'name'>, at: Date) => ({
  status: state,
  isStarted: starts_at <= at,
  isOver: ends_at !== null && ends_at <= at,
});

const refused = (message: string): WhyNot => ({ code: 'promotion.illegal_event', message });

/** The state and the clock decide. */
const when = (type: PromotionEventType) => (row: Standing, _caller: unknown, at: Date) =>
  promotionRules.can(stateOf(row, at), type)
    ? null
    : refused(notPossible(`${row.name} is ${row.state}`, type));

/** Who may do what to a promotion. */
export const promotionPolicy = definePolicy<Standing, Date>()({
  edit: {
    call: calls.update,
    why: ({ name, state }) => (state === 'ended' ? refused(`${name} is ended.`) : null),
  },
  launch: { call: calls.send, why: when('promotion.launch') },
  pause: { call: calls.send, why: when('promotion.pause') },
  resume: { call: calls.send, why: when('promotion.resume') },
  end: { call: calls.send, why: when('promotion.end') },
  duplicate: { call: calls.duplicate },
});
