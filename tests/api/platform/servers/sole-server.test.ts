import { expect, it, onTestFinished } from 'vitest';
import { silentLog } from '#server/platform/db/log.ts';
import { holdSoleServer } from '#server/platform/process/sole-server.ts';
import { startTestApp } from '#tests/support/app.ts';

async function openServers() {
  const t = await startTestApp();
  onTestFinished(() => t.close());
  /** A server on this database, and what it logs. */
  const start = async (busUrl?: string) => {
    const logged: string[] = [];
    const refused: string[] = [];
    const { stop } = await holdSoleServer({
      db: t.db,
      config: { databaseUrl: t.database.appUrl, busUrl },
      log: {
        ...silentLog,
        info: (_, text) => logged.push(text),
        warn: (_, text) => logged.push(text),
      },
      onRefused: (why) => refused.push(why),
      quietMs: 200,
      overlapMs: 1_500,
      renewMs: 50,
    });
    onTestFinished(stop);
    return { logged, refused, stop };
  };
  return { start };
}

it('a second server without NATS_URL warns, and is refused if the first stays', async () => {
  const { start } = await openServers();
  const first = await start();
  const second = await start();
  await expect.poll(() => second.logged).toHaveLength(1);
  expect(second.logged[0]).toMatch(/:\d+ runs on this database too.* NATS_URL/);
  expect(second.refused).toEqual([]);
  await expect.poll(() => second.refused).toHaveLength(1);
  expect(second.refused[0]).toContain('This one ends.');
  expect([first.logged, first.refused]).toEqual([[], []]);
});

it('an overlap of two releases is allowed', async () => {
  const { start } = await openServers();
  const old = await start();
  const next = await start();
  await expect.poll(() => next.logged).toHaveLength(1);
  await old.stop();
  await expect.poll(() => next.logged.at(-1)).toBe('The other server has stopped');
  const third = await start();
  await expect.poll(() => third.refused).toHaveLength(1);
  expect(next.refused).toEqual([]);
});

it('servers with NATS_URL do not exclude each other', async () => {
  const { start } = await openServers();
  const busUrl = 'nats://127.0.0.1:4222';
  const [, second, single] = [await start(busUrl), await start(busUrl), await start()];
  const other = await start();
  await expect.poll(() => other.refused).toHaveLength(1);
  expect([second.logged, single.logged]).toEqual([[], []]);
});
