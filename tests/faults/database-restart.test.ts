import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { createAppClient } from '#server/city/app-client.ts';
import { connectConsole, waitUntil } from '#tests/support/browser/console-socket.ts';
import { backendPids } from '#tests/support/processes/database-processes.ts';
import { createLoad } from '#tests/support/processes/load.ts';
import {
  ADMIN,
  createShop,
  withRestartableServer,
} from '#tests/support/processes/restartable-server.ts';
import { killDatabase } from '#tests/support/processes/server-process.ts';
import { isFullRun, promisedMs } from '#tests/support/promise-limits.ts';

const KILLS = isFullRun ? 100 : 2;
/** The limit of the promise. */
const HEALED_WITHIN_MS = promisedMs(5_000);

const server = withRestartableServer('restart');

/** Whether the server is connected to the database, and by none of these backends. */
async function haveOthers(before: readonly number[]): Promise<boolean> {
  const now = await backendPids(server.folder(), 'tawsil_app').catch(() => []);
  return now.length > 0 && !now.some((pid) => before.includes(pid));
}

/** Promise 12: a database restart is survived. */
describe(`${KILLS} kills of the database under load`, () => {
  it('are recovered from within seconds, without a false success or a lost event', async () => {
    const client = createAppClient(server.current().url, ADMIN);
    const store = await createShop(client);
    const { access_token } = await client.call(authRoutes.login, { body: ADMIN });
    const screen = connectConsole(server.current().url, access_token);
    await screen.connected();
    const { seq } = await client.call(liveOrdersRoutes.snapshot, {});
    await screen.follow(seq);

    const load = createLoad(() => server.current().url, store);
    const end = load.begin();
    const tookMs: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const goal = load.orders.size + 40;
      await waitUntil('orders are placed', () => load.orders.size >= goal);
      // Kills the whole database, or one backend of the server, which ends the other backends too.
      const before = await backendPids(server.folder(), 'tawsil_app');
      const [one] = kill % 2 === 1 ? before : [];
      const killedAt = performance.now();
      if (one === undefined) killDatabase(server.folder());
      else process.kill(one, 'SIGKILL');
      // The other backends may answer for a while longer, until they notice it.
      await waitUntil('every backend is a new one', () => haveOthers(before));
      const from = performance.now();
      await waitUntil('an order is placed again', () => load.lastSuccess() > from);
      tookMs.push(performance.now() - killedAt);
    }
    await end();
    expect(Math.max(...tookMs)).toBeLessThan(HEALED_WITHIN_MS);
    // 503 and nothing else: no request hangs, none causes an internal error.
    expect([...load.refused.orders]).toEqual([503]);
    expect(await load.lost()).toEqual([]);

    // The socket stayed connected: it received every order once, in sequence.
    const received = screen.received.events;
    await waitUntil('every order is heard', () => received.length >= load.orders.size);
    expect(received.map((event: LiveEvent) => event.seq)).toEqual(
      received.map((_, index) => seq + 1 + index),
    );
    expect(received.length).toBe(load.orders.size);
    await waitUntil(
      'the server listens again',
      async () => (await backendPids(server.folder(), 'tawsil listener')).length === 1,
    );
    screen.close();
  });
});
