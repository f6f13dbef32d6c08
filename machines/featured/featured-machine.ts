import { createMachine } from 'xstate';
import { rulesOf } from '../rules.ts';

/**
 * Whether a featured store or item occupies its position during its window. Hiding it frees the
 * position.
 */
export const featuredMachine = createMachine({
  id: 'featured',
  initial: 'shown',
  states: {
    shown: { on: { 'featured.hide': 'hidden' } },
    hidden: { on: { 'featured.show': 'shown' } },
  },
});

export const FEATURED_STATES = ['shown', 'hidden'] as const;
export type FeaturedState = (typeof FEATURED_STATES)[number];

export const FEATURED_EVENT_TYPES = ['featured.show', 'featured.hide'] as const;
export type FeaturedEventType = (typeof FEATURED_EVENT_TYPES)[number];

export const featuredRules = rulesOf<FeaturedState, FeaturedEventType>(
  featuredMachine,
  FEATURED_EVENT_TYPES,
);
