import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createAppClient } from '#server/city/app-client.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { createLoad } from '#tests/support/processes/load.ts';
import {
  ADMIN,
  createShop,
  withRestartableServer,
} from '#tests/support/processes/restartable-server.ts';
import { type Disk, findDiskSkipReason, openDisk } from '#tests/support/processes/small-disk.ts';
import { isFullRun, promisedMs } from '#tests/support/promise-limits.ts';

const TIMES = isFullRun ? 10 : 1;
const MEGABYTES = 320;
const HEALED_WITHIN_MS = promisedMs(10_000);
const why = await findDiskSkipReason('tmpfs');

/** Takes all free space, including space that is freed later, until `isOver` returns true. */
async function fill(file: string, isOver: () => boolean): Promise<void> {
  const handle = await open(file, 'a');
  try {
    for (let size = 1_048_576; !isOver(); ) {
      const { bytesWritten } = await handle
        .write(Buffer.alloc(size))
        .catch(() => ({ bytesWritten: 0 }));
      if (bytesWritten === size) continue;
      if (size > 4_096) size /= 2;
      else await delay(2);
    }
  } finally {
    await handle.close();
    await rm(file);
  }
}

/** Signing in works or names the cause, and so does the check of readiness. */
async function expectFullSaid(url: string): Promise<void> {
  const full = expect.stringContaining('The disk is full');
  const signIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'device-id': 'web_full' },
    body: JSON.stringify(ADMIN),
  });
  const answer = await signIn.json();
  if (signIn.status !== 200) expect([signIn.status, answer.message]).toEqual([503, full]);
  const ready = await fetch(`${url}/api/ready`);
  const body = await ready.json();
  if (ready.status === 200) expect(body.degraded).toEqual(['disk']);
  else expect([ready.status, body.message]).toEqual([503, full]);
}

/** Promise 11: a full disk is safe. */
describe.skipIf(why)(
  `promise 11: a disk filled ${TIMES} times under load${why ? ` (skipped: ${why})` : ''}`,
  () => {
    let disk: Disk | undefined;
    afterAll(() => disk?.close());
    const server = withRestartableServer('full', async () => {
      disk = await openDisk('tmpfs', MEGABYTES);
      // The folder itself cannot be removed while it is mounted.
      const folder = path.join(disk.folder, 'data');
      await mkdir(folder);
      return folder;
    });

    it('answers 503, loses no confirmed data, and recovers when there is free space', async () => {
      const store = await createShop(createAppClient(server.current().url, ADMIN));
      const load = createLoad(() => server.current().url, store);
      for (let time = 0; time < TIMES; time += 1) {
        const end = load.begin();
        const goal = load.orders.size + 20;
        await waitUntil('orders are placed', () => load.orders.size >= goal);
        load.refused.orders.clear();
        load.refused.papers.clear();
        let isOver = false;
        const filling = fill(path.join(server.folder(), 'filler'), () => isOver);
        try {
          await waitUntil(
            'orders and files are refused',
            () => load.refused.orders.size > 0 && load.refused.papers.size > 0,
          );
          // Long enough for every request to be tried again.
          await delay(2_000);
          await expectFullSaid(server.current().url);
        } finally {
          isOver = true;
          await filling;
        }
        const from = performance.now();
        await waitUntil('an order is placed again', () => load.lastSuccess() > from);
        expect(performance.now() - from).toBeLessThan(HEALED_WITHIN_MS);
        await end();
        expect([...load.refused.orders]).toEqual([503]);
        expect([...load.refused.papers]).toEqual([503]);
        expect(server.current().isRunning()).toBe(true);
      }
      expect(await load.lost()).toEqual([]);
      // No partial files: only the documents that were confirmed are stored.
      const files = path.join(server.folder(), 'files');
      expect(await readdir(path.join(files, 'coming-in'))).toEqual([]);
      const kept = (
        await readdir(path.join(files, 'kept'), { recursive: true, withFileTypes: true })
      )
        .filter((one) => one.isFile())
        .map(({ name }) => name);
      expect(new Set(kept)).toEqual(new Set(['original']));
      expect(kept).toHaveLength(load.papers.size);
    });
  },
);
