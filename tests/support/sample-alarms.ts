import type { Alarm } from '#contract/operations/alarm.ts';
import { DEFAULT_ALARM_LIMITS } from '#contract/operations/alarm-limits.ts';
import type { AlarmList } from '#contract/routes/operations/alarms.ts';
import type { View } from '#server/operations/alarms/view.ts';

const at = '2026-03-02T12:00:00.000Z';

/** An alarm as the API returns it; a test only specifies the fields that matter. */
export const anAlarm = (id: number, more: Partial<Alarm> = {}): Alarm =>
  ({
    id,
    version: 1,
    rule: 'order.unassigned',
    priority: 2,
    state: 'unacknowledged',
    zone: 'Maârif',
    scope: 'zone',
    count: 1,
    subjects: [{ kind: 'order', id: '4172', label: '#4172 Café Atlas', since: at, dueAt: null }],
    action: { kind: 'assign_driver', orderId: 4172, storeId: 7, zone: 'Maârif' },
    raisedAt: at,
    stateAt: at,
    owner: null,
    acknowledgedAt: null,
    shelf: null,
    escalatedAt: null,
    escalated: false,
    reraises: 0,
    dueAt: null,
    dueEvent: null,
    ...more,
  }) as Alarm;

/** The open alarms as the API lists them at a sequence number. */
export const anAlarmList = (
  seq: number,
  alarms: Alarm[],
  flood: Partial<AlarmList['flood']> = {},
): AlarmList => ({
  at,
  seq,
  alarms,
  flood: { raised: 0, active: false, since: null, mutes: [], ...flood },
  operators: 1,
});

/** What the rules read when nothing is wrong; a test only specifies what matters. */
export const anAlarmView = (more: Partial<View>): View => ({
  nowMs: Date.parse(at),
  limits: () => DEFAULT_ALARM_LIMITS,
  isOnAutopilot: () => false,
  orders: new Map(),
  carried: new Map(),
  place: () => null,
  motion: () => null,
  forecast: () => new Map(),
  expected: () => null,
  shortages: () => [],
  refusals: () => [],
  cash: [],
  unanswered: [],
  payouts: [],
  payments: { stuck: [], expiring: [] },
  collectors: [],
  sheets: [],
  disputes: [],
  contests: [],
  cases: [],
  unproven: [],
  books: null,
  mails: null,
  proof: null,
  jobs: [],
  health: { publishLagMs: 0, databaseMs: 0, busLostMs: 0 },
  ...more,
});
