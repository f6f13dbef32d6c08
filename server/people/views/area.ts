import { area, type Base } from '../../platform/area.ts';
import { createdRecord, done, found, ok } from '../../platform/http/answers.ts';
import { createViewService } from './service.ts';

export const viewsArea = area({
  services: (needs: Base) => ({ views: createViewService(needs) }),
  handlers: ({ views }) => ({
    views: {
      list: ({ query, caller }) => ok(views.list(query.scope, caller)),
      create: ({ body, caller }) => createdRecord(views.create(body, caller)),
      update: ({ params, headers, body, caller }) =>
        found(views.update(params.id, headers['if-match'], body, caller)),
      remove: ({ params, caller }) => done(views.remove(params.id, caller)),
    },
  }),
});
