import { area, type Base } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import { INBOX_CHANNEL } from './newest.ts';
import { createInboxService } from './service.ts';

export const inboxArea = area({
  services: (needs: Base) => ({ inbox: createInboxService(needs) }),
  handlers: ({ inbox }) => ({
    inbox: { list: ({ query, caller }) => ok(inbox.list(query.after ?? 0, caller)) },
  }),
  channels: ({ inbox }) => [
    { name: INBOX_CHANNEL, receive: inbox.receive, catchUp: () => inbox.receive('all') },
  ],
});
