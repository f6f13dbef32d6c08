import type { Selectable } from 'kysely';
import {
  type ALARM_HAPPENINGS,
  ALARM_SECONDS,
  Alarm,
  type AlarmPriority,
} from '#contract/operations/alarm.ts';
import {
  type AlarmEventType,
  type AlarmFacts,
  type AlarmState,
  applyAlarmEvent,
  legalAlarmEvents,
} from '#machines/alarm/alarm-machine.ts';
import type { Database } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';

export type AlarmRow = Selectable<Database['alarms']>;
export type AlarmEventName = (typeof ALARM_HAPPENINGS)[number];

/** The name of a machine's event in the event log. */
export const HAPPENED = {
  'alarm.acknowledge': 'alarm.acknowledged',
  'alarm.return': 'alarm.returned',
  'alarm.raise': 'alarm.came_back',
  'alarm.reraise': 'alarm.reraised',
  'alarm.shelve': 'alarm.shelved',
  'alarm.unshelve': 'alarm.unshelved',
  'alarm.shelf_end': 'alarm.shelf_ended',
  'alarm.escalate': 'alarm.escalated',
  'alarm.expire': 'alarm.expired',
} as const satisfies Record<AlarmEventType, AlarmEventName>;

/** An alarm that was raised again this often is escalated to the supervisors. */
const RERAISES_TO_ESCALATE = 2;

const standingOf = (row: AlarmRow): AlarmFacts => ({
  state: row.state,
  reraises: row.reraises,
  escalated: row.escalated_at !== null,
});

export const legalOf = (row: AlarmRow) => legalAlarmEvents(standingOf(row));

const seconds = (kind: keyof typeof ALARM_SECONDS, priority: AlarmPriority): number =>
  ALARM_SECONDS[kind][priority - 1] as number;

/** When the timed event of a state that begins now is due; each state has one at most. */
export function dueOf(
  state: AlarmState,
  {
    priority,
    escalated,
    shelfUntil,
  }: {
    priority: AlarmPriority;
    escalated: boolean;
    shelfUntil?: Date | undefined;
  },
  now: Date,
): { due_at: Date | null; due_event: AlarmEventType | null } {
  const after = (kind: keyof typeof ALARM_SECONDS, due_event: AlarmEventType) => ({
    due_at: new Date(now.getTime() + seconds(kind, priority) * 1_000),
    due_event,
  });
  if (state === 'unacknowledged' && !escalated) return after('acknowledge', 'alarm.escalate');
  if (state === 'acknowledged') return after('progress', 'alarm.reraise');
  if (state === 'returned_unacknowledged') return after('returned', 'alarm.expire');
  if (state === 'shelved' && shelfUntil)
    return { due_at: shelfUntil, due_event: 'alarm.shelf_end' };
  return { due_at: null, due_event: null };
}

/** An event of an alarm, and what its author adds. */
export interface AlarmChange {
  type: AlarmEventType;
  by?: NonNullable<Alarm['owner']> | undefined;
  shelf?: { minutes: number; reason: string } | undefined;
  /** Why a person escalates it. */
  reason?: string | undefined;
}

/** The row after an event; null if the machine does not allow it. Writes nothing. */
export function next(
  row: AlarmRow,
  { type, by, shelf, reason }: AlarmChange,
  now: Date,
): AlarmRow | null {
  const after = applyAlarmEvent(standingOf(row), type);
  if (!after) return null;
  const shelfUntil = shelf && new Date(now.getTime() + shelf.minutes * 60_000);
  // After two failed attempts, a third operator would not do better.
  const escalated =
    after.escalated || (type === 'alarm.reraise' && after.reraises >= RERAISES_TO_ESCALATE);
  const isByPerson = type === 'alarm.escalate' && by && reason !== undefined;
  const isOwned = after.state === 'acknowledged';
  return {
    ...row,
    version: row.version + 1,
    state: after.state,
    state_at: now,
    reraises: after.reraises,
    escalated_at: escalated ? (row.escalated_at ?? now) : null,
    escalation: isByPerson ? { by, reason } : escalated ? row.escalation : null,
    raised_at: type === 'alarm.raise' || type === 'alarm.reraise' ? now : row.raised_at,
    owner: isOwned && by ? by : null,
    acknowledged_at: type === 'alarm.acknowledge' ? now : row.acknowledged_at,
    acknowledged_count: isOwned ? row.count : null,
    shelf:
      after.state === 'shelved' && shelf && shelfUntil && by
        ? { until: shelfUntil.toISOString() as never, reason: shelf.reason, by }
        : null,
    ...dueOf(after.state, { priority: row.priority, escalated, shelfUntil }, now),
  };
}

/** Converts a row to the contract's alarm. */
export const toAlarm = (row: AlarmRow): Alarm =>
  fromRow(Alarm, row, {
    escalated: row.escalated_at !== null,
    escalation: row.escalated_at === null ? null : row.escalation,
  });
