import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import type { Order } from '#contract/routes/operations/orders.ts';
import { createServices } from '#server/areas.ts';
import { instantProvider } from '#server/money/payments/instant-provider.ts';
import type { Caller } from '#server/platform/auth/caller.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { silentLog } from '#server/platform/db/log.ts';
import setupDatabase from '#tests/support/database-setup.ts';
import { placeBy } from '#tests/support/fixtures/paid-orders.ts';
import { median, type Report } from './report.ts';

const SECONDS = 30;
const AT = { lat: 33.59, lon: -7.62 };
const STEPS = [
  'order.accept',
  'order.prepare',
  'order.ready',
  'order.pick_up',
  'order.deliver',
] as const;

/**
 * The cost of keeping the figures, relative to placing and delivering: orders as fast as possible
 * one after another, and each second the fold of a server.
 */
export async function measureUpkeep(report: Report): Promise<void> {
  let url = '';
  const stop = await setupDatabase({
    provide: (_: string, value: { appUrl: string; template: string }) => {
      const own = new URL(value.appUrl);
      own.pathname = `/${value.template}`;
      url = own.href;
    },
  } as unknown as TestProject);
  const pool = createPool(url, { role: 'tawsil_app', max: 4 });
  const db = createDb(pool);
  const clock = () => new Date();
  const services = createServices({ db, pool, clock, payments: instantProvider }, silentLog);
  await services.settings.load();
  async function person(role: Caller['role']): Promise<Caller> {
    const { rows } = await sql<{ id: number }>`
      insert into users (name, email, password_hash, role, status, created_at)
      values (${role}, ${`${randomUUID()}@example.com`}, '', ${role}, 'active', now()) returning id`.execute(
      db,
    );
    return { userId: rows[0]?.id ?? 0, name: role ?? '', role, sessionId: 0, zones: 'all' };
  }
  const [admin, customer] = [await person('admin'), await person('customer')];
  const drivers: Caller[] = [];
  const items: { store: number; item: number }[] = [];
  for (let n = 0; n < 40; n += 1) {
    const driver = await person('driver');
    drivers.push(driver);
    await sql`insert into drivers (user_id, duty, duty_at) values (${driver.userId}, 'available', now())`.execute(
      db,
    );
    const { rows } = await sql<{ store: number; item: number }>`
      with s as (insert into stores (name, address, zone, lat, lon, prep_minutes)
          values (${`Store ${n}`}, '1 rue', ${`Zone ${n % 5}`}, ${AT.lat}, ${AT.lon}, 15) returning id),
        c as (insert into categories (name) values (${`Kind ${n}`}) returning id)
      insert into items (store_id, category_id, name, price, available)
      select s.id, c.id, 'Tea', 1250, true from s, c returning store_id as store, id as item`.execute(
      db,
    );
    items.push(...rows);
  }

  async function deliverOrder(n: number): Promise<void> {
    const { store, item } = items[n % items.length] ?? { store: 0, item: 0 };
    const body = {
      reference: randomUUID(),
      storeId: store,
      lines: [{ itemId: item, quantity: 2 }],
      dropoff: { lat: 33.6, lon: -7.63 },
      address: '12 rue Soumaya',
      payment: 'card',
    } as never;
    let order: Order = await placeBy(services, body, customer);
    const driver = drivers[n % drivers.length] as Caller;
    const by = { caller: admin, address: '127.0.0.1', deviceId: 'bench' };
    order = await services.orders.assign(order.id, order.version, driver.userId, by);
    for (const event of STEPS)
      order = await services.orders.progress(
        order.id,
        order.version,
        { event, reason: 'bench' },
        by,
      );
  }
  const published = () => sql`select events_publish(100000)`.execute(db);
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };

  try {
    const shares: number[] = [];
    const each: number[] = [];
    let n = 0;
    for (let second = -3; second < SECONDS; second += 1) {
      let ordersMs = 0;
      let count = 0;
      while (ordersMs < 1_000) {
        ordersMs += await timed(() => deliverOrder(n));
        n += 1;
        count += 1;
      }
      await published();
      const foldMs = await timed(services.figures.fold);
      if (second < 0) continue;
      shares.push((foldMs / ordersMs) * 100);
      each.push(ordersMs / count);
    }
    report.print(
      `Placing and delivering an order takes ${median(each).toFixed(1)} ms, one after another`,
    );
    report.figure({
      what: 'keeping the figures, of placing and delivering (time, median of 30 seconds)',
      value: median(shares),
      unit: '%',
      atMost: 3,
    });
  } finally {
    await services.feed.stop();
    await db.destroy();
    await stop();
  }
}
