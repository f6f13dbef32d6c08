import { featuredRoutes as calls } from '#contract/routes/growth/featured.ts';
import { type FeaturedState, featuredRules } from '#machines/featured/featured-machine.ts';
import { definePolicy } from '../../platform/policy/policy.ts';
import { defineStates } from '../../platform/policy/states.ts';

interface FeaturedFacts {
  target: string;
  state: FeaturedState;
}

export const featuredStates = defineStates<FeaturedFacts>()({
  code: 'featured.illegal_event',
  rules: featuredRules,
  title: ({ target }) => target,
});

/** Who may perform which act on a featured placement. */
export const featuredPolicy = definePolicy<FeaturedFacts>()({
  edit: { call: calls.update },
  show: { call: calls.bulk, why: featuredStates.when('featured.show') },
  hide: { call: calls.bulk, why: featuredStates.when('featured.hide') },
});
