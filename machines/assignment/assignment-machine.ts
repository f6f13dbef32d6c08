import { assign, setup } from 'xstate';

export interface AssignmentContext {
  orderId: number | null;
  /** Who had the order when it was chosen; null: nobody. */
  fromDriverId: number | null;
  /** Whom it is given to, or was asked about; null: it is taken back. */
  driverId: number | null;
}

export type AssignmentEvent =
  | { type: 'assignment.order'; orderId: number; fromDriverId: number | null }
  /** `isStale`: nobody knows where the driver is now. Taking back (null) is never stale. */
  | { type: 'assignment.driver'; driverId: number | null; isStale: boolean }
  | { type: 'assignment.leave' }
  /** The order was given away, taken back or closed by somebody else. */
  | { type: 'assignment.overtaken' }
  | { type: 'reply.accepted' }
  /** Somebody else was first. */
  | { type: 'reply.lost' }
  | { type: 'reply.refused' }
  | { type: 'undo.ask' }
  /** The time in which it may be undone has passed; the clock is the host's. */
  | { type: 'window.over' };

type Chosen = Extract<AssignmentEvent, { type: 'assignment.driver' }>;

/**
 * One assignment from the choice of the order to the end of its undo window. It sends nothing
 * itself: in `sending` and `undoing` the host makes the call and tells how it ended. A driver whose
 * position is old is asked about first, and choosing the same one again is the answer.
 */
export const assignmentMachine = setup({
  types: {
    context: {} as AssignmentContext,
    events: {} as AssignmentEvent,
  },
  guards: {
    /** What is chosen already changes nothing. */
    isSame: ({ context, event }) => (event as Chosen).driverId === context.fromDriverId,
    isSure: ({ event }) => !(event as Chosen).isStale,
    isAnswer: ({ context, event }) => (event as Chosen).driverId === context.driverId,
  },
  actions: {
    setOrder: assign(({ event, context }) =>
      event.type === 'assignment.order'
        ? { orderId: event.orderId, fromDriverId: event.fromDriverId, driverId: null }
        : context,
    ),
    setDriver: assign(({ event, context }) =>
      event.type === 'assignment.driver' ? { driverId: event.driverId } : context,
    ),
    forget: assign({ orderId: null, fromDriverId: null, driverId: null }),
  },
}).createMachine({
  id: 'assignment',
  context: { orderId: null, fromDriverId: null, driverId: null },
  initial: 'choosingOrder',
  states: {
    choosingOrder: {
      on: { 'assignment.order': { target: 'choosingDriver', actions: 'setOrder' } },
    },
    choosingDriver: {
      on: {
        'assignment.driver': [
          { guard: 'isSame' },
          { guard: 'isSure', target: 'sending', actions: 'setDriver' },
          { target: 'confirming', actions: 'setDriver' },
        ],
        'assignment.leave': { target: 'choosingOrder', actions: 'forget' },
        'assignment.overtaken': 'lost',
      },
    },
    confirming: {
      on: {
        'assignment.driver': [
          { guard: 'isSame' },
          { guard: 'isAnswer', target: 'sending' },
          { guard: 'isSure', target: 'sending', actions: 'setDriver' },
          { actions: 'setDriver' },
        ],
        'assignment.leave': { target: 'choosingOrder', actions: 'forget' },
        'assignment.overtaken': 'lost',
      },
    },
    sending: {
      on: { 'reply.accepted': 'done', 'reply.lost': 'lost', 'reply.refused': 'refused' },
    },
    /** Made, and still to be undone. */
    done: {
      on: { 'undo.ask': 'undoing', 'window.over': 'settled', 'assignment.overtaken': 'settled' },
    },
    undoing: {
      // A refusal may be the network's: the window decides whether it can be tried again.
      on: { 'reply.accepted': 'undone', 'reply.lost': 'settled', 'reply.refused': 'done' },
    },
    settled: { type: 'final' },
    undone: { type: 'final' },
    lost: { type: 'final' },
    refused: { type: 'final' },
  },
});

export const ASSIGNMENT_STATES = [
  'choosingOrder',
  'choosingDriver',
  'confirming',
  'sending',
  'done',
  'undoing',
  'settled',
  'undone',
  'lost',
  'refused',
] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];
