import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { createRandom } from '#server/city/random.ts';
import { openConnection } from '#server/platform/db/connection.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { createEventFeed, type EventFeed } from '#server/platform/events/feed.ts';
import { createEventRepository } from '#server/platform/events/repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { queryOnce } from '#tests/support/database.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const SCHEDULES = isFullRun ? 500 : 40;
const WRITERS = 4;

let t: TestApp;
let feed: EventFeed;
let writers: pg.Client[];
const received: LiveEvent[] = [];

beforeAll(async () => {
  t = await startTestApp();
  feed = createEventFeed(createEventRepository(t.db), silentLog);
  await feed.start();
  feed.onEvents((events) => void received.push(...events));
  writers = await Promise.all(
    Array.from({ length: WRITERS }, () =>
      openConnection({ connectionString: t.database.appUrl, options: '-c role=tawsil_app' }),
    ),
  );
});
afterAll(async () => {
  await Promise.all(writers.map((writer) => writer.end()));
  await feed.stop();
  await t.close();
});

const append = (writer: pg.Client, mark: string) =>
  writer.query<{ id: bigint }>(
    `insert into events (at, type, subject, data) values (now(), 'order.placed', 'order', $1) returning id`,
    [JSON.stringify({ mark })],
  );

/**
 * Promise 19: late commits are not skipped. Each schedule opens transactions that append in one
 * order and commit in another, while the feed publishes in between.
 */
describe(`${SCHEDULES} schedules of ${WRITERS} transactions`, () => {
  it('are delivered once each, in a sequence without gaps; ids alone would skip some', async () => {
    const random = createRandom(19);
    let skippedById = 0;
    const marks: string[] = [];
    for (let schedule = 0; schedule < SCHEDULES; schedule += 1) {
      for (const writer of writers) await writer.query('begin');
      const ids: bigint[] = [];
      for (const [index, writer] of writers.entries()) {
        const mark = `${schedule}/${index}`;
        marks.push(mark);
        ids.push((await append(writer, mark)).rows[0]?.id ?? 0n);
      }
      const order = [...writers.keys()].sort(() => random.next() - 0.5);
      // A reader that remembers the highest id would skip these, so the test can fail.
      let highest = -1n;
      for (const index of order) {
        await writers[index]?.query('commit');
        const id = ids[index] ?? 0n;
        if (id < highest) skippedById += 1;
        else highest = id;
        feed.wake();
        if (random.next() < 0.5)
          await waitUntil('it is published', () => received.length >= marks.length - WRITERS + 1);
      }
      await waitUntil('the schedule is heard', () => received.length === marks.length);
    }
    expect(skippedById).toBeGreaterThan(0);
    const delivered = received.map((event) =>
      event.subject === 'order' ? (event.order as unknown as { mark: string }).mark : '',
    );
    expect([...delivered].sort()).toEqual([...marks].sort());
    expect(received.map((event) => event.seq)).toEqual(
      received.map((_, index) => (received[0]?.seq ?? 0) + index),
    );
  });
});

/** Promise 7, for the event log: history cannot be rewritten. */
describe("the application's role", () => {
  it.each([
    "update events set type = 'order.cancelled'",
    'update events set seq = null',
    'update events set seq = 1',
    'delete from events',
    'truncate events',
    'update event_head set seq = 0',
    'drop table events cascade',
    'alter table events disable trigger all',
    "insert into events (at, type, subject, data, seq) values (now(), 'x', 'order', '{}', 1)",
  ])('may not: %s', async (statement) => {
    await expect(t.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('may not rewrite history, and neither can the owner by mistake', async () => {
    for (const statement of [
      "update events set type = 'x'",
      'delete from events',
      'truncate events',
    ])
      await expect(queryOnce(t.database.ownerUrl, statement)).rejects.toMatchObject({
        code: '42501',
      });
  });
});
