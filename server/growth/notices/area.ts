import type { ProposalService } from '../../people/proposals/service.ts';
import { area, type Base } from '../../platform/area.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { EventFeed } from '../../platform/events/feed.ts';
import { found, ok } from '../../platform/http/answers.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { PushChannel } from '../push/area.ts';
import { createLogReader } from './log-reader.ts';
import { createNotices } from './notices.ts';
import { messageProposals } from './proposed.ts';
import { createNoticeSender } from './sender.ts';
import { createTemplateService } from './templates.ts';
import { createWake } from './wake.ts';

interface Needs extends Base, ChangeDeps {
  feed: EventFeed;
  jobQueue: JobQueue;
  pushChannel: PushChannel;
  proposals: Pick<ProposalService, 'declare'>;
}

/** Messages about orders and alarms, to customers and to subscribed consoles. */
export const noticesArea = area({
  services(needs: Needs) {
    const { providers, timeoutMs } = needs.pushChannel;
    const templates = createTemplateService({ ...needs, pushProviders: providers });
    needs.proposals.declare('order_message', messageProposals(needs.audit));
    const notices = createNotices(providers);
    const reader = createLogReader({ ...needs, notices, templates });
    return {
      messageTemplates: templates,
      notices,
      noticeSender: createNoticeSender({ ...needs, providers, notices, reader, timeoutMs }),
      noticeWake: createWake(needs, needs.feed, needs.jobQueue),
    };
  },
  handlers: ({ messageTemplates }) => ({
    messageTemplates: {
      list: ({ query, caller }) => ok(messageTemplates.list(query, caller)),
      get: ({ params, caller }) => found(messageTemplates.get(params.id, caller)),
      update: ({ params, headers, body, ...by }) =>
        found(messageTemplates.update(params.id, headers['if-match'], body, by)),
    },
  }),
  jobs: ({ noticeSender }) => [
    { kind: 'push.notices', schedule: { next: noticeSender.next }, run: noticeSender.run },
  ],
  stop: ({ noticeWake }) => noticeWake.stop(),
});
