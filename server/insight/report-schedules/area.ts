import { area } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import { recordHandlers } from '../../platform/records/handlers.ts';
import { createReportScheduleService, type ReportScheduleNeeds } from './service.ts';
import { registerUnsubscribePage } from './unsubscribe-page.ts';

export const reportSchedulesArea = area({
  services: (needs: ReportScheduleNeeds) => ({
    reportSchedules: createReportScheduleService(needs),
  }),
  handlers: ({ reportSchedules }) => ({
    reportSchedules: {
      ...recordHandlers('reportSchedules', reportSchedules),
      preview: ({ params, caller }) => ok(reportSchedules.preview(params.id, caller)),
      test: ({ params, ...by }) => ok(reportSchedules.test(params.id, by)),
      mails: ({ params }) => ok(reportSchedules.mails(params.id)),
      sendAgain: ({ params, ...by }) => ok(reportSchedules.sendAgain(params.id, by)),
    },
  }),
  routes: ({ reportSchedules }, app) => registerUnsubscribePage(app, reportSchedules),
  jobs: ({ reportSchedules }) => [
    {
      kind: 'reports.send',
      schedule: { next: reportSchedules.nextDue },
      run: reportSchedules.sendDue,
    },
  ],
});
