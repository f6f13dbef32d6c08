import { expect } from 'vitest';
import type { InputOf } from '#contract/endpoint.ts';
import type { DriverFact, FactResult } from '#contract/operations/driver-facts/fact.ts';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { type AppClient, CallError, createAppClient } from '#server/city/app-client.ts';
import { createPhone, type Phone } from '#server/city/phone.ts';
import { createTablet } from '#server/city/tablet.ts';
import { queryOnce } from '#tests/support/database.ts';
import { eventually } from '../waiting/eventually.ts';

const PASSWORD = 'a long enough password';
/** Orders that are open at once; older ones are cancelled. */
const OPEN = 16;

interface Account {
  id: number;
  email: string;
  client: AppClient;
}

/** An account with an app that signs in at its first call. */
async function account(
  url: string,
  admin: AppClient,
  role: 'driver' | 'store',
  n: number,
): Promise<Account> {
  const email = `${role}-${n}@example.com`;
  const body = { name: `The ${role} ${n}`, email, role };
  const id = (await admin.call(usersRoutes.create, { body })).id as number;
  const { token } = await admin.call(usersRoutes.reset, { params: { id: String(id) } });
  await admin.call(authRoutes.setPassword, { body: { token, password: PASSWORD } });
  return { id, email, client: createAppClient(url, { email, password: PASSWORD }) };
}

const appOptions = (url: string, { client }: Account) => ({
  baseUrl: url,
  readToken: (isRefused: boolean) => client.token(isRefused),
  random: () => 0.05,
});

/** A driver's phone that says of each assignment that it was seen and accepted. */
function answering(url: string, one: Account) {
  const stated: { type: DriverFact['type']; assignment: number }[] = [];
  const results: FactResult[] = [];
  const known = new Set<number>();
  function answer(): void {
    for (const { id, answer: asked } of phone.orders() ?? []) {
      if (!asked || known.has(asked.assignment)) continue;
      const { assignment } = asked;
      known.add(assignment);
      for (const type of ['seen', 'accept'] as const) {
        stated.push({ type, assignment });
        phone.state({ type, order: id, assignment });
      }
    }
  }
  const phone: Phone = createPhone({
    ...appOptions(url, one),
    onOrders: answer,
    onFactResult: (result) => results.push(result),
  });
  return { ...one, phone, stated, results };
}

/** The open orders of an app as the database has them. */
async function openOrders(client: AppClient): Promise<Order[]> {
  const found: Order[] = [];
  for await (const order of client.all(ordersRoutes.list, { query: { open: 'true' } }))
    found.push(order);
  return found.toSorted((a, b) => a.id - b.id);
}

/**
 * Apps of drivers and of a store behind the load balancer of some servers, and staff who assign the
 * store's orders to them, take them back, and cancel them.
 */
