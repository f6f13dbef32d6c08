import { assign, setup } from 'xstate';

export interface AssignmentContext {
  orderId: number | null;
  /** The driver of the order when it was chosen; null if it had none. */
  fromDriverId: number | null;
  /** The chosen driver, or the one to be confirmed; null if the order is unassigned. */
  driverId: number | null;
}

export type AssignmentEvent =
  | { type: 'assignment.order'; orderId: number; fromDriverId: number | null }
  /**
   * `mustConfirm`: the driver's position is stale, or the order was assigned to another driver a
   * moment ago. Unassigning (null) is never confirmed.
   */
  | { type: 'assignment.driver'; driverId: number | null; mustConfirm: boolean }
  | { type: 'assignment.leave' }
  /** Another user assigned, unassigned or closed the order. */
  | { type: 'assignment.overtaken' }
  | { type: 'reply.accepted' }
  /** Another user assigned the order first. */
  | { type: 'reply.lost' }
  | { type: 'reply.refused' }
  | { type: 'undo.ask' }
  /** The undo window has ended; the host runs the timer. */
  | { type: 'window.over' };

type Chosen = Extract<AssignmentEvent, { type: 'assignment.driver' }>;

/**
 * One assignment, from the choice of the order to the end of its undo window. The machine sends
 * nothing itself: in `sending` and `undoing` the host makes the call and reports the result. A
 * doubtful choice must be confirmed: choosing the same driver again confirms.
 */
export const assignmentMachine = setup({
  types: {
    context: {} as AssignmentContext,
    events: {} as AssignmentEvent,
  },
  guards: {
    /** Choosing the current driver again changes nothing. */
    isSame: ({ context, event }) => (event as Chosen).driverId === context.fromDriverId,
    isSure: ({ event }) => !(event as Chosen).mustConfirm,
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
    /** Assigned, and undo is still possible. */
    done: {
      on: { 'undo.ask': 'undoing', 'window.over': 'settled', 'assignment.overtaken': 'settled' },
    },
    undoing: {
      // The refusal may be a network error, so the undo window decides whether a retry is possible.
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
