import { area, type Base } from '../../platform/area.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { EventFeed } from '../../platform/events/feed.ts';
import { found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { PushChannel } from '../push/area.ts';
import { createLogReader } from './log-reader.ts';
import { createNotices } from './notices.ts';
import { createNoticeSender } from './sender.ts';
import { createTemplateService, type TemplateService } from './templates.ts';
import { createWake } from './wake.ts';

interface Needs extends Base, ChangeDeps {
  feed: EventFeed;
  jobQueue: JobQueue;
  pushChannel: PushChannel;
}

const handlers = (templates: TemplateService): AreaHandlers<'messageTemplates'> => ({
  list: ({ query, caller }) => ok(templates.list(query, caller)),
  get: ({ params, caller }) => found(templates.get(params.id, caller)),
  update: ({ params, headers, body, ...by }) =>
    found(templates.update(params.id, headers['if-match'], body, by)),
});

/** Messages about orders and alarms: to customers, and to consoles that ask for them. */
export const noticesArea = area({
  services(needs: Needs) {
    const { providers, timeoutMs } = needs.pushChannel;
    const templates = createTemplateService({ ...needs, pushProviders: providers });
    const notices = createNotices(providers);
    const reader = createLogReader({ ...needs, notices, templates });
    return {
      messageTemplates: templates,
      notices,
      noticeSender: createNoticeSender({ ...needs, providers, notices, reader, timeoutMs }),
      noticeWake: createWake(needs, needs.feed, needs.jobQueue),
    };
  },
  handlers: ({ messageTemplates }) => ({ messageTemplates: handlers(messageTemplates) }),
  jobs: ({ noticeSender }) => [
    { kind: 'push.notices', schedule: { next: noticeSender.next }, run: noticeSender.run },
  ],
  stop: ({ noticeWake }) => noticeWake.stop(),
});
