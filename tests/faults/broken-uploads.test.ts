import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsRoutes } from '#contract/routes/catalogue/imports.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { filesRoutes } from '#contract/routes/platform/files.ts';
import { createAppClient } from '#server/city/app-client.ts';
import { createRandom } from '#server/city/random.ts';
import { FAULTS, type Fault, sendBroken } from '#tests/support/broken-body.ts';
import { multipart } from '#tests/support/multipart.ts';
import { createLoad } from '#tests/support/processes/load.ts';
import {
  ADMIN,
  createShop,
  withRestartableServer,
} from '#tests/support/processes/restartable-server.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const UPLOADS = isFullRun ? 500 : 60;
/**
 * The number of uploads that stall at once: every slot of every endpoint. Each takes the 30 s of a
 * silent sender.
 */
const SLOTS = { imports: 3, files: 16 };
const AT_ONCE = 12;
const KINDS = [
  [importsRoutes.create, '?kind=items'],
  [filesRoutes.uploadImage, ''],
  [filesRoutes.uploadDocument, ''],
] as const;

const server = withRestartableServer('broken');

/** Promise 25: no client can end the process or keep a slot. */
describe(`promise 25: ${UPLOADS} uploads that are cancelled, cut, stalled or malformed`, () => {
  it('leave the process running, every slot free, no file on the disk, and no data lost', async () => {
    const client = createAppClient(server.current().url, ADMIN);
    const store = await createShop(client);
    const { access_token: token } = await client.call(authRoutes.login, { body: ADMIN });
    const port = Number(new URL(server.current().url).port);
    // A slow load in small runs: most of the time here is spent waiting for silent senders.
    const load = createLoad(() => server.current().url, store, 250);
    const random = createRandom(25);
    const statuses = new Set<number>();
    const breakOff = async (fault: Fault, nth: number) => {
      const [endpoint, query] = KINDS[nth % KINDS.length] ?? KINDS[0];
      const sent = Math.floor(random.next() ** 3 * 400_000);
      const pauseMs = Math.floor(random.next() * 8);
      const sender = { port, endpoint, query, token, sent, pauseMs };
      statuses.add((await sendBroken(sender, fault)).status);
    };

    const end = load.begin(2);
    const all = SLOTS.imports + SLOTS.files;
    const stalls = isFullRun ? 4 : 1;
    const quick = FAULTS.filter((fault) => fault !== 'stalled');
    let left = UPLOADS - stalls * all;
    for (let nth = 0; left > 0; left -= AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(left, AT_ONCE) }, () => {
          nth += 1;
          return breakOff(quick[nth % quick.length] ?? 'cut', Math.floor(random.next() * 3));
        }),
      );
    for (let stall = 0; stall < stalls; stall += 1)
      await Promise.all(
        // The first of the three calls has three slots, the other two share sixteen.
        Array.from({ length: all }, (_, n) =>
          breakOff('stalled', n < SLOTS.imports ? 0 : 1 + (n % 2)),
        ),
      );
    await end();

    expect(server.current().isRunning()).toBe(true);
    expect(server.current().output()).not.toContain('unexpected fault');
    expect(server.current().output()).not.toContain('Nobody caught');
    expect(server.current().output()).not.toContain('MaxListeners');
    for (const status of statuses) expect([0, 400, 408, 422, 429]).toContain(status);
    for (const [[endpoint, query], slots] of [
      [KINDS[0], SLOTS.imports],
      [KINDS[1], SLOTS.files],
      [KINDS[2], SLOTS.files],
    ] as const) {
      const { payload, type } = multipart('no,', 'items.csv');
      const answers = await Promise.all(
        Array.from({ length: slots }, async () => {
          const response = await fetch(server.current().url + endpoint.path + query, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': type },
            body: payload,
          });
          await response.body?.cancel();
          return response.status;
        }),
      );
      expect(new Set(answers)).toEqual(new Set([422]));
    }
    expect(await readdir(path.join(server.folder(), 'files', 'coming-in'))).toEqual([]);
    expect(load.papers.size).toBeGreaterThan(0);
    expect(await load.lost()).toEqual([]);
  });
});
