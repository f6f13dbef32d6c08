import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAppClient } from '#server/city/app-client.ts';
import { createRandom } from '#server/city/random.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { asSuperuser } from '#tests/support/processes/database-processes.ts';
import { createLoad, type Load } from '#tests/support/processes/load.ts';
import {
  ADMIN,
  createShop,
  withRestartableServer,
} from '#tests/support/processes/restartable-server.ts';
import { databasePid } from '#tests/support/processes/server-process.ts';
import { type Disk, findDiskSkipReason, openDisk } from '#tests/support/processes/small-disk.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const LOSSES = isFullRun ? 50 : 2;
const MEGABYTES = 700;
const why = await findDiskSkipReason('ext4');

let disk: Disk | undefined;
const random = createRandom(10);

/** Cuts the power under load, once this many orders are confirmed, and starts the server again. */
async function cutPower(
  server: ReturnType<typeof withRestartableServer>,
  load: Load,
  orders: number,
) {
  const end = load.begin();
  const goal = load.orders.size + orders;
  await waitUntil('orders are placed', () => load.orders.size >= goal);
  const database = databasePid(server.folder());
  disk?.cutPower();
  // Nothing runs without power; the contents of its memory are lost.
  await server.current().kill(false);
  if (database !== null) process.kill(database, 'SIGKILL');
  await end();
  await disk?.restore();
  await server.start();
}

/**
 * Promise 10: confirmed data survives power loss. docs/decisions states what is proven, and what is
 * not.
 */
describe.skipIf(why)(
  `promise 10: ${LOSSES} power losses under load${why ? ` (skipped: ${why})` : ''}`,
  () => {
    afterAll(async () => {
      await disk?.close();
      disk = undefined;
    });
    const server = withRestartableServer('power', async () => {
      disk = await openDisk('ext4', MEGABYTES);
      // The folder itself cannot be removed while it is mounted.
      const folder = path.join(disk.folder, 'data');
      await mkdir(folder);
      return folder;
    });

    let store: { id: number; itemId: number };
    beforeAll(async () => {
      store = await createShop(createAppClient(server.current().url, ADMIN));
    });

    it('lose no confirmed order and no confirmed document', async () => {
      const load = createLoad(() => server.current().url, store);
      for (let loss = 0; loss < LOSSES; loss += 1) {
        await cutPower(server, load, 10 + Math.floor(random.next() * 60));
        expect(await load.lost()).toEqual([]);
      }
      expect(load.papers.size).toBeGreaterThan(0);
    });

    it('lose confirmed data if the database confirms before it writes to the disk', async () => {
      const load = createLoad(() => server.current().url, store);
      await asSuperuser(server.folder(), async (database: pg.Client) => {
        await database.query('alter role tawsil_login set synchronous_commit = off');
        await database.query("alter system set wal_writer_delay = '10s'");
        await database.query('select pg_reload_conf()');
      });
      await server.current().stop();
      await server.start();
      await cutPower(server, load, 100);
      expect((await load.lost()).length).toBeGreaterThan(0);
    });
  },
);
