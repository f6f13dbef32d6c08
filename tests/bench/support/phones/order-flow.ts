import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { World } from '../world.ts';

/** Placed, assigned, and each status up to delivery; a second assignment is the eighth change. */
const CHANGES = ['accept', 'prepare', 'assign', 'assign', 'ready', 'pick_up', 'deliver'] as const;
export const CHANGES_OF_ORDER = CHANGES.length + 1;

interface OrderVersion {
  id: number;
  version: number;
}

/** A store with an owner and one dish for each of these numbers. */
export async function addStores(world: World, count: number) {
  const { rows } = await world.sql(
    `with c as (insert into categories (name) values ('Drinks') returning id), u as (
       insert into users (name, email, password_hash, role, status, created_at)
       select 'Owner ' || n, gen_random_uuid() || '@example.com', '', 'store', 'active', now()
       from generate_series(1, $1) n returning id
     ), s as (
       insert into stores (name, address, zone, lat, lon, prep_minutes, owner_id)
       select 'Store ' || id, '1 rue', 'Zone', 33.5731, -7.5898, 9, id from u returning id, owner_id
     ), i as (
       insert into items (store_id, category_id, name, price)
       select s.id, c.id, 'Tea', 1250 from s, c returning id, store_id
     ) select i.id as item, s.id as store, s.owner_id as owner
       from s join i on i.store_id = s.id order by s.id`,
    [count],
  );
  return rows as { item: number; store: number; owner: number }[];
}
export type BenchStores = Awaited<ReturnType<typeof addStores>>;

/** Orders that staff and stores take from placing to delivery, at an even pace. */
export async function createOrderFlow(
  world: World,
  { stores, drivers }: { stores: BenchStores; drivers: readonly number[] },
) {
  const customer = await world.signIn('customer');
  const admin = await world.signIn('admin');
  /** When the call of a change was sent, by order and version. Epoch ms. */
  const sentAt = new Map<string, number>();
  /** Orders that are under way, with the changes that they have had. */
  const open: { order: OrderVersion; done: number }[] = [];
  let placed = 0;
  let assigned = 0;

  async function place(): Promise<OrderVersion> {
    const store = stores[placed++ % stores.length];
    return world.call<OrderVersion>('POST', ordersRoutes.place.path, customer, {
      reference: randomUUID(),
      storeId: store?.store,
      lines: [{ itemId: store?.item, quantity: 1 }],
      dropoff: { lat: 33.574, lon: -7.59 },
      address: '12 rue Soumaya',
      payment: 'card',
    });
  }

  function change({ id, version }: OrderVersion, name: (typeof CHANGES)[number]) {
    const headers = { 'if-match': `"${version}"` };
    if (name === 'assign') {
      const driverId = drivers[assigned++ % drivers.length];
      const body = { orderId: id, driverId };
      return world.call<OrderVersion>('POST', ordersRoutes.assign.path, admin, body, headers);
    }
    const path = ordersRoutes.progress.path.replace('{id}', String(id));
    return world.call<OrderVersion>(
      ordersRoutes.progress.method,
      path,
      admin,
      { event: `order.${name}`, reason: 'As in the bench' },
      headers,
    );
  }

  /** Does the next change of the oldest order that waits for one, or places an order. */
  async function next(): Promise<void> {
    const begunMs = Date.now();
    const going = open.shift();
    const name = going && CHANGES[going.done];
    const order = going && name ? await change(going.order, name) : await place();
    sentAt.set(`${order.id} ${order.version}`, begunMs);
    const done = going ? going.done + 1 : 0;
    if (done < CHANGES.length) open.push({ order, done });
  }

  return {
    /** Makes this many changes a second. Resolves to their number. */
    async run(perSecond: number, forMs: number): Promise<number> {
      const begun = performance.now();
      const running = new Set<Promise<void>>();
      let made = 0;
      while (performance.now() - begun < forMs) {
        const wanted = Math.floor(((performance.now() - begun) / 1_000) * perSecond);
        for (; made < wanted; made += 1) {
          const one = next().finally(() => running.delete(one));
          running.add(one);
        }
        await delay(5);
      }
      await Promise.all(running);
      return made;
    },
    /** When a change was sent; undefined if it is not of this flow. Epoch ms. */
    sentAtMs: (id: number, version: number) => sentAt.get(`${id} ${version}`),
  };
}

/** Gives each of these drivers an order to fetch, by SQL, and starts the server that reads them. */
export async function carryOrders(world: World, drivers: readonly number[]): Promise<void> {
  const [store] = await addStores(world, 1);
  const customer = (await world.person('customer')).id;
  await world.sql(
    `insert into orders (reference, status, store_id, customer_id, driver_id, pickup_lat, pickup_lon,
       dropoff_lat, dropoff_lon, address, payment, subtotal, delivery_fee, placed_at, status_at,
       assigned_at, ready_due_at, promised_at, search)
     select gen_random_uuid(), 'accepted', $1, $2, d, 33.5731, -7.5898, 33.58, -7.59, '7 rue Chemin',
       'cash', 2000, 1500, now(), now(), now(), now() + interval '20 minutes',
       now() + interval '50 minutes', ''
     from unnest($3::int[]) d`,
    [store?.store, customer, drivers],
  );
  await world.restart();
}
