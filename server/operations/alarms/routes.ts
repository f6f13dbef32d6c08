import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { AlarmService } from './service.ts';

export const alarmsHandlers = (alarms: AlarmService): AreaHandlers<'alarms'> => ({
  list: async () => ({ status: 200, body: await alarms.list() }),
  get: async ({ params }) => ({ status: 200, body: await alarms.get(params.id) }),
  acknowledge: async ({ params, caller }) => ({
    status: 200,
    body: await alarms.acknowledge(params.id, caller),
  }),
  shelve: async ({ params, body, caller }) => ({
    status: 200,
    body: await alarms.shelve(params.id, body, caller),
  }),
  unshelve: async ({ params, caller }) => ({
    status: 200,
    body: await alarms.unshelve(params.id, caller),
  }),
  escalate: async ({ params, body, caller }) => ({
    status: 200,
    body: await alarms.escalate(params.id, body.reason, caller),
  }),
  history: async ({ query }) => ({ status: 200, body: await alarms.history(query) }),
  metrics: async ({ query }) => ({ status: 200, body: await alarms.metrics(query.hours) }),
  preview: async ({ body }) => ({ status: 200, body: await alarms.preview(body.settings) }),
});
