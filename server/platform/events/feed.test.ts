import { expect, it, vi } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { silentLog } from '../db/log.ts';
import { createEventFeed, type EventFeed, SOON_MS } from './feed.ts';
import type { EventRepository } from './repository.ts';

it('a listener that fails does not keep events from the others', async () => {
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
  const received: LiveEvent[] = [];
  feed.onEvents((events) => received.push(...events));
  head = 1;
  feed.wake();
  await expect.poll(() => received).toEqual([event]);
  expect(feed.head()).toBe(1);
  await feed.stop();
});

it('a batch is numbered once, and again only if more may be pending', async () => {
  let pending = 0;
  let head = 0;
  let publishes = 0;
  const repository = {
    head: async () => head,
    publish: async () => {
      publishes += 1;
      const some = Math.min(500, pending);
      pending -= some;
      head += some;
      return head;
    },
    after: async (seq: number, limit: number) =>
      Array.from({ length: Math.min(limit, head - seq) }, (_, n) => ({ seq: seq + n + 1 })),
  } as unknown as EventRepository;
  const feed = createEventFeed(repository, silentLog, null);
  await feed.start();
  const publishesOf = async (count: number) => {
    const before = [publishes, head] as const;
    pending = count;
    feed.wake();
    await expect.poll(feed.head).toBe(before[1] + count);
    await feed.stop();
    const counted = publishes - before[0];
    await feed.start();
    return counted;
  };
  await expect.poll(() => publishes).toBe(1);
  expect(await publishesOf(3)).toBe(1);
  await expect.poll(() => publishes).toBe(3);
  // Two full batches, and the look for more.
  expect(await publishesOf(1_000)).toBe(3);
  await feed.stop();
});

/** Several feeds on one event log, with the notifications of its database. */
async function several(count: number) {
  let appended = 0;
  let head = 0;
  let publishes = 0;
  const feeds: EventFeed[] = [];
  const notify = (payload: string) =>
    setTimeout(() => {
      for (const feed of feeds) feed.receive(payload);
    });
  const repository = {
    head: async () => head,
    publish: async () => {
      publishes += 1;
      head = appended;
      return head;
    },
    announce: async (to: number) => void notify(String(to)),
    after: async (seq: number) =>
      Array.from({ length: head - seq }, (_, n) => ({ seq: seq + n + 1 }) as LiveEvent),
  } as unknown as EventRepository;
  for (let n = 0; n < count; n += 1) {
    const feed = createEventFeed(repository, silentLog, 60_000, true);
    await feed.start();
    feeds.push(feed);
  }
  await Promise.resolve();
  return {
    feeds,
    heads: () => feeds.map((feed) => feed.head()),
    publishes: () => publishes,
    /** `server`: whose feed is woken after the commit; none if it has died. */
    append(server?: number) {
      appended += 1;
      notify('');
      if (server !== undefined) feeds[server]?.wake();
    },
    stop: () => Promise.all(feeds.map((feed) => feed.stop())),
  };
}

it('among several servers the one that appended publishes, and all receive', async () => {
  const log = await several(5);
  const before = log.publishes();
  for (let n = 1; n <= 20; n += 1) {
    log.append(n % 5);
    await expect.poll(log.heads, { interval: 1 }).toEqual([n, n, n, n, n]);
  }
  expect(log.publishes() - before).toBeLessThanOrEqual(2 * 20);
  await log.stop();
});

it('events of a server that died before publishing are published by another', async () => {
  const log = await several(3);
  log.append();
  await expect.poll(log.heads).toEqual([1, 1, 1]);
  await log.stop();
});

it('events without haste are published together, a little later or with the next ones', async () => {
  vi.useFakeTimers();
  try {
    let publishes = 0;
    const repository = {
      head: async () => 0,
      publish: async () => {
        publishes += 1;
        return 0;
      },
      after: async () => [],
    } as unknown as EventRepository;
    const feed = createEventFeed(repository, silentLog, null);
    await feed.start();
    await vi.advanceTimersByTimeAsync(SOON_MS);
    const begun = publishes;
    const since = () => publishes - begun;
    for (let n = 0; n < 5; n += 1) feed.wakeSoon();
    await vi.advanceTimersByTimeAsync(SOON_MS - 1);
    expect(since()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(since()).toBe(1);
    feed.wakeSoon();
    feed.wake();
    await vi.advanceTimersByTimeAsync(SOON_MS);
    expect(since()).toBe(2);
    feed.wakeSoon();
    await feed.stop();
    await vi.advanceTimersByTimeAsync(SOON_MS);
    expect(since()).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
