import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

/**
 * Facts that depend on time: whether the promotion's window has begun, and whether it has ended.
 */
export interface PromotionContext {
  isStarted: boolean;
  isOver: boolean;
}

export type PromotionEventType =
  | 'promotion.launch'
  | 'promotion.start'
  | 'promotion.pause'
  | 'promotion.resume'
  | 'promotion.end';

/** The transitions into force: at once, or when the window begins; never after it has ended. */
const inForce = [
  { guard: 'isRunning' as const, target: 'active' as const },
  { guard: 'isAhead' as const, target: 'scheduled' as const },
];
const end = { 'promotion.end': 'ended' as const };

/** The lifecycle of a promotion. An ended promotion cannot be resumed, but it can be duplicated. */
export const promotionMachine = setup({
  types: {
    context: {} as PromotionContext,
    events: {} as { type: PromotionEventType },
    input: {} as PromotionContext,
  },
  guards: {
    isRunning: ({ context }) => context.isStarted && !context.isOver,
    isAhead: ({ context }) => !context.isStarted && !context.isOver,
  },
}).createMachine({
  id: 'promotion',
  initial: 'draft',
  context: ({ input }) => ({ ...input }),
  states: {
    draft: { on: { 'promotion.launch': inForce, ...end } },
    scheduled: {
      on: {
        'promotion.start': { guard: 'isRunning', target: 'active' },
        'promotion.pause': 'paused',
        ...end,
      },
    },
    active: { on: { 'promotion.pause': 'paused', ...end } },
    paused: { on: { 'promotion.resume': inForce, ...end } },
    ended: { type: 'final' },
  },
});

export const PROMOTION_STATES = ['draft', 'scheduled', 'active', 'paused', 'ended'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

export const PROMOTION_EVENT_TYPES = [
  'promotion.launch',
  'promotion.start',
  'promotion.pause',
  'promotion.resume',
  'promotion.end',
] as const satisfies readonly PromotionEventType[];

export const promotionRules = rulesOf<PromotionState, PromotionEventType, PromotionContext>(
  promotionMachine,
  PROMOTION_EVENT_TYPES,
);
