import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { filesRoutes } from '#contract/routes/platform/files.ts';
import { createAppClient } from '#server/city/app-client.ts';
import { createRandom } from '#server/city/random.ts';
import { orderOf } from '#tests/support/app.ts';
import { sendBroken } from '#tests/support/broken-body.ts';
import { createLoad } from '#tests/support/processes/load.ts';
import {
  ADMIN,
  createShop,
  withRestartableServer,
} from '#tests/support/processes/restartable-server.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const KILLS = isFullRun ? 200 : 2;
const WRITERS = 4;

const server = withRestartableServer('kill');

/** Sends truncated, reset or unterminated documents, one after the other, until the end. */
async function breakUploadsOff(url: string, isOver: () => boolean): Promise<void> {
  const signedIn = await createAppClient(url, ADMIN)
    .call(authRoutes.login, { body: ADMIN })
    // The kill may precede the sign-in.
    .catch(() => null);
  if (!signedIn) return;
  const { access_token: token } = signedIn;
  const sender = { port: Number(new URL(url).port), endpoint: filesRoutes.uploadDocument, token };
  for (let nth = 0; !isOver(); nth += 1) {
    const fault = (['cut', 'reset', 'half-closed', 'without its end'] as const)[nth % 4] ?? 'cut';
    await sendBroken({ ...sender, sent: (nth * 7_919) % 200_000, pauseMs: nth % 5 }, fault).catch(
      () => new Promise((resolve) => setTimeout(resolve, 20)),
    );
  }
}

/** Promise 9: confirmed data survives kill -9, of the server and of its database. */
describe(`${KILLS} kills under load`, () => {
  it('lose no confirmed order, and apply no repeated request twice', async () => {
    const admin = createAppClient(server.current().url, ADMIN);
    const store = await createShop(admin);
    const random = createRandom(9);
    const answered = new Map<string, number>();
    let unanswered: ReturnType<typeof orderOf>[] = [];
    const uploads = createLoad(() => server.current().url, store);

    for (let kill = 0; kill < KILLS; kill += 1) {
      const client = createAppClient(server.current().url, ADMIN);
      let killed = false;
      // Orders without a response are sent again with their reference, as a phone does.
      for (const body of unanswered)
        answered.set(
          body.reference,
          (await client.call(ordersRoutes.place, { body: body as never })).id,
        );
      unanswered = [];
      const write = async () => {
        while (!killed) {
          const body = orderOf(store);
          try {
            const order = await client.call(ordersRoutes.place, { body: body as never });
            answered.set(body.reference, order.id);
          } catch {
            unanswered.push(body);
            // Refusals while the database is unavailable are immediate; a real phone would pause
            // too.
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
        }
      };
      const writers = Array.from({ length: WRITERS }, write);
      // In addition, some uploads break off, and one completes.
      const ending = uploads.begin(0, 50_000);
      const breaking = breakUploadsOff(server.current().url, () => killed);
      const goal = answered.size + 20 + Math.floor(random.next() * 60);
      const papers = uploads.papers.size;
      while (answered.size < goal || uploads.papers.size === papers)
        await new Promise((resolve) => setTimeout(resolve, 5));
      // Alternately the server alone, and with its database.
      await server.current().kill(kill % 2 === 1);
      killed = true;
      await Promise.all([...writers, breaking]);
      await ending();
      await server.start();
    }
    expect(await uploads.lost({ orders: false })).toEqual([]);
    expect(uploads.papers.size).toBeGreaterThan(0);

    const client = createAppClient(server.current().url, ADMIN);
    for (const body of unanswered)
      answered.set(
        body.reference,
        (await client.call(ordersRoutes.place, { body: body as never })).id,
      );
    const found = new Set<number>();
    let cursor: string | undefined;
    do {
      const query = { limit: '200', ...(cursor ? { cursor } : {}) };
      const page = await client.call(ordersRoutes.list, { query });
      for (const order of page.items) found.add(order.id);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect([...answered.values()].filter((id) => !found.has(id))).toEqual([]);
    expect(new Set(answered.values()).size).toBe(answered.size);
    expect(found.size).toBe(answered.size);
  });

  it('leave sign-ins working, and no secret in the log', async () => {
    const client = createAppClient(server.current().url, ADMIN);
    expect((await client.call(authRoutes.me, {})).email).toBe(ADMIN.email);
    const log = await readFile(path.join(server.folder(), 'server.log'), 'utf8').catch(() => '');
    expect(log + server.current().output()).not.toContain(ADMIN.password);
  });
});