export async function createFleet(
  { url, ownerUrl }: { url: string; ownerUrl: string },
  admin: AppClient,
  { shopId, drivers }: { shopId: number; drivers: number },
) {
  await queryOnce(
    ownerUrl,
    `insert into dispatch_zones (zone, mode, max_orders, answer_seconds, no_answer, updated_at)
     values ('Gauthier', 'off', 4, 600, 'stays', now())`,
  );
  const owner = await account(url, admin, 'store', 0);
  const params = { id: String(shopId) };
  const { version } = await admin.call(storesRoutes.get, { params });
  await admin.call(storesRoutes.update, { params, body: { ownerId: owner.id as never } }, version);
  const shown = await admin.call(appStoresRoutes.items, { params });
  if (shown.items.length === 0) throw new Error('The shop has nothing to order');
  const phones: ReturnType<typeof answering>[] = [];
  for (let n = 0; n < drivers; n += 1) {
    const one = await account(url, admin, 'driver', n);
    const duty = { status: 'available', answers: true } as const;
    await one.client.call(driverStatusRoutes.setStatus, {
      params: { id: String(one.id) },
      body: duty,
    });
    phones.push(answering(url, one));
  }
  const tablet = createTablet({ ...appOptions(url, owner), onOrders: () => undefined });

  let turn = 0;
  const open: number[] = [];
  async function moveOne(id: number): Promise<void> {
    const order = await admin.call(ordersRoutes.adminGet, { params: { id: String(id) } });
    turn += 1;
    const to = phones[turn % phones.length];
    const body = {
      orderId: order.id,
      driverId: turn % 5 === 0 ? null : (to?.id ?? null),
    } as InputOf<typeof ordersRoutes.assign>['body'];
    await admin.call(ordersRoutes.assign, { body }, order.version);
  }
  async function cancelOne(id: number): Promise<void> {
    const { version: at } = await admin.call(ordersRoutes.adminGet, { params: { id: String(id) } });
    const body = { event: 'order.cancel', cause: 'changed_mind' } as const;
    await admin.call(ordersRoutes.progress, { params: { id: String(id) }, body }, at);
  }

  return {
    phones,

    /** Works on the orders that were placed until the returned function is called. */
    begin(placed: ReadonlyMap<string, number>): () => Promise<void> {
      let isOver = false;
      const taken = new Set<number>();
      const work = async () => {
        while (!isOver) {
          const fresh = [...placed.values()].filter((id) => !taken.has(id));
          for (const id of fresh) taken.add(id);
          open.push(...fresh);
          const [oldest] = open;
          const id = open[turn % Math.max(1, open.length)];
          try {
            if (oldest !== undefined && open.length > OPEN) {
              await cancelOne(oldest);
              open.shift();
            } else if (id !== undefined) await moveOne(id);
            else await new Promise((resolve) => setImmediate(resolve));
          } catch (error) {
            // A server that ends, or an answer that was lost: the next turn reads the order again.
            turn += 1;
            if (!(error instanceof CallError)) throw error;
            if (error.code === 'order.illegal_event' && oldest === id) open.shift();
          }
        }
      };
      const worked = work();
      return async () => {
        isOver = true;
        await worked;
      };
    },

    /** Waits until every app is connected, has its results, and its set equals the database's. */
    async expectEqual(): Promise<void> {
      for (const { phone, client } of phones)
        await eventually(async () => {
          expect(phone.factsWaiting()).toBe(0);
          expect(phone.orders()).toEqual(await openOrders(client));
        });
      await eventually(async () => expect(tablet.orders()).toEqual(await openOrders(owner.client)));
    },

    /** Expects that each fact has one result, and that the database has what was recorded, once. */
    async expectFacts(): Promise<void> {
      const rows = await queryOnce<{ id: number; answer: string | null; seen: boolean }>(
        ownerUrl,
        'select id, answer, seen_at is not null as seen from assignment_answers',
      );
      const recorded = phones.flatMap(({ results }) => results).map(({ result }) => result);
      expect(recorded).toContain('recorded');
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const { stated, results } of phones) {
        expect(new Set(results.map(({ id }) => id)).size).toBe(results.length);
        expect(results).toHaveLength(stated.length);
        for (const [n, { type, assignment }] of stated.entries()) {
          const isKept = results[n]?.result !== 'refused';
          const { answer, seen } = byId.get(assignment) ?? {};
          if (type === 'accept')
            expect([assignment, answer === 'accepted']).toEqual([assignment, isKept]);
          else if (isKept) expect([assignment, seen]).toEqual([assignment, true]);
        }
      }
      const twice = await queryOnce(
        ownerUrl,
        `select type, data->'answer'->>'assignment' as assignment from events
         where type in ('answer.seen', 'answer.accepted') group by 1, 2 having count(*) > 1`,
      );
      expect(twice).toEqual([]);
    },

    stop(): void {
      tablet.close();
      for (const { phone } of phones) phone.close();
    },
  };
}
export type Fleet = Awaited<ReturnType<typeof createFleet>>;
