import { createdRecord, done, found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { ViewService } from './service.ts';

export const viewsHandlers = (views: ViewService): AreaHandlers<'views'> => ({
  list: ({ query, caller }) => ok(views.list(query.scope, caller)),
  create: ({ body, caller }) => createdRecord(views.create(body, caller)),
  update: ({ params, headers, body, caller }) =>
    found(views.update(params.id, headers['if-match'], body, caller)),
  remove: ({ params, caller }) => done(views.remove(params.id, caller)),
});
