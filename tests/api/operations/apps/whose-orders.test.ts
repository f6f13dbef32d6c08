import { afterEach, expect, it } from 'vitest';
import { orderChangesRoutes } from '#contract/routes/operations/order-changes.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { createPhone } from '#server/city/phone.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { createAnswerFixture } from '#tests/support/order/answer-fixture.ts';
import { urlOf } from '#tests/support/phone-socket.ts';
import { createRoadFixture } from '#tests/support/road/road-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let money: MoneyFixture;
let road: Awaited<ReturnType<typeof createRoadFixture>>;
let answers: Awaited<ReturnType<typeof createAnswerFixture>>;
withApp(async (app) => {
  t = app;
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  money = await createMoneyFixture(t);
  road = await createRoadFixture(t, money);
  answers = await createAnswerFixture(t);
});
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const list = (as: Person, tag?: string) =>
  t.call(ordersRoutes.list, { query: { open: 'true' } }, as, tag ? { 'if-none-match': tag } : {});
const changes = async (as: Person, since?: number) =>
  (await t.call(orderChangesRoutes.read, { query: since ? { since } : {} }, as)).body;
const visit = async (as: Person, order: number, type: 'arrived' | 'left') =>
  (await answers.report(as, { type, order, place: 'store' })).results[0]?.result;

it('a store that changes hands while its apps poll takes its orders along', async () => {
  const [before, after] = [await t.person('store', 'Before'), await t.person('store', 'After')];
  const store = await t.store(before, 'Sold');
  const customer = await t.person('customer');
  const { id } = (await t.call(ordersRoutes.place, { body: orderOf(store) }, customer)).body;
  await expect.poll(async () => (await changes(before)).orders.length).toBe(1);
  const [known, tag] = [(await changes(before)).seq, (await list(before)).headers.etag as string];
  const [none, noTag] = [(await changes(after)).seq, (await list(after)).headers.etag as string];
  await t.db.updateTable('stores').set({ owner_id: after.id }).where('id', '=', store.id).execute();
  await expect.poll(() => changes(before, known)).toMatchObject({ whole: true, orders: [] });
  await expect.poll(() => changes(after, none)).toMatchObject({ whole: true, orders: [{ id }] });
  expect((await list(before, tag)).status).toBe(200);
  expect((await list(after, noTag)).body.items).toMatchObject([{ id }]);
});

it('the tag of one person’s list says nothing of another’s', async () => {
  const [first, second] = [await money.driver(1), await money.driver(1)];
  await road.orderOf(second, 'assigned');
  await expect.poll(async () => (await list(first)).headers.etag).toBeDefined();
  const tag = (await list(first)).headers.etag as string;
  expect((await list(second, tag)).status).toBe(200);
});

it('eighty facts that a phone has kept are all answered', async () => {
  const driver = await money.driver(1);
  const order = await road.orderOf(driver, 'assigned');
  const results: string[] = [];
  const phone = createPhone({
    baseUrl: urlOf(t),
    readToken: async () => driver.token,
    random: () => 0.01,
    onOrders: () => undefined,
    onFactResult: ({ result }) => results.push(result),
  });
  closing.push(phone.close);
  for (let n = 0; n < 80; n += 1)
    phone.state({ type: n % 2 === 0 ? 'arrived' : 'left', order: order.id, place: 'store' });
  await expect.poll(() => results.length).toBe(80);
  expect(phone.factsWaiting()).toBe(0);
});

it('a driver leaves after he has delivered, and arrives again when he gets an order again', async () => {
  const [driver, other] = [await money.driver(1), await money.driver(1)];
  const again = await road.orderOf(driver, 'assigned');
  expect(await visit(driver, again.id, 'arrived')).toBe('recorded');
  t.moveClock(30_000);
  await answers.assign(again.id, other);
  t.moveClock(30_000);
  await answers.assign(again.id, driver);
  expect((await road.read(again.id)).visits).toBeUndefined();
  t.moveClock(30_000);
  expect(await visit(driver, again.id, 'arrived')).toBe('recorded');
  const done = await road.orderOf(driver);
  const delivered = await road.send(done, 'order.deliver', driver);
  expect(delivered.status).toBe(200);
  t.moveClock(10_000);
  expect(await visit(driver, done.id, 'arrived')).toBe('refused');
  const door = { type: 'arrived', order: again.id, place: 'driver' };
  expect((await answers.report(driver, door)).results[0]?.result).toBe('refused');
});

it('the first driver of a hand-over reads nothing of the second one’s visits', async () => {
  const [first, second] = [await money.driver(1), await money.driver(1)];
  const order = await road.orderOf(first);
  const asked = { driverId: second.id, cause: 'driver_accident' };
  const handedOver = await road.act('handOver', order, money.supervisor, asked);
  const fact = { type: 'arrived', order: order.id, place: 'driver' };
  expect((await answers.report(second, fact)).results[0]?.result).toBe('recorded');
  const visitsOf = async (as: Person) =>
    (await list(as)).body.items.find(({ id }) => id === order.id)?.visits;
  expect(await visitsOf(second)).toMatchObject({ driver: second.id });
  expect(await visitsOf(first)).toBeUndefined();
  // He leaves once he has taken it, when the order no longer names the other driver.
  expect((await road.act('take', handedOver.body, second)).status).toBe(200);
  const left = { type: 'left', order: order.id, place: 'driver' };
  expect((await answers.report(second, left)).results[0]?.result).toBe('recorded');
});
