import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { WITHHELD_MS } from '#machines/order/order-machine.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createAlarmFixture, MINUTE } from '#tests/support/fixtures/alarm-fixture.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

let t: TestApp;
let amal: Person;
let idriss: Person;
let admin: Person;
let customer: Person;
let driver: Person;
let store: { id: number; itemId: number };
beforeAll(async () => {
  t = await startTestApp();
  amal = await t.person('operator', 'Amal');
  idriss = await t.person('supervisor', 'Idriss');
  admin = await t.person('admin');
  customer = await t.person('customer');
  store = await t.store();
});
beforeEach(async () => {
  driver = await t.person('driver');
});
afterAll(() => t.close());

const progress = (order: Pick<Order, 'id' | 'version'>, body: object, as: Person) =>
  t.call(ordersRoutes.progress, { params: { id: order.id }, body }, as, {
    'if-match': `"${order.version}"`,
  });
const withheld = (more: object = {}) => ({
  event: 'order.cancel',
  reason: 'Kitchen fire',
  withhold: true,
  commandId: randomUUID(),
  ...more,
});
const keep = (order: Pick<Order, 'id'>, as: Person, commandId = randomUUID()) =>
  t.call(ordersRoutes.keep, { params: { id: order.id }, body: { commandId } }, as);
const read = async (id: number) =>
  (await t.call(ordersRoutes.adminGet, { params: { id } }, amal)).body;

/** An order with its driver, ready at the store. */
async function ready(): Promise<Order> {
  const body = orderOf(store);
  let order: Order = (await t.call(ordersRoutes.place, { body }, customer)).body;
  const assignment = { orderId: order.id, driverId: driver.id };
  const assigned = await t.call(ordersRoutes.assign, { body: assignment }, amal, {
    'if-match': '"1"',
  });
  order = assigned.body;
  for (const event of ['order.accept', 'order.prepare', 'order.ready'])
    order = (await progress(order, { event }, amal)).body;
  return order;
}
async function withholdCancel(order: Order, as = amal): Promise<Order> {
  const answer = await progress(order, withheld(), as);
  expect(answer.status).toBe(200);
  return answer.body;
}
const types = async (id: number) => (await read(id)).timeline.map(({ type }) => type);

describe('a cancellation that the console asks for', () => {
  it('is withheld, shown with its asker, and carried out when it is due', async () => {
    const order = await ready();
    const asked = await withholdCancel(order);
    expect(asked).toMatchObject({
      status: 'ready',
      version: order.version + 1,
      ending: { event: 'order.cancel', by: { id: amal.id, name: 'Amal' }, reason: 'Kitchen fire' },
    });
    const leftMs = Date.parse(asked.ending?.at ?? '') - t.clock().getTime();
    expect(leftMs).toBeGreaterThan(WITHHELD_MS - 5_000);
    t.moveClock(WITHHELD_MS);
    await eventually(async () => expect((await read(order.id)).status).toBe('cancelled'));
    const done = await read(order.id);
    expect(done.ending).toBeNull();
    expect(done.timeline.slice(-2)).toMatchObject([
      { type: 'order.cancel_withheld', actor: { id: amal.id }, reason: 'Kitchen fire' },
      { type: 'order.cancelled', actor: { id: amal.id }, reason: 'Kitchen fire' },
    ]);
  });

  it('is withdrawn by a colleague, and repeated commands act once', async () => {
    const order = await ready();
    const body = withheld();
    const first = await progress(order, body, amal);
    expect(await progress(order, body, amal)).toMatchObject({ status: 200, body: first.body });
    const commandId = randomUUID();
    const kept = await keep(order, idriss, commandId);
    expect(kept).toMatchObject({ status: 200, body: { status: 'ready', ending: null } });
    expect((await keep(order, idriss, commandId)).body).toEqual(kept.body);
    expect(await keep(order, idriss)).toMatchObject({
      status: 409,
      body: { code: 'order.illegal_event', current: { status: 'ready' } },
    });
    t.moveClock(WITHHELD_MS);
    await t.app().runNow.ends();
    expect((await read(order.id)).status).toBe('ready');
    const { body: page } = await t.call(
      auditRoutes.list,
      { query: { subject: `order ${order.id}` } },
      admin,
    );
    expect(page.items.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['order.cancel_withdrawn', 'Idriss'],
      ['order.cancel_withheld', 'Amal'],
    ]);
  });

  it('is lost to a pick-up, which the log names', async () => {
    const order = await ready();
    const asked = await withholdCancel(order);
    const picked = await progress(asked, { event: 'order.pick_up' }, driver);
    expect(picked).toMatchObject({ status: 200, body: { status: 'picked_up', ending: null } });
    t.moveClock(WITHHELD_MS);
    await t.app().runNow.ends();
    expect((await read(order.id)).status).toBe('picked_up');
    expect((await types(order.id)).slice(-3)).toEqual([
      'order.cancel_withheld',
      'order.picked_up',
      'order.cancel_lost',
    ]);
    const { body: page } = await t.call(
      auditRoutes.list,
      { query: { subject: `order ${order.id}` } },
      admin,
    );
    expect(page.items[0]).toMatchObject({
      action: 'order.cancel_lost',
      actor: { id: driver.id },
      before: { by: { id: amal.id } },
      after: { status: 'picked_up' },
    });
  });

  it('is over once a colleague cancels at once', async () => {
    const asked = await withholdCancel(await ready());
    const now = await progress(asked, { event: 'order.cancel', reason: 'Now' }, idriss);
    expect(now.body).toMatchObject({ status: 'cancelled', ending: null });
    expect(await types(asked.id)).not.toContain('order.cancel_lost');
  });

  it('gives the order no driver meanwhile: no assignment, no suggestion, no second cancellation', async () => {
    const { body: placed } = await t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
    const asked = await withholdCancel(placed);
    const body = { orderId: asked.id, driverId: driver.id };
    const headers = { 'if-match': `"${asked.version}"` };
    expect(await t.call(ordersRoutes.assign, { body }, idriss, headers)).toMatchObject({
      status: 409,
      body: { code: 'order.illegal_event', message: expect.stringContaining('being cancelled') },
    });
    expect((await progress(asked, withheld(), idriss)).status).toBe(409);
    const { body: plan } = await t.call(
      dispatchRoutes.plan,
      { query: { orderIds: String(asked.id) } },
      amal,
    );
    expect(plan).toMatchObject({
      suggestions: [],
      ignored: [{ orderId: asked.id, why: 'closed' }],
    });
    expect((await read(asked.id)).legalEvents).not.toContain('order.assign');
  });

  it('is refused when asked if it would be refused now, and leaves nothing', async () => {
    const order = await ready();
    const asked = await progress(order, withheld({ event: 'order.return' }), amal);
    expect(asked).toMatchObject({ status: 409, body: { code: 'order.illegal_event' } });
    expect((await progress(order, withheld(), driver)).status).toBe(403);
    expect((await progress({ ...order, version: 1 }, withheld(), amal)).status).toBe(412);
    for (const body of [withheld({ commandId: undefined }), withheld({ event: 'order.ready' })])
      expect((await progress(order, body, amal)).status).toBe(400);
    expect(await read(order.id)).toMatchObject({ status: 'ready', version: order.version });
  });

  it('is not carried out if its asker may no longer change orders', async () => {
    const leaver = await t.person('operator', 'Leaver');
    const asked = await withholdCancel(await ready(), leaver);
    await t.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', leaver.id)
      .execute();
    t.moveClock(WITHHELD_MS);
    await eventually(async () => expect((await read(asked.id)).ending).toBeNull());
    const kept = await read(asked.id);
    expect(kept.status).toBe('ready');
    expect(kept.timeline.at(-1)).toMatchObject({
      type: 'order.cancel_lost',
      reason: expect.stringContaining('no longer'),
      reasonKey: 'order.asker_not_permitted',
    });
  });

  it('shows the driver that the order is being cancelled, without its author', async () => {
    const asked = await withholdCancel(await ready());
    const own = await t.call(ordersRoutes.get, { params: { id: asked.id } }, driver);
    expect(own.body.ending).toMatchObject({ event: 'order.cancel', by: null });
    const theirs = await t.call(ordersRoutes.get, { params: { id: asked.id } }, customer);
    expect(theirs.body.ending).toBeNull();
  });

  it('is shown without its author in the answer to an event of the store, too', async () => {
    const owner = await t.person('store');
    const body = orderOf(await t.store(owner));
    const placed = (await t.call(ordersRoutes.place, { body }, customer)).body as Order;
    const asked = await withholdCancel(placed);
    const accepted = await progress(asked, { event: 'order.accept' }, owner);
    expect(accepted.body).toMatchObject({ status: 'accepted', ending: { by: null, reason: '' } });
  });

  it('is lost to nothing when the servers stop meanwhile', async () => {
    const asked = await withholdCancel(await ready());
    await t.restart();
    t.moveClock(WITHHELD_MS);
    await eventually(async () => expect((await read(asked.id)).status).toBe('cancelled'));
  });
});

