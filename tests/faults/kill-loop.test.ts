import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { authRoutes } from '#contract/routes/auth.ts';
import { ordersRoutes } from '#contract/routes/orders.ts';
import { usersRoutes } from '#contract/routes/users.ts';
import { createAppClient } from '#server/city/app-client.ts';
import { createRandom } from '#server/city/random.ts';
import { orderOf } from '#tests/support/app.ts';
import { ADMIN, keptServer, openShop } from '#tests/support/kept-server.ts';

const KILLS = process.env.TAWSIL_FAULTS === 'full' ? 200 : 4;
const WRITERS = 4;
const BUYER = { email: 'buyer@example.com', password: 'another long password' };

const server = keptServer('kill');

/** Promise 9: what was answered survives kill -9, of the server and of its database. */
describe(`${KILLS} kills under load`, () => {
  it('lose no order that was answered, and apply no resend twice', async () => {
    const admin = createAppClient(server.now().url, ADMIN);
    await admin.call(usersRoutes.create, { body: { name: 'Buyer', role: 'customer', ...BUYER } });
    const store = await openShop(admin);
    const random = createRandom(9);
    const answered = new Map<string, number>();
    let unanswered: ReturnType<typeof orderOf>[] = [];

    for (let kill = 0; kill < KILLS; kill += 1) {
      const client = createAppClient(server.now().url, BUYER);
      let killed = false;
      // What got no answer is sent again with its reference, as a phone does.
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
            // Refusals while the database is away come at once; a real phone would pause as well.
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
        }
      };
      const writers = Array.from({ length: WRITERS }, write);
      const goal = answered.size + 20 + Math.floor(random.next() * 60);
      while (answered.size < goal) await new Promise((resolve) => setTimeout(resolve, 5));
      await server.now().kill(random.next() < 0.5);
      killed = true;
      await Promise.all(writers);
      await server.start();
    }

    const client = createAppClient(server.now().url, BUYER);
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
    const client = createAppClient(server.now().url, ADMIN);
    expect((await client.call(authRoutes.me, {})).email).toBe(ADMIN.email);
    const log = await readFile(path.join(server.folder(), 'server.log'), 'utf8').catch(() => '');
    expect(log + server.now().output()).not.toContain(ADMIN.password);
  });
});
