import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

/** A fact that depends on time: whether nobody decided until its end. */
export interface ProposalContext {
  isOver: boolean;
}

export type ProposalEventType =
  | 'proposal.confirm'
  | 'proposal.refuse'
  | 'proposal.withdraw'
  | 'proposal.void'
  | 'proposal.end';

/** A change that waits for a second person. It becomes void when its subject changes. */
export const proposalMachine = setup({
  types: {
    context: {} as ProposalContext,
    events: {} as { type: ProposalEventType },
    input: {} as ProposalContext,
  },
  guards: {
    isOpen: ({ context }) => !context.isOver,
    isOver: ({ context }) => context.isOver,
  },
}).createMachine({
  id: 'proposal',
  initial: 'waiting',
  context: ({ input }) => ({ ...input }),
  states: {
    waiting: {
      on: {
        'proposal.confirm': { guard: 'isOpen', target: 'confirmed' },
        'proposal.refuse': { guard: 'isOpen', target: 'refused' },
        'proposal.withdraw': { guard: 'isOpen', target: 'withdrawn' },
        'proposal.void': 'void',
        'proposal.end': { guard: 'isOver', target: 'ended' },
      },
    },
    confirmed: { type: 'final' },
    refused: { type: 'final' },
    withdrawn: { type: 'final' },
    void: { type: 'final' },
    ended: { type: 'final' },
  },
});

export const PROPOSAL_STATES = [
  'waiting',
  'confirmed',
  'refused',
  'withdrawn',
  'void',
  'ended',
] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

export const PROPOSAL_EVENT_TYPES = [
  'proposal.confirm',
  'proposal.refuse',
  'proposal.withdraw',
  'proposal.void',
  'proposal.end',
] as const satisfies readonly ProposalEventType[];

export const proposalRules = rulesOf<ProposalState, ProposalEventType, ProposalContext>(
  proposalMachine,
  PROPOSAL_EVENT_TYPES,
);
