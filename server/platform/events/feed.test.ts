import { expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { silentLog } from '../db/log.ts';
import { createEventFeed } from './feed.ts';
import type { EventRepository } from './repository.ts';

it('a listener that fails keeps the events from nobody else', async () => {
  const event = { seq: 1 } as LiveEvent;
  let head = 0;
  const repository = {
    head: async () => head,
    publish: async () => head,
    after: async (seq: number) => (seq < head ? [event] : []),
  } as unknown as EventRepository;
  const feed = createEventFeed(repository, silentLog);
  await feed.start();
  feed.onEvents(() => {
    throw new Error('Not to be read by this one');
  });
  const heard: LiveEvent[] = [];
  feed.onEvents((events) => heard.push(...events));
  head = 1;
  feed.wake();
  await expect.poll(() => heard).toEqual([event]);
  expect(feed.head()).toBe(1);
  await feed.stop();
});
