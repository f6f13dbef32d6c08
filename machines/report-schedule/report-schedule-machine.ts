import { createMachine } from 'xstate';
import { rulesOf } from '../rules.ts';

/** A report that is sent on a schedule. A removed schedule is kept for the history of its mails. */
export const reportScheduleMachine = createMachine({
  id: 'report-schedule',
  initial: 'active',
  states: {
    active: { on: { 'report_schedule.pause': 'paused', 'report_schedule.remove': 'removed' } },
    paused: { on: { 'report_schedule.resume': 'active', 'report_schedule.remove': 'removed' } },
    removed: { type: 'final' },
  },
});

export const REPORT_SCHEDULE_STATES = ['active', 'paused', 'removed'] as const;
export type ReportScheduleState = (typeof REPORT_SCHEDULE_STATES)[number];

export const REPORT_SCHEDULE_EVENT_TYPES = [
  'report_schedule.pause',
  'report_schedule.resume',
  'report_schedule.remove',
] as const;
export type ReportScheduleEventType = (typeof REPORT_SCHEDULE_EVENT_TYPES)[number];

export const reportScheduleRules = rulesOf<ReportScheduleState, ReportScheduleEventType>(
  reportScheduleMachine,
  REPORT_SCHEDULE_EVENT_TYPES,
);
