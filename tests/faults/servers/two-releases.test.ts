import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { createAppClient } from '#server/city/app-client.ts';
import { BASELINE, REPLACED } from '#server/platform/db/baseline/names.ts';
import { createReplacedDatabase, LATER } from '#tests/support/database/older-database.ts';
import { queryOnce } from '#tests/support/database.ts';
import { natsSkipReason, startNats } from '#tests/support/processes/nats-server.ts';
import { ADMIN } from '#tests/support/processes/restartable-server.ts';
import { startServer } from '#tests/support/processes/server-process.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

/**
 * The built release before, of `npm run test:upgrade`. Without it, this release's own server stands
 * in its place.
 */
const before = process.env.TAWSIL_RELEASE_BEFORE;

async function startReleases() {
  const urls = await createReplacedDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'tawsil-releases-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const nats = await startNats();
  onTestFinished(() => nats.kill());
  let started = 0;
  const start = async (release?: string) => {
    started += 1;
    const env = {
      DATABASE_URL: urls.appUrl,
      DATABASE_MIGRATION_URL: urls.ownerUrl,
      NATS_URL: nats.url,
      TAWSIL_FILES_ENDPOINT: 'http://127.0.0.1:9/files',
      TAWSIL_FILES_KEY_ID: 'none',
      TAWSIL_FILES_SECRET: 'none',
      TAWSIL_ADMIN_EMAIL: ADMIN.email,
      TAWSIL_ADMIN_PASSWORD: ADMIN.password,
    };
    const server = await startServer(path.join(folder, String(started)), env, [], release);
    onTestFinished(() => (server.isRunning() ? server.stop().then(() => undefined) : undefined));
    return { ...server, client: createAppClient(server.url, ADMIN) };
  };
  return { urls, start };
}
type Started = Awaited<ReturnType<Awaited<ReturnType<typeof startReleases>>['start']>>;

/** Creates customers through a server until it is stopped; all of them must be stored. */
function write({ client }: Started, name: string, stored: Set<number>) {
  let isOver = false;
  const work = async () => {
    for (let nth = 0; !isOver; nth += 1) {
      const email = `${name}-${nth}@example.com`;
      const body = { name: `Cœur ${nth}`, email, role: 'customer' as const, phone: null };
      const { id } = await client.call(usersRoutes.create, { body });
      stored.add(id);
    }
  };
  const working = work();
  return () => {
    isOver = true;
    return working;
  };
}

const idsFound = async ({ client }: Started, q: string) => {
  const ids: number[] = [];
  for await (const { id } of client.all(usersRoutes.list, { query: { q } })) ids.push(id);
  return ids.sort((a, b) => a - b);
};

describe.skipIf(natsSkipReason !== null)(
  'promise 32: the release before works beside this one, which adopts its schema',
  () => {
    it('no request fails meanwhile, nothing is lost, and the release before can be started again', async () => {
      const { urls, start } = await startReleases();
      const other = await start(before);
      const stored = new Set<number>();
      const stopOther = write(other, 'other', stored);
      await eventually(() => expect(stored.size).toBeGreaterThan(0));

      const current = await start();
      const stops = [stopOther, write(current, 'current', stored)];
      const reached = stored.size + 20;
      await eventually(() => expect(stored.size).toBeGreaterThan(reached));
      await Promise.all(stops.map((stop) => stop()));
      const rows = await queryOnce<{ name: string }>(
        urls.ownerUrl,
        'select name from kysely_migration order by name',
      );
      expect(rows.map(({ name }) => name)).toEqual([...REPLACED, ...BASELINE, ...LATER]);

      const ids = [...stored].sort((a, b) => a - b);
      expect(await other.stop()).toBe(0);
      for (const server of [current, await start(before)])
        expect(await idsFound(server, 'coeur')).toEqual(ids);
    });
  },
);
