import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

export type ChangeRequestEventType =
  | 'change_request.approve'
  | 'change_request.refuse'
  | 'change_request.replace';

/**
 * A driver's request to change his vehicle, its number or his bank account. A later one of the same
 * kind replaces it.
 */
export const changeRequestMachine = setup({
  types: { events: {} as { type: ChangeRequestEventType } },
}).createMachine({
  id: 'changeRequest',
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'change_request.approve': 'approved',
        'change_request.refuse': 'refused',
        'change_request.replace': 'replaced',
      },
    },
    approved: { type: 'final' },
    refused: { type: 'final' },
    replaced: { type: 'final' },
  },
});

export const CHANGE_REQUEST_STATES = ['waiting', 'approved', 'refused', 'replaced'] as const;
export type ChangeRequestState = (typeof CHANGE_REQUEST_STATES)[number];

export const CHANGE_REQUEST_EVENT_TYPES = [
  'change_request.approve',
  'change_request.refuse',
  'change_request.replace',
] as const satisfies readonly ChangeRequestEventType[];

export const changeRequestRules = rulesOf<ChangeRequestState, ChangeRequestEventType>(
  changeRequestMachine,
  CHANGE_REQUEST_EVENT_TYPES,
);
