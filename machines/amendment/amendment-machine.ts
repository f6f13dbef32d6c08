import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

/** A fact that depends on time: whether nobody answered until its end. */
export interface AmendmentContext {
  isOver: boolean;
}

export type AmendmentEventType =
  | 'amendment.accept'
  | 'amendment.refuse'
  | 'amendment.withdraw'
  | 'amendment.expire'
  | 'amendment.settle'
  | 'amendment.supersede'
  | 'amendment.close';

/**
 * A change of an order that its customer is asked for (docs/decisions/0081). If it is refused or not
 * answered, its default may change the order: that is another amendment, applied from the beginning.
 * Pickup settles an open one by its default; the end of the order closes it.
 */
export const amendmentMachine = setup({
  types: {
    context: {} as AmendmentContext,
    events: {} as { type: AmendmentEventType },
    input: {} as AmendmentContext,
  },
  guards: {
    isOpen: ({ context }) => !context.isOver,
    isOver: ({ context }) => context.isOver,
  },
}).createMachine({
  id: 'amendment',
  initial: 'proposed',
  context: ({ input }) => ({ ...input }),
  states: {
    proposed: {
      on: {
        'amendment.accept': { guard: 'isOpen', target: 'applied' },
        'amendment.refuse': { guard: 'isOpen', target: 'refused' },
        'amendment.withdraw': 'withdrawn',
        'amendment.expire': { guard: 'isOver', target: 'expired' },
        'amendment.settle': 'expired',
        'amendment.supersede': 'superseded',
        'amendment.close': 'closed',
      },
    },
    applied: { type: 'final' },
    refused: { type: 'final' },
    withdrawn: { type: 'final' },
    expired: { type: 'final' },
    superseded: { type: 'final' },
    closed: { type: 'final' },
  },
});

export const AMENDMENT_STATES = [
  'proposed',
  'applied',
  'refused',
  'withdrawn',
  'expired',
  'superseded',
  'closed',
] as const;
export type AmendmentState = (typeof AMENDMENT_STATES)[number];

export const AMENDMENT_EVENT_TYPES = [
  'amendment.accept',
  'amendment.refuse',
  'amendment.withdraw',
  'amendment.expire',
  'amendment.settle',
  'amendment.supersede',
  'amendment.close',
] as const satisfies readonly AmendmentEventType[];

export const amendmentRules = rulesOf<AmendmentState, AmendmentEventType, AmendmentContext>(
  amendmentMachine,
  AMENDMENT_EVENT_TYPES,
);
