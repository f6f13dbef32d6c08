import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

export type DisputeEventType = 'dispute.uphold' | 'dispute.dismiss' | 'dispute.end';

/**
 * A driver's dispute of a pickup or delivery that staff booked. Upheld: the driver does not owe the
 * cash. It ends by itself if its order does.
 */
export const disputeMachine = setup({
  types: { events: {} as { type: DisputeEventType } },
}).createMachine({
  id: 'dispute',
  initial: 'open',
  states: {
    open: {
      on: {
        'dispute.uphold': 'upheld',
        'dispute.dismiss': 'dismissed',
        'dispute.end': 'ended',
      },
    },
    upheld: { type: 'final' },
    dismissed: { type: 'final' },
    ended: { type: 'final' },
  },
});

export const DISPUTE_STATES = ['open', 'upheld', 'dismissed', 'ended'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

export const DISPUTE_EVENT_TYPES = [
  'dispute.uphold',
  'dispute.dismiss',
  'dispute.end',
] as const satisfies readonly DisputeEventType[];

export const disputeRules = rulesOf<DisputeState, DisputeEventType>(
  disputeMachine,
  DISPUTE_EVENT_TYPES,
);
