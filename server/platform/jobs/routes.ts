import { found, ok } from '../http/answers.ts';
import type { AreaHandlers } from '../http/endpoints.ts';
import { readHandlers } from '../records/handlers.ts';
import type { JobService } from './service.ts';

export const jobsHandlers = (jobs: JobService): AreaHandlers<'jobs'> => ({
  ...readHandlers('jobs', jobs),
  send: ({ params, headers, body, ...by }) =>
    found(jobs.send(params.id, headers['if-match'], body, by)),
  bulk: ({ body, ...by }) => ok(jobs.bulk(body, by)),
});
