import type { SettingsService } from '../../people/settings/service.ts';
import { area, type Base } from '../../platform/area.ts';
import type { EventFeed } from '../../platform/events/feed.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { TemplateService } from '../message-templates/service.ts';
import type { PushChannel } from '../push/area.ts';
import { createContactMessages } from './contact-messages.ts';
import { createDriverMessages } from './driver-messages.ts';
import { createLogReader } from './log-reader.ts';
import { createNotices } from './notices.ts';
import { createNoticeSender } from './sender.ts';
import { createWake } from './wake.ts';

interface Needs extends Base {
  feed: EventFeed;
  jobQueue: JobQueue;
  pushChannel: PushChannel;
  messageTemplates: TemplateService;
  settings: Pick<SettingsService, 'get'>;
}

/** Messages about orders and alarms, to customers, drivers and subscribed consoles. */
export const noticesArea = area({
  services(needs: Needs) {
    const { providers, timeoutMs } = needs.pushChannel;
    const notices = createNotices(providers);
    const reader = createLogReader({ ...needs, notices, templates: needs.messageTemplates });
    return {
      contactMessages: createContactMessages({ notices, jobQueue: needs.jobQueue }),
      driverMessages: createDriverMessages({ notices, jobQueue: needs.jobQueue }),
      noticeSender: createNoticeSender({ ...needs, providers, notices, reader, timeoutMs }),
      noticeWake: createWake(needs, needs.feed, needs.jobQueue),
    };
  },
  jobs: ({ noticeSender }) => [
    {
      kind: 'push.notices',
      schedule: { next: noticeSender.next },
      run: noticeSender.run,
    },
  ],
  stop: ({ noticeWake }) => noticeWake.stop(),
});
