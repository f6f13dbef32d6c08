import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { CallError, createAppClient } from '#server/city/app-client.ts';
import { orderOf } from '#tests/support/app.ts';
import { connectConsole, waitUntil } from '#tests/support/browser/console-socket.ts';
import { backendPids } from '#tests/support/processes/database-processes.ts';
import {
  ADMIN,
  createShop,
  withRestartableServer,
} from '#tests/support/processes/restartable-server.ts';
import { killDatabase } from '#tests/support/processes/server-process.ts';
import { isFullRun, promisedMs } from '#tests/support/promise-limits.ts';

const KILLS = isFullRun ? 100 : 4;
const WRITERS = 4;
/** The limit of the promise. */
const HEALED_WITHIN_MS = promisedMs(5_000);

const server = withRestartableServer('restart');

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

    const answered = new Map<string, number>();
    const refused = new Set<number>();
    const unanswered: ReturnType<typeof orderOf>[] = [];
    let lastSuccess = 0;
    let stop = false;
    const write = async () => {
      while (!stop) {
        const body = unanswered.pop() ?? orderOf(store);
        try {
          const { id } = await client.call(ordersRoutes.place, { body: body as never });
          answered.set(body.reference, id);
          lastSuccess = performance.now();
        } catch (error) {
          refused.add(error instanceof CallError ? error.status : -1);
          unanswered.push(body);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
    };
    const writers = Array.from({ length: WRITERS }, write);
    const tookMs: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const goal = answered.size + 40;
      await waitUntil('orders are placed', () => answered.size >= goal, 20_000);
      // Kills the whole database, or one backend of the server, which ends the other backends too.
      const [one] = kill % 2 === 1 ? await backendPids(server.folder(), 'tawsil_app') : [];
      const killedAt = performance.now();
      if (one === undefined) killDatabase(server.folder());
      else process.kill(one, 'SIGKILL');
      // Requests in progress may still be answered; after a moment every response is from the new
      // one.
      await new Promise((resolve) => setTimeout(resolve, 50));
      const from = performance.now();
      await waitUntil('an order is placed again', () => lastSuccess > from, 30_000);
      tookMs.push(lastSuccess - killedAt);
    }
    stop = true;
    await Promise.all(writers);
    for (const body of unanswered)
      answered.set(
        body.reference,
        (await client.call(ordersRoutes.place, { body: body as never })).id,
      );
    expect(Math.max(...tookMs)).toBeLessThan(HEALED_WITHIN_MS);
    // 503 and nothing else: no request hangs, none causes an internal error.
    expect([...refused]).toEqual([503]);

    const found = new Set<number>();
    let cursor: string | undefined;
    do {
      const query = { limit: '200', ...(cursor ? { cursor } : {}) };
      const page = await client.call(ordersRoutes.list, { query });
      for (const order of page.items) found.add(order.id);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect([...answered.values()].filter((id) => !found.has(id))).toEqual([]);
    expect(found.size).toBe(answered.size);

    // The socket stayed connected: it received every order once, in sequence.
    const received = screen.received.events;
    await waitUntil('every order is heard', () => received.length >= found.size);
    expect(received.map((event: LiveEvent) => event.seq)).toEqual(
      received.map((_, index) => seq + 1 + index),
    );
    expect(received.length).toBe(found.size);
    await waitUntil(
      'the server listens again',
      async () => (await backendPids(server.folder(), 'tawsil listener')).length === 1,
    );
    screen.close();
  });
});
