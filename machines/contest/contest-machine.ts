import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

export type ContestEventType = 'contest.uphold' | 'contest.dismiss' | 'contest.lapse';

/**
 * A store or a driver contests a charge. Upheld: the charge is reversed, and the customer keeps what
 * he got. It lapses if the charge is reversed for another reason.
 */
export const contestMachine = setup({
  types: { events: {} as { type: ContestEventType } },
}).createMachine({
  id: 'contest',
  initial: 'open',
  states: {
    open: {
      on: {
        'contest.uphold': 'upheld',
        'contest.dismiss': 'dismissed',
        'contest.lapse': 'lapsed',
      },
    },
    upheld: { type: 'final' },
    dismissed: { type: 'final' },
    lapsed: { type: 'final' },
  },
});

export const CONTEST_STATES = ['open', 'upheld', 'dismissed', 'lapsed'] as const;
export type ContestState = (typeof CONTEST_STATES)[number];

export const CONTEST_EVENT_TYPES = [
  'contest.uphold',
  'contest.dismiss',
  'contest.lapse',
] as const satisfies readonly ContestEventType[];

export const contestRules = rulesOf<ContestState, ContestEventType>(
  contestMachine,
  CONTEST_EVENT_TYPES,
);
