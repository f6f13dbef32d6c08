import { found, ok } from '../http/answers.ts';
import type { AreaHandlers } from '../http/endpoints.ts';
import { csvAnswer } from '../lists/list.ts';
import type { JobService } from './service.ts';

export const jobsHandlers = (jobs: JobService): AreaHandlers<'jobs'> => ({
  list: ({ query, caller }) => ok(jobs.list(query, caller)),
  count: ({ query }) => ok(jobs.count(query)),
  export: async ({ query }) => csvAnswer('jobs', jobs.export(query)),
  get: ({ params, caller }) => found(jobs.get(params.id, caller)),
  send: ({ params, headers, body, ...by }) =>
    found(jobs.send(params.id, headers['if-match'], body, by)),
  bulk: ({ body, ...by }) => ok(jobs.bulk(body, by)),
});
