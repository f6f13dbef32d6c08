import { reportSchedulesRoutes as calls } from '#contract/routes/insight/report-schedules.ts';
import {
  type ReportScheduleState,
  reportScheduleRules,
} from '#machines/report-schedule/report-schedule-machine.ts';
import { definePolicy } from '../../platform/policy/policy.ts';
import { defineStates, type WithState } from '../../platform/policy/states.ts';

export const reportScheduleStates = defineStates<WithState<ReportScheduleState>>()({
  code: 'report_schedule.illegal_event',
  rules: reportScheduleRules,
});
const { unless, when } = reportScheduleStates;

/** Who may perform which act on a scheduled report. */
export const reportSchedulePolicy = definePolicy<WithState<ReportScheduleState>>()({
  edit: { call: calls.update, why: unless('removed') },
  pause: { call: calls.bulk, why: when('report_schedule.pause') },
  resume: { call: calls.bulk, why: when('report_schedule.resume') },
  remove: { call: calls.bulk, why: when('report_schedule.remove') },
  test: { call: calls.test, why: unless('removed') },
});
