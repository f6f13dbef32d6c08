import { area } from '../../platform/area.ts';
import { createdRecord, found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import { createScheduleService, type ScheduleNeeds, type ScheduleService } from './service.ts';

const handlers = (schedules: ScheduleService): AreaHandlers<'reportSchedules'> => ({
  list: ({ query, caller }) => ok(schedules.list(query, caller)),
  count: ({ query }) => ok(schedules.count(query)),
  export: async ({ query }) => csvAnswer('report-schedules', schedules.export(query)),
  get: ({ params, caller }) => found(schedules.get(params.id, caller)),
  create: ({ body, ...by }) => createdRecord(schedules.create(body, by)),
  update: ({ params, headers, body, ...by }) =>
    found(schedules.update(params.id, headers['if-match'], body, by)),
  bulk: ({ body, ...by }) => ok(schedules.bulk(body, by)),
  preview: ({ params, caller }) => ok(schedules.preview(params.id, caller)),
  test: ({ params, ...by }) => ok(schedules.test(params.id, by)),
  sendings: ({ params }) => ok(schedules.sendings(params.id)),
  sendAgain: ({ params, ...by }) => ok(schedules.sendAgain(params.id, by)),
});

export const schedulesArea = area({
  services: (needs: ScheduleNeeds) => ({ schedules: createScheduleService(needs) }),
  handlers: ({ schedules }) => ({ reportSchedules: handlers(schedules) }),
  jobs: ({ schedules }) => [
    { kind: 'reports.send', schedule: { next: schedules.nextDue }, run: schedules.sendDue },
  ],
});
