import { ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { AlarmService } from './service.ts';

export const alarmsHandlers = (alarms: AlarmService): AreaHandlers<'alarms'> => ({
  list: () => ok(alarms.list()),
  get: ({ params }) => ok(alarms.get(params.id)),
  acknowledge: ({ params, caller }) => ok(alarms.acknowledge(params.id, caller)),
  shelve: ({ params, body, caller }) => ok(alarms.shelve(params.id, body, caller)),
  unshelve: ({ params, caller }) => ok(alarms.unshelve(params.id, caller)),
  escalate: ({ params, body, caller }) => ok(alarms.escalate(params.id, body.reason, caller)),
  history: ({ query }) => ok(alarms.history(query)),
  metrics: ({ query }) => ok(alarms.metrics(query.hours)),
  preview: ({ body }) => ok(alarms.preview(body.settings)),
});
