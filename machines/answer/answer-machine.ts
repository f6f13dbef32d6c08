import { setup, transition } from 'xstate';

export type AnswerEvent =
  | { type: 'answer.accept' }
  | { type: 'answer.decline' }
  | { type: 'answer.time_out' }
  | { type: 'answer.take_back' };
export type AnswerEventType = AnswerEvent['type'];

/**
 * The answer of a driver to an assignment: the first one stands. That he saw it is a fact beside the
 * states, which may come late.
 */
export const answerMachine = setup({ types: { events: {} as AnswerEvent } }).createMachine({
  id: 'answer',
  initial: 'sent',
  states: {
    sent: {
      on: {
        'answer.accept': 'accepted',
        'answer.decline': 'declined',
        'answer.time_out': 'timed_out',
        'answer.take_back': 'taken_back',
      },
    },
    accepted: { type: 'final' },
    declined: { type: 'final' },
    timed_out: { type: 'final' },
    taken_back: { type: 'final' },
  },
});

export const ANSWER_STATES = ['sent', 'accepted', 'declined', 'timed_out', 'taken_back'] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

export const ANSWER_EVENT_TYPES = [
  'answer.accept',
  'answer.decline',
  'answer.time_out',
  'answer.take_back',
] as const satisfies readonly AnswerEventType[];

/** The answers as they are kept; an assignment that waits for one has none. */
export const ANSWERS = [
  'accepted',
  'declined',
  'timed_out',
  'taken_back',
] as const satisfies readonly AnswerState[];
export type GivenAnswer = (typeof ANSWERS)[number];

/** The state after the event, or null when the event is not legal. */
export function applyAnswerEvent(
  answer: GivenAnswer | null,
  event: AnswerEvent,
): AnswerState | null {
  const before = answerMachine.resolveState({ value: answer ?? 'sent', context: {} });
  if (!before.can(event)) return null;
  const [after] = transition(answerMachine, before, event);
  return after.value as AnswerState;
}
