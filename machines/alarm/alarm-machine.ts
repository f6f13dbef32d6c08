import { assign, setup, transition } from 'xstate';

/** What the machine needs to know about an alarm beyond its state. */
export interface AlarmContext {
  /** How often the alarm was raised again because nothing had changed. */
  reraises: number;
  /** Whether the alarm has been escalated to the supervisors. */
  escalated: boolean;
}

export type AlarmEvent =
  | { type: 'alarm.acknowledge' }
  | { type: 'alarm.return' }
  | { type: 'alarm.raise' }
  | { type: 'alarm.reraise' }
  | { type: 'alarm.shelve' }
  | { type: 'alarm.unshelve' }
  | { type: 'alarm.shelf_end' }
  | { type: 'alarm.escalate' }
  | { type: 'alarm.expire' };

export type AlarmEventType = AlarmEvent['type'];

/**
 * The lifecycle of an alarm, after ISA-18.2. An alarm starts unacknowledged when its cause begins.
 * `return` is the end of the cause; `raise` is the return of the cause before the alarm was
 * acknowledged; `reraise` is the end of the time within which an acknowledged alarm should have
 * changed; `expire` is the end of the time for which a returned alarm waits to be acknowledged. A
 * cause that comes back after `cleared` creates a new alarm.
 */
export const alarmMachine = setup({
  types: {
    context: {} as AlarmContext,
    events: {} as AlarmEvent,
    input: {} as Partial<AlarmContext>,
  },
  guards: { isNotEscalated: ({ context }) => !context.escalated },
  actions: {
    escalate: assign({ escalated: true }),
    countReraise: assign({ reraises: ({ context }) => context.reraises + 1 }),
  },
}).createMachine({
  id: 'alarm',
  initial: 'unacknowledged',
  context: ({ input }) => ({
    reraises: input?.reraises ?? 0,
    escalated: input?.escalated ?? false,
  }),
  states: {
    unacknowledged: {
      on: {
        'alarm.acknowledge': 'acknowledged',
        'alarm.return': 'returned_unacknowledged',
        'alarm.shelve': 'shelved',
        'alarm.escalate': { guard: 'isNotEscalated', actions: 'escalate' },
      },
    },
    acknowledged: {
      on: {
        'alarm.return': 'cleared',
        'alarm.reraise': { target: 'unacknowledged', actions: 'countReraise' },
        'alarm.shelve': 'shelved',
        // A supervisor must take the alarm; it has no owner until then.
        'alarm.escalate': {
          guard: 'isNotEscalated',
          target: 'unacknowledged',
          actions: 'escalate',
        },
      },
    },
    returned_unacknowledged: {
      on: {
        'alarm.acknowledge': 'cleared',
        'alarm.raise': 'unacknowledged',
        'alarm.expire': 'cleared',
      },
    },
    shelved: {
      on: {
        'alarm.return': 'cleared',
        'alarm.unshelve': 'unacknowledged',
        'alarm.shelf_end': 'unacknowledged',
      },
    },
    cleared: { type: 'final' },
  },
});

export const ALARM_STATES = [
  'unacknowledged',
  'acknowledged',
  'returned_unacknowledged',
  'shelved',
  'cleared',
] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

export const ALARM_EVENT_TYPES = [
  'alarm.acknowledge',
  'alarm.return',
  'alarm.raise',
  'alarm.reraise',
  'alarm.shelve',
  'alarm.unshelve',
  'alarm.shelf_end',
  'alarm.escalate',
  'alarm.expire',
] as const satisfies readonly AlarmEventType[];

/** The events that users send; the server sends the others. */
export const ALARM_ACTS = [
  'alarm.acknowledge',
  'alarm.shelve',
  'alarm.unshelve',
  'alarm.escalate',
] as const satisfies readonly AlarmEventType[];
export type AlarmAct = (typeof ALARM_ACTS)[number];

/** The part of an alarm that decides which events are legal. */
export interface AlarmFacts extends AlarmContext {
  state: AlarmState;
}

function snapshotOf({ state, reraises, escalated }: AlarmFacts) {
  return alarmMachine.resolveState({ value: state, context: { reraises, escalated } });
}

/** True when the event is legal in this state. Used by the server, buttons and keys alike. */
export function canAlarm(standing: AlarmFacts, type: AlarmEventType): boolean {
  return snapshotOf(standing).can({ type });
}

/** The event types that are legal in this state, in the order of ALARM_EVENT_TYPES. */
export function legalAlarmEvents(standing: AlarmFacts): AlarmEventType[] {
  const snapshot = snapshotOf(standing);
  return ALARM_EVENT_TYPES.filter((type) => snapshot.can({ type }));
}

/** The standing after the event, or null when the event is not legal. */
export function applyAlarmEvent(standing: AlarmFacts, type: AlarmEventType): AlarmFacts | null {
  const before = snapshotOf(standing);
  if (!before.can({ type })) return null;
  const [after] = transition(alarmMachine, before, { type });
  return { state: after.value as AlarmState, ...after.context };
}
