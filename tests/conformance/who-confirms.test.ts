import { describe, expect, it } from 'vitest';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
let owner: Person;
let customer: Person;
let driver: Person;
let store: { id: number; itemId: number };
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  owner = await t.person('store', 'Owner');
  customer = await t.person('customer');
  store = await t.store(owner, 'Returns');
});

type Event = 'order.pick_up' | 'order.deliver' | 'order.return';
const send = (order: Pick<Order, 'id' | 'version'>, event: string, as: Person, reason?: string) =>
  t.call(ordersRoutes.progress, { params: { id: order.id }, body: { event, reason } }, as, {
    'if-match': `"${order.version}"`,
  });

/** A cash order of a new driver, who has it to pick up, or picked up. */
async function orderAt(status: 'ready' | 'picked_up'): Promise<Order> {
  driver = await fixture.driver(1);
  const placed = await t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
  let order: Order = (await fixture.assign(placed.body, driver.id)).body;
  for (const event of ['order.accept', 'order.prepare', 'order.ready'])
    order = (await send(order, event, owner)).body as Order;
  if (status === 'ready') return order;
  return (await send(order, 'order.pick_up', driver)).body as Order;
}
const toCollect = async () =>
  (await t.call(cashRoutes.atHand, { params: { id: driver.id } }, fixture.finance)).body.toCollect;

describe('a driver’s return', () => {
  it('is a request: the order stays picked up until the store confirms, without its cash', async () => {
    const order = await orderAt('picked_up');
    expect(await send(order, 'order.return', owner, 'Arrived')).toMatchObject({
      status: 409,
      body: { code: 'order.return_not_requested' },
    });
    const asked = await send(order, 'order.return', driver, 'Nobody at home');
    expect(asked).toMatchObject({
      status: 200,
      body: { status: 'picked_up', returnRequestedAt: expect.any(String) },
    });
    expect(await toCollect()).toBe('0');
    const now = asked.body as Order;
    expect(await send(now, 'order.return', driver, 'Again')).toMatchObject({
      status: 409,
      body: { code: 'order.return_requested' },
    });
    const { body: shown } = await t.call(ordersRoutes.get, { params: { id: order.id } }, driver);
    expect(shown.timeline.at(-1)).toMatchObject({
      type: 'order.return_requested',
      reason: 'Nobody at home',
    });
    expect(shown.legalEvents).toEqual(['order.deliver']);
    expect((await send(now, 'order.return', owner, 'Arrived')).body).toMatchObject({
      status: 'returned',
    });
    expect(await toCollect()).toBe('0');
  });

  it('can be confirmed by staff, and the customer may still be served after the request', async () => {
    const first = await orderAt('picked_up');
    const asked = (await send(first, 'order.return', driver, 'Nobody at home')).body as Order;
    expect((await send(asked, 'order.return', fixture.supervisor, 'Seen')).body).toMatchObject({
      status: 'returned',
    });
    const second = await orderAt('picked_up');
    const again = (await send(second, 'order.return', driver, 'Nobody at home')).body as Order;
    expect((await send(again, 'order.deliver', driver)).body).toMatchObject({
      status: 'delivered',
    });
  });
});

/** Who sends which event to a picked-up or ready order, with and without a reason. */
describe('what is booked for a driver', () => {
  const CASES: readonly [Event, () => Person, without: number, withReason: number][] = [
    ['order.pick_up', () => driver, 200, 200],
    ['order.pick_up', () => fixture.supervisor, 400, 200],
    ['order.pick_up', () => owner, 403, 403],
    ['order.pick_up', () => customer, 403, 403],
    ['order.deliver', () => driver, 200, 200],
    ['order.deliver', () => fixture.admin, 400, 200],
    ['order.deliver', () => owner, 403, 403],
    ['order.deliver', () => customer, 403, 403],
    ['order.return', () => driver, 400, 200],
    ['order.return', () => fixture.supervisor, 400, 200],
    ['order.return', () => owner, 400, 409],
    ['order.return', () => customer, 400, 403],
  ];
  it.each(CASES.map((one, n) => [one[0], n, one] as const))(
    '%s, case %i: answers by person and reason',
    async (_, __, [event, person, without, withReason]) => {
      const order = await orderAt(event === 'order.pick_up' ? 'ready' : 'picked_up');
      const as = person();
      const first = await send(order, event, as);
      expect(first.status).toBe(without);
      if (without === 200) return;
      expect((await send(order, event, as, 'A reason')).status).toBe(withReason);
    },
  );

  it('needs a reason in bulk too', async () => {
    const order = await orderAt('picked_up');
    const bulk = (reason?: string) =>
      t.call(
        ordersRoutes.bulk,
        { body: { ids: [order.id], versions: [order.version], event: 'order.deliver', reason } },
        fixture.supervisor,
      );
    expect(await bulk()).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.reason' }] },
    });
    expect((await bulk('His phone is broken')).body).toMatchObject({ results: [{ ok: true }] });
  });
});
