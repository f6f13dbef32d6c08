import { area } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import { recordHandlers } from '../../platform/records/handlers.ts';
import { createScheduleService, type ScheduleNeeds } from './service.ts';

export const schedulesArea = area({
  services: (needs: ScheduleNeeds) => ({ schedules: createScheduleService(needs) }),
  handlers: ({ schedules }) => ({
    reportSchedules: {
      ...recordHandlers('reportSchedules', schedules),
      preview: ({ params, caller }) => ok(schedules.preview(params.id, caller)),
      test: ({ params, ...by }) => ok(schedules.test(params.id, by)),
      sendings: ({ params }) => ok(schedules.sendings(params.id)),
      sendAgain: ({ params, ...by }) => ok(schedules.sendAgain(params.id, by)),
    },
  }),
  jobs: ({ schedules }) => [
    { kind: 'reports.send', schedule: { next: schedules.nextDue }, run: schedules.sendDue },
  ],
});
