import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createAppClient } from '#server/city/app-client.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { backendPids, databaseProcesses } from '#tests/support/processes/database-processes.ts';
import { createLoad } from '#tests/support/processes/load.ts';
import {
  ADMIN,
  createShop,
  withRestartableServer,
} from '#tests/support/processes/restartable-server.ts';
import { isFullRun, promisedMs } from '#tests/support/promise-limits.ts';

/** The length of each stall; the longest exceed the limits of statements and connections. */
const STALLS_MS = isFullRun
  ? Array.from({ length: 30 }, (_, n) => [2_000, 12_000, 20_000][n % 3] ?? 0)
  : [2_500, 2_500];
/** The limits of the promises. */
const HEALED_WITHIN_MS = promisedMs(5_000);
const READY_WITHIN_MS = promisedMs(2_000);

/** Promise 12: a stalled database is survived. */
describe.skipIf(process.platform !== 'linux')(
  `promise 12: ${STALLS_MS.length} stalls of the database under load`,
  () => {
    const server = withRestartableServer('stall');

    it('are recovered from within seconds of their end, without a false success', async () => {
      const store = await createShop(createAppClient(server.current().url, ADMIN));
      const load = createLoad(() => server.current().url, store);
      const end = load.begin();
      const healedMs: number[] = [];
      for (const [nth, stallMs] of STALLS_MS.entries()) {
        const goal = load.orders.size + 20;
        await waitUntil('orders are placed', () => load.orders.size >= goal);
        // Stalls the whole database, or one backend of the server, with its locks.
        const some = nth % 2 === 1 ? await backendPids(server.folder(), 'tawsil_app') : [];
        const stalled =
          some.length > 0 ? some.slice(0, 1) : await databaseProcesses(server.folder());
        expect(stalled.length).toBeGreaterThan(0);
        for (const pid of stalled) process.kill(pid, 'SIGSTOP');
        const stalledAt = performance.now();
        try {
          if (some.length === 0) {
            const asked = performance.now();
            const ready = await fetch(`${server.current().url}/api/ready`);
            expect(ready.status).toBe(503);
            expect(performance.now() - asked).toBeLessThan(READY_WITHIN_MS);
            expect((await fetch(`${server.current().url}/api/health`)).status).toBe(200);
          }
          await delay(Math.max(0, stalledAt + stallMs - performance.now()));
          // Responses to earlier requests may be read now.
          if (some.length === 0) expect(load.lastSuccess()).toBeLessThan(stalledAt);
        } finally {
          for (const pid of stalled) process.kill(pid, 'SIGCONT');
        }
        const from = performance.now();
        await waitUntil('an order is placed again', () => load.lastSuccess() > from);
        healedMs.push(performance.now() - from);
        await expect
          .poll(async () => (await fetch(`${server.current().url}/api/ready`)).status)
          .toBe(200);
      }
      await end();
      expect(Math.max(...healedMs)).toBeLessThan(HEALED_WITHIN_MS);
      // Requests were refused, or not answered within the client's timeout.
      for (const status of [...load.refused.orders, ...load.refused.papers])
        expect([0, 503]).toContain(status);
      expect(await load.lost()).toEqual([]);
    });
  },
);
