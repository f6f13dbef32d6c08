import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

export type CaseEventType =
  | 'case.take'
  | 'case.release'
  | 'case.reassign'
  | 'case.prioritise'
  | 'case.comment'
  | 'case.attach'
  | 'case.wait'
  | 'case.wake'
  | 'case.resolve'
  | 'case.refuse'
  | 'case.reopen';

/** What may be done to a case that is not closed, in whichever state it stays. */
const handledIn = <State extends string>(state: State) => ({
  'case.take': state,
  'case.release': state,
  'case.reassign': state,
  'case.prioritise': state,
  'case.comment': state,
  'case.attach': state,
  'case.wait': 'waiting' as const,
  'case.resolve': 'resolved' as const,
  'case.refuse': 'refused' as const,
});

/** A closed case is still written on: what comes of it later is part of it. */
const closedIn = <State extends string>(state: State) => ({
  'case.comment': state,
  'case.attach': state,
  'case.reopen': 'reopened' as const,
});

/**
 * A problem of an order, a store, a driver or a customer. A waiting one is in nobody’s way until it
 * wakes; a closed one is opened again, and is then handled like a new one.
 */
export const caseMachine = setup({
  types: { events: {} as { type: CaseEventType } },
}).createMachine({
  id: 'case',
  initial: 'open',
  states: {
    open: { on: handledIn('open') },
    waiting: { on: { ...handledIn('waiting'), 'case.wake': 'open' } },
    resolved: { on: closedIn('resolved') },
    refused: { on: closedIn('refused') },
    reopened: { on: handledIn('reopened') },
  },
});

export const CASE_STATES = ['open', 'waiting', 'resolved', 'refused', 'reopened'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** The states in which staff have something to do about a case, now or later. */
export const OPEN_CASE_STATES = [
  'open',
  'waiting',
  'reopened',
] as const satisfies readonly CaseState[];
export const isOpenCase = (state: CaseState): boolean =>
  OPEN_CASE_STATES.some((open) => open === state);

export const CASE_EVENT_TYPES = [
  'case.take',
  'case.release',
  'case.reassign',
  'case.prioritise',
  'case.comment',
  'case.attach',
  'case.wait',
  'case.wake',
  'case.resolve',
  'case.refuse',
  'case.reopen',
] as const satisfies readonly CaseEventType[];

export const caseRules = rulesOf<CaseState, CaseEventType>(caseMachine, CASE_EVENT_TYPES);
