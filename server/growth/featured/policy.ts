import { featuredRoutes as calls } from '#contract/routes/growth/featured.ts';
import {
  type FeaturedEventType,
  type FeaturedState,
  featuredRules,
} from '#machines/featured/featured-machine.ts';
import { notPossible } from '../../platform/http/refusal.ts';
import { definePolicy } from '../../platform/policy/policy.ts';

interface Standing {
  target: string;
  state: FeaturedState;
}

/** The state decides. */
const when =
  (type: FeaturedEventType) =>
  ({ target, state }: Standing) =>
    featuredRules.can({ status: state }, type)
      ? null
      : ({
          code: 'featured.illegal_event',
          message: notPossible(`${target} is ${state}`, type),
        } as const);

/** Who may do what to a featured place. */
export const featuredPolicy = definePolicy<Standing>()({
  edit: { call: calls.update },
  show: { call: calls.bulk, why: when('featured.show') },
  hide: { call: calls.bulk, why: when('featured.hide') },
});