it('withholds the cancellations of a bulk call, once for the same command', async () => {
  const orders = [await ready(), await ready()];
  const body = {
    ids: orders.map(({ id }) => id),
    versions: orders.map(({ version }) => version),
    ...withheld(),
  };
  const first = await t.call(ordersRoutes.bulk, { body }, amal);
  expect(first.body.results).toMatchObject(
    orders.map(() => ({ ok: true, order: { status: 'ready' } })),
  );
  expect((await t.call(ordersRoutes.bulk, { body }, amal)).body).toEqual(first.body);
  t.moveClock(WITHHELD_MS);
  for (const { id } of orders)
    await eventually(async () => expect((await read(id)).status).toBe('cancelled'));
});

it('withholds a return, and a delivery comes before it', async () => {
  const order = await ready();
  const picked = await progress(order, { event: 'order.pick_up' }, driver);
  const asked = await progress(picked.body, withheld({ event: 'order.return' }), amal);
  expect(asked.body).toMatchObject({ status: 'picked_up', ending: { event: 'order.return' } });
  const delivered = await progress(asked.body, { event: 'order.deliver' }, driver);
  expect(delivered.body).toMatchObject({ status: 'delivered', ending: null });
  expect((await types(order.id)).at(-1)).toBe('order.return_lost');
});

it('keeps the alarms of the order quiet while it is withheld, and raises them if it is withdrawn', async () => {
  const other = await startTestApp({ manualTicks: true });
  try {
    const fixture = await createAlarmFixture(other);
    const order = await fixture.accepted();
    other.moveClock(10 * MINUTE);
    await fixture.waitForAlarms('raised', (all) => all.length === 1);
    const asked = await other.call(
      ordersRoutes.progress,
      { params: { id: order.id }, body: withheld() },
      fixture.supervisor,
      { 'if-match': `"${order.version}"` },
    );
    expect(asked.status).toBe(200);
    await fixture.waitForAlarms('quiet', (all) =>
      all.every(({ state }) => state === 'returned_unacknowledged'),
    );
    const body = { commandId: randomUUID() };
    await other.call(ordersRoutes.keep, { params: { id: order.id }, body }, fixture.supervisor);
    await fixture.waitForAlarms('raised again', (all) =>
      all.some(({ state }) => state === 'unacknowledged'),
    );
  } finally {
    await other.close();
  }
});
