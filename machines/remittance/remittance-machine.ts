import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

export type RemittanceEvent = { type: 'remittance.reverse' };
export type RemittanceEventType = RemittanceEvent['type'];

/**
 * The lifecycle of a remittance: counted cash with a receipt. A mistake is reversed, once, and
 * never edited.
 */
export const remittanceMachine = setup({ types: { events: {} as RemittanceEvent } }).createMachine({
  id: 'remittance',
  initial: 'recorded',
  states: {
    recorded: { on: { 'remittance.reverse': 'reversed' } },
    reversed: { type: 'final' },
  },
});

export const REMITTANCE_STATES = ['recorded', 'reversed'] as const;
export type RemittanceState = (typeof REMITTANCE_STATES)[number];
export const REMITTANCE_EVENT_TYPES = [
  'remittance.reverse',
] as const satisfies readonly RemittanceEventType[];

export const remittanceRules = rulesOf<RemittanceState, RemittanceEventType>(
  remittanceMachine,
  REMITTANCE_EVENT_TYPES,
);
