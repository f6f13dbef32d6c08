import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authRoutes } from '#contract/routes/auth.ts';
import { categoriesRoutes } from '#contract/routes/categories.ts';
import { ordersRoutes } from '#contract/routes/orders.ts';
import { storesRoutes } from '#contract/routes/stores.ts';
import { usersRoutes } from '#contract/routes/users.ts';
import { createAppClient } from '#server/city/app-client.ts';
import { createRandom } from '#server/city/random.ts';
import { orderOf } from '#tests/support/app.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';

const KILLS = process.env.TAWSIL_FAULTS === 'full' ? 200 : 4;
const WRITERS = 4;
const ADMIN = { email: 'admin@example.com', password: 'a long enough password' };
const BUYER = { email: 'buyer@example.com', password: 'another long password' };

let folder: string;
let server: ServerProcess;

const start = () =>
  startServer(folder, { TAWSIL_ADMIN_EMAIL: ADMIN.email, TAWSIL_ADMIN_PASSWORD: ADMIN.password });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tawsil-kill-'));
  await chmod(folder, 0o711);
  server = await start();
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Promise 9: what was answered survives kill -9, of the server and of its database. */
describe(`${KILLS} kills under load`, () => {
  it('lose no order that was answered, and apply no resend twice', async () => {
    const admin = createAppClient(server.url, ADMIN);
    await admin.call(usersRoutes.create, { body: { name: 'Buyer', role: 'customer', ...BUYER } });
    const shop = await admin.call(storesRoutes.create, {
      body: {
        name: 'Shop',
        address: '1 rue du Parc',
        zone: 'Gauthier',
        location: { lat: 33.59, lon: -7.62 },
        prepMinutes: 10,
      },
    });
    await admin.call(categoriesRoutes.create, { body: { name: 'Drinks' } });
    const { items } = await admin.call(storesRoutes.addItems, {
      params: { id: String(shop.id) },
      body: { items: [{ name: 'Thé', category: 'Drinks', price: '1200' }] },
    });
    const store = { id: shop.id, itemId: items[0]?.id ?? 0 };
    const random = createRandom(9);
    const answered = new Map<string, number>();
    let unanswered: ReturnType<typeof orderOf>[] = [];

    for (let kill = 0; kill < KILLS; kill += 1) {
      const client = createAppClient(server.url, BUYER);
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
      await server.kill(random.next() < 0.5);
      killed = true;
      await Promise.all(writers);
      server = await start();
    }

    const client = createAppClient(server.url, BUYER);
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
    const client = createAppClient(server.url, ADMIN);
    expect((await client.call(authRoutes.me, {})).email).toBe(ADMIN.email);
    const log = await readFile(path.join(folder, 'server.log'), 'utf8').catch(() => '');
    expect(log + server.output()).not.toContain(ADMIN.password);
  });
});
