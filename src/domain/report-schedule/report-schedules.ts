import { reportSchedulesRoutes as routes } from '#contract/routes/insight/report-schedules.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { defineRecords } from '#src/ui/record/records.ts';

/** Reports that are sent by schedule. */
export const reportSchedules = defineRecords(routes, {
  kind: 'report_schedule',
  texts: 'report_schedules.',
  path: '/reports/schedules',
  acts: {
    pause: { key: 'p', undo: 'resume' },
    resume: { key: 'm', undo: 'pause' },
    remove: { key: 'v', isConfirmed: true, lead: 'report_schedules.remove_lead' },
  },
});

/** The email about the last period, as the signed-in user would receive it. */
export const previewQuery = (id: number, version: number) => ({
  queryKey: ['report-schedule.preview', id, version],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(routes.preview, byId(id), { signal }),
});

/** The last emails of a schedule. */
export const reportMailsQuery = (id: number) => answerTo(routes.mails, byId(id));

/** Sends the email about the last period to the signed-in user. */
export const testSchedule = (id: number) => call(routes.test, byId(id));

/** Sends a failed email again. */
export const sendMailAgain = (id: number) => call(routes.sendAgain, byId(id));
