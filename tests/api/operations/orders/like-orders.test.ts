import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { LIKE_ORDER_MINUTES } from '#contract/routes/operations/quotes.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';

let t: TestApp;
let f: AmendmentFixture;

beforeAll(async () => {
  t = await startTestApp();
  f = await createAmendmentFixture(t);
});
afterAll(() => t.close());

const asking = { ifLike: 'ask', payment: 'cash' };

it('asks before the same is ordered twice within two minutes, and places it once confirmed', async () => {
  const by = await t.person('customer');
  const [rice = 0, soup = 0] = f.dishes;
  const first = await f.placeOf([rice, soup], asking, by);
  expect(first.status).toBe(201);

  // The same goods in another order, under a reference of their own.
  const reference = randomUUID();
  const second = await f.placeOf([soup, rice], { ...asking, reference }, by);
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({
    code: 'order.like_order',
    message: `You ordered the same with #${first.body.id} a moment ago. Order again if you want it twice.`,
    likeOrderId: first.body.id,
  });
  const confirmed = { ...asking, ifLike: 'place', reference };
  expect((await f.placeOf([soup, rice], confirmed, by)).status).toBe(201);
});

it('asks nothing about other goods, other people, other times, and of apps that do not ask', async () => {
  const by = await t.person('customer');
  const [rice = 0, soup = 0] = f.dishes;
  const statusOf = async (items: Parameters<typeof f.placeOf>[0], more: object, as: Person) =>
    (await f.placeOf(items, more, as)).status;
  expect(await statusOf([rice], asking, by)).toBe(201);
  expect(await statusOf([{ itemId: rice, quantity: 2 }], asking, by)).toBe(201);
  expect(await statusOf([rice, soup], asking, by)).toBe(201);
  expect(await statusOf([rice], asking, await t.person('customer'))).toBe(201);
  expect(await statusOf([rice], { payment: 'cash' }, by)).toBe(201);
  t.moveClock(LIKE_ORDER_MINUTES * MINUTE_MS);
  expect(await statusOf([rice], asking, by)).toBe(201);
});

it('answers a repeat of the same request with its order, in capitals too', async () => {
  const by = await t.person('customer');
  const body = { ...asking, reference: randomUUID() };
  const first = await f.placeOf(f.dishes, body, by);
  const capitals = { ...body, reference: body.reference.toUpperCase() };
  const again = await f.placeOf(f.dishes, capitals, by);
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body.id).toBe(first.body.id);
});

it('applies a command once whose id is repeated in capitals', async () => {
  const placed = await f.placeOf([{ itemId: f.dishes[0] ?? 0, quantity: 2 }]);
  const commandId = randomUUID();
  const lines = [{ line: placed.body.lines[0]?.line, quantity: 1 }];
  const amend = (id: string) => f.amend(placed.body, { commandId: id, lines });
  const first = await amend(commandId);
  const again = await amend(commandId.toUpperCase());
  expect([first.status, again.status]).toEqual([200, 200]);
  const { body } = await t.call(ordersRoutes.get, { params: { id: placed.body.id } }, f.operator);
  expect(body.amendment?.number).toBe(1);
});

it('finds a double tap: of two at once, one is asked about', async () => {
  const by = await t.person('customer');
  const both = await Promise.all([
    f.placeOf(f.dishes, asking, by),
    f.placeOf(f.dishes, asking, by),
  ]);
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
});
