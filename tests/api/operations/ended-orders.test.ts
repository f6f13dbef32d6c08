import { expect, it } from 'vitest';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { DAY_MS } from '#rules/time.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let people: Record<'operator' | 'customer' | 'store' | 'driver', Person>;
let id: number;

withApp(async (app) => {
  t = app;
  people = {
    operator: await t.person('operator'),
    customer: await t.person('customer', 'Salma El Idrissi'),
    store: await t.person('store'),
    driver: await t.person('driver'),
  };
  const store = await t.store(people.store);
  const body = orderOf(store, { note: 'Door code 4711', dropoff: { lat: 33.6123, lon: -7.6345 } });
  let order: Order = (await t.call(ordersRoutes.place, { body }, people.customer)).body;
  id = order.id;
  const version = () => ({ 'if-match': `"${order.version}"` });
  const send = async (event: string, as: Person) => {
    const call = { params: { id }, body: { event } };
    order = (await t.call(ordersRoutes.progress, call, as, version())).body as Order;
  };
  await send('order.accept', people.store);
  await send('order.prepare', people.store);
  const assigned = { body: { orderId: id, driverId: people.driver.id } };
  order = (await t.call(ordersRoutes.assign, assigned, people.operator, version())).body as Order;
  await send('order.ready', people.store);
  await send('order.pick_up', people.driver);
  await send('order.deliver', people.driver);
});

/** The order in the list and by itself, and in a refusal. */
async function read(who: keyof typeof people) {
  const as = { token: (await t.login(people[who].email)).body.access_token };
  const { items } = (await t.call(ordersRoutes.list, {}, as)).body;
  const detail = (await t.call(ordersRoutes.get, { params: { id } }, as)).body;
  const request = { params: { id }, body: { event: 'order.cancel', reason: 'late' } };
  const refused = await t.call(ordersRoutes.progress, request, as, { 'if-match': '"1"' });
  return { listed: items.find((one) => one.id === id), detail, refused };
}

const DOOR = /Soumaya|4711|Idrissi|33\.6123|-7\.6345/;

it('shows stores and drivers where an order went for three days', async () => {
  for (const who of ['store', 'driver'] as const) {
    const { listed, detail } = await read(who);
    expect(listed).toMatchObject({
      address: '12 rue Soumaya, Racine',
      customer: { name: 'Salma El Idrissi' },
    });
    expect(detail.note).toBe('Door code 4711');
  }
});

it('hides the door and the full name from stores and drivers afterwards', async () => {
  t.moveClock(3 * DAY_MS + 60_000);
  for (const who of ['store', 'driver'] as const) {
    const { listed, detail, refused } = await read(who);
    expect(listed).toMatchObject({ address: '', customer: { name: 'Salma' } });
    expect(detail).toMatchObject({ address: '', note: null, dropoff: { lat: 33.61, lon: -7.63 } });
    expect(JSON.stringify([listed, detail, refused.body])).not.toMatch(DOOR);
  }
  for (const who of ['operator', 'customer'] as const) {
    const { listed, detail } = await read(who);
    expect(listed).toMatchObject({ address: '12 rue Soumaya, Racine' });
    expect(detail).toMatchObject({ note: 'Door code 4711', dropoff: { lat: 33.6123 } });
  }
});
