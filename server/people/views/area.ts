import { partsOf } from '../../platform/acts/perform.ts';
import { area, type Base } from '../../platform/area.ts';
import { createdRecord, done, found, ok } from '../../platform/http/answers.ts';
import { createViewService } from './service.ts';

export const viewsArea = area({
  services: (needs: Base) => ({ views: createViewService(needs) }),
  handlers: ({ views }) => ({
    views: {
      list: ({ query, caller }) => ok(views.list(query.scope, caller)),
      create: ({ body, caller }) => createdRecord(views.create(body, caller)),
      update: (call) => found(views.update(...partsOf(call))),
      remove: (call) => done(views.remove(...partsOf(call))),
    },
  }),
});
