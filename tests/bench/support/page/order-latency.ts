import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { World } from '../world.ts';

/** The longest pause between two orders. Milliseconds. */
const EVERY_MS = 150;

/** From an order's first byte to the frame in which its row is on the board. Milliseconds. */
export async function measureOrders(
  page: Page,
  place: Awaited<ReturnType<typeof aCustomer>>,
  probes: number,
): Promise<number[]> {
  const values: number[] = [];
  for (let n = 0; n < probes; n += 1) {
    await page.evaluate(() => window.expectRow());
    const sentMs = performance.timeOrigin + performance.now();
    const { id, version } = await place.order();
    values.push((await page.evaluate(() => window.seen)) - sentMs);
    await place.cancel(id, version);
    // The row of an ended order stays until a user acts: this makes room for the next.
    await page.keyboard.press('n');
    await page.waitForTimeout(EVERY_MS * Math.random());
  }
  return values;
}

/** A customer who places orders, which a member of staff cancels. */
export async function aCustomer(world: World, staff: string) {
  const token = await world.signIn('customer');
  const {
    rows: [store],
  } = await world.sql(
    `insert into stores (name, address, zone, lat, lon, prep_minutes)
     values ('Café Atlas', '1 rue du Parc', 'Gauthier', 33.59, -7.62, 15) returning id`,
  );
  const {
    rows: [item],
  } = await world.sql(
    `with c as (
       insert into categories (name) values ('Hot drinks')
       on conflict (folded) do update set name = excluded.name returning id
     ) insert into items (store_id, category_id, name, price)
     select $1, id, 'Thé', 1250 from c returning id`,
    [store.id],
  );
  return {
    cancel: (id: number, version: number) =>
      world.call(
        ordersRoutes.progress.method,
        ordersRoutes.progress.path.replace('{id}', String(id)),
        staff,
        { event: 'order.cancel', reason: 'bench' },
        { 'if-match': `"${version}"` },
      ),
    order: () =>
      world.call<{ id: number; version: number }>('POST', ordersRoutes.place.path, token, {
        reference: randomUUID(),
        storeId: store.id,
        lines: [{ itemId: item.id, quantity: 2 }],
        dropoff: { lat: 33.6, lon: -7.63 },
        address: '12 rue Soumaya, Racine',
        payment: 'cash',
      }),
  };
}
