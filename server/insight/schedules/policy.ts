import { reportSchedulesRoutes as calls } from '#contract/routes/insight/report-schedules.ts';
import {
  type ReportScheduleEventType,
  type ReportScheduleState,
  reportScheduleRules,
} from '#machines/report-schedule/report-schedule-machine.ts';
import { notPossible } from '../../platform/http/refusal.ts';
import { definePolicy } from '../../platform/policy/policy.ts';

interface Standing {
  name: string;
  state: ReportScheduleState;
}
const refused = (message: string) => ({ code: 'report_schedule.illegal_event', message }) as const;

/** The state decides. */
const when =
  (type: ReportScheduleEventType) =>
  ({ name, state }: Standing) =>
    reportScheduleRules.can({ status: state }, type)
      ? null
      : refused(notPossible(`${name} is ${state}`, type));

const whileKept = ({ name, state }: Standing) =>
  state === 'removed' ? refused(`${name} is removed.`) : null;

/** Who may do what to a report that is sent by schedule. */
export const reportSchedulePolicy = definePolicy<Standing>()({
  edit: { call: calls.update, why: whileKept },
  pause: { call: calls.bulk, why: when('report_schedule.pause') },
  resume: { call: calls.bulk, why: when('report_schedule.resume') },
  remove: { call: calls.bulk, why: when('report_schedule.remove') },
  test: { call: calls.test, why: whileKept },
});
