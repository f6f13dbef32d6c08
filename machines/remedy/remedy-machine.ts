import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

export type RemedyEventType =
  | 'remedy.approve'
  | 'remedy.refuse'
  | 'remedy.withdraw'
  | 'remedy.reverse';

/**
 * What a customer gets for what went wrong with an order (docs/decisions/0096). It is given at once;
 * beyond a limit it waits for another person.
 */
export const remedyMachine = setup({
  types: { events: {} as { type: RemedyEventType } },
}).createMachine({
  id: 'remedy',
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'remedy.approve': 'given',
        'remedy.refuse': 'refused',
        'remedy.withdraw': 'withdrawn',
      },
    },
    given: { on: { 'remedy.reverse': 'reversed' } },
    refused: { type: 'final' },
    withdrawn: { type: 'final' },
    reversed: { type: 'final' },
  },
});

export const REMEDY_STATES = ['waiting', 'given', 'refused', 'withdrawn', 'reversed'] as const;
export type RemedyState = (typeof REMEDY_STATES)[number];

export const REMEDY_EVENT_TYPES = [
  'remedy.approve',
  'remedy.refuse',
  'remedy.withdraw',
  'remedy.reverse',
] as const satisfies readonly RemedyEventType[];

export const remedyRules = rulesOf<RemedyState, RemedyEventType>(remedyMachine, REMEDY_EVENT_TYPES);
