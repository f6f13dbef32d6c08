import { afterEach, describe, expect, it } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { encodeFact, GRANTED, readAppMessage } from '#contract/operations/app-socket/app-frame.ts';
import type { OrderChanges } from '#contract/operations/app-socket/order-changes.ts';
import type { FactResult } from '#contract/operations/driver-facts/fact.ts';
import { inboxRoutes } from '#contract/routes/growth/inbox.ts';
import { orderChangesRoutes } from '#contract/routes/operations/order-changes.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { createServices } from '#server/areas.ts';
import { createPhone } from '#server/city/phone.ts';
import { createTablet } from '#server/city/tablet.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { createAnswerFixture } from '#tests/support/order/answer-fixture.ts';
import { openSocket, urlOf } from '#tests/support/phone-socket.ts';
import { createRoadFixture } from '#tests/support/road/road-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
let road: Awaited<ReturnType<typeof createRoadFixture>>;
withApp(async (app) => {
  t = app;
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  fixture = await createMoneyFixture(t);
  road = await createRoadFixture(t, fixture);
});

/** Reads the event log for messages, as the job does. */
async function writeMessages() {
  await t.pool.query('select events_publish(5000)');
  const { noticeSender } = createServices({ db: t.db, pool: t.pool, clock: t.clock }, silentLog);
  await noticeSender.run({ signal: new AbortController().signal });
}

const opened: { close: () => void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});
const keep = <T extends { close: () => void }>(one: T): T => {
  opened.push(one);
  return one;
};
const optionsOf = ({ token }: Person) => ({
  baseUrl: urlOf(t),
  readToken: async () => token,
  random: () => 0.01,
  onOrders: () => undefined,
});
const phoneOf = (driver: Person) => keep(createPhone(optionsOf(driver)));
const tabletOf = (owner: Person) => keep(createTablet(optionsOf(owner)));
const idsOf = (app: { orders: () => { id: number }[] | null }) =>
  app.orders()?.map(({ id }) => id) ?? null;

/** A bare socket that records the frames of orders; `known`: the number in the handshake. */
function framesOf(person: Person, known: string | null) {
  const socket = keep(openSocket(urlOf(t), person.token, known === null ? '' : `?orders=${known}`));
  const frames: OrderChanges[] = [];
  const kinds: number[] = [];
  socket.ws.on('message', (data: Buffer) => {
    kinds.push(data[1] ?? 0);
    const message = readAppMessage(data);
    if (message?.kind === 'changes') frames.push(message.changes);
  });
  return { socket, frames, kinds };
}

describe('orders on the phone’s socket', () => {
  it('arrive with their assignment, follow each change, and are gone with what happened', async () => {
    const driver = await fixture.driver(1);
    const { frames } = framesOf(driver, '0');
    await expect.poll(() => frames).toMatchObject([{ whole: true, more: false, orders: [] }]);
    const phone = phoneOf(driver);
    await expect.poll(() => phone.orders()).toEqual([]);
    const order = await road.orderOf(driver, 'assigned');
    await expect.poll(() => phone.orders()).toMatchObject([{ id: order.id, status: 'placed' }]);
    const listed = await t.call(ordersRoutes.list, { query: { open: 'true' } }, driver);
    expect(phone.orders()).toEqual(listed.body.items);
    const accepted = await road.send(order, 'order.accept', road.owner);
    await expect.poll(() => phone.orders()).toMatchObject([{ status: 'accepted' }]);
    const reason = 'The customer has moved';
    await road.send(accepted.body as typeof order, 'order.cancel', fixture.supervisor, { reason });
    await expect.poll(() => phone.orders()).toEqual([]);
  });

  it('are asked for at the handshake: an app of before gets nothing that it does not know', async () => {
    const driver = await fixture.driver(1);
    const before = framesOf(driver, null);
    expect(await before.socket.next()).toMatchObject({ kind: 'welcome', granted: 0 });
    await road.orderOf(driver, 'assigned');
    const asking = framesOf(await fixture.driver(1), '0');
    await expect.poll(() => asking.frames.length).toBe(1);
    expect(before.kinds).toEqual([1]);
  });

  it('are not sent again to an app that knows the last number, and only the rest to one that does not', async () => {
    const driver = await fixture.driver(1);
    const first = framesOf(driver, '0');
    const kept = await road.orderOf(driver, 'assigned');
    await expect.poll(() => first.frames.at(-1)?.orders.map(({ id }) => id)).toEqual([kept.id]);
    const known = first.frames.at(-1)?.seq ?? 0;
    first.socket.close();
    const missed = await road.orderOf(driver, 'assigned');
    const since = async () =>
      (await t.call(orderChangesRoutes.read, { query: { since: known } }, driver)).body.orders;
    await expect.poll(since).toMatchObject([{ id: missed.id }]);
    const second = framesOf(driver, String(known));
    await expect
      .poll(() => second.frames)
      .toMatchObject([{ whole: false, orders: [{ id: missed.id }], gone: [] }]);
    const { seq = 0 } = second.frames[0] ?? {};
    second.socket.close();
    const third = framesOf(driver, String(seq));
    await expect
      .poll(() => third.frames)
      .toMatchObject([{ whole: false, orders: [], gone: [], seq }]);
  });

  it.each(['-1', 'x', '1e99', '9'.repeat(400), '%00', ''])(
    'a handshake with the number "%s" gets the whole set',
    async (known) => {
      const { frames } = framesOf(await fixture.driver(1), known);
      await expect.poll(() => frames).toMatchObject([{ whole: true }]);
    },
  );

  it('of a hand-over are on both phones until it is taken, and its message in the inbox', async () => {
    const [first, second] = [await fixture.driver(1), await fixture.driver(1)];
    const phones = [phoneOf(first), phoneOf(second)] as const;
    const order = await road.orderOf(first);
    const asked = await road.act('handOver', order, fixture.supervisor, {
      driverId: second.id,
      cause: 'driver_accident',
    });
    for (const phone of phones) await expect.poll(() => idsOf(phone)).toEqual([order.id]);
    await road.act('take', asked.body, second);
    await expect.poll(() => idsOf(phones[0])).toEqual([]);
    expect(idsOf(phones[1])).toEqual([order.id]);
    await writeMessages();
    await expect.poll(() => phones[1].inbox()).toBeGreaterThan(0);
    const { body } = await t.call(inboxRoutes.list, { query: {} }, second);
    expect(body.entries).toMatchObject([
      { event: 'order.hand_over_asked', orderId: order.id, titles: { en: expect.any(String) } },
    ]);
    const last = body.entries.at(-1)?.number ?? 0;
    expect(last).toBe(phones[1].inbox());
    const rest = await t.call(inboxRoutes.list, { query: { after: last } }, second);
    expect(rest.body.entries).toEqual([]);
  });
});

describe('facts on the phone’s socket', () => {
  it('are answered one by one, also those stated without a network, and again only as repeated', async () => {
    const answers = await createAnswerFixture(t);
    await answers.setZone(60);
    const driver = await answers.driver();
    const results: FactResult[] = [];
    const phone = keep(
      createPhone({ ...optionsOf(driver), onFactResult: (result) => results.push(result) }),
    );
    const order = await answers.placed();
    await answers.assign(order, driver);
    await expect.poll(() => phone.orders()).toMatchObject([{ answer: { seenAt: null } }]);
    const assignment = phone.orders()?.[0]?.answer?.assignment ?? 0;
    phone.state({ type: 'seen', order: order as OrderId, assignment });
    phone.state({ type: 'accept', order: order as OrderId, assignment });
    phone.state({ type: 'accept', order: order as OrderId, assignment });
    await expect
      .poll(() => results.map(({ result }) => result))
      .toEqual(['recorded', 'recorded', 'repeated']);
    expect(phone.factsWaiting()).toBe(0);
    // The app's own set has what it stated, and the order's version stays.
    await expect.poll(() => phone.orders()).toMatchObject([{ answer: { answer: 'accepted' } }]);
    const listed = await t.call(ordersRoutes.list, { query: { open: 'true' } }, driver);
    expect(phone.orders()).toEqual(listed.body.items);
    await answers.setZone(null);
  });

  it('are refused in words if they are invalid, and not taken from an app of before', async () => {
    const driver = await fixture.driver(1);
    const results: unknown[] = [];
    const { socket } = framesOf(driver, '0');
    socket.ws.on('message', (data: Buffer) => {
      const message = readAppMessage(data);
      if (message?.kind === 'fact_result') results.push(message.result);
    });
    expect(await socket.next()).toMatchObject({ granted: GRANTED.orders + GRANTED.facts });
    socket.ws.send(encodeFact({ id: 'f1', type: 'seen', at: 'noon', order: 1 }));
    await expect
      .poll(() => results)
      .toMatchObject([{ id: 'f1', result: 'refused', message: expect.any(String) }]);
    const bad = ['', '{', 'null', '[]', '"x"', '{"id":7}', `{"id":"${'x'.repeat(65)}"}`];
    for (const text of bad) {
      socket.ws.send(Buffer.concat([Buffer.from([1, 3]), Buffer.from(text)]));
      expect(await socket.next()).toMatchObject({ kind: 'refused' });
    }
    const before = framesOf(driver, null);
    expect(await before.socket.next()).toMatchObject({ granted: 0 });
    const at = t.clock().toISOString();
    before.socket.ws.send(encodeFact({ id: 'f2', type: 'seen', at, order: 1 }));
    expect(await before.socket.next()).toMatchObject({ kind: 'refused' });
  });
});

describe('orders on a store’s socket', () => {
  it('arrive when placed, and go to the new owner when the store changes hands', async () => {
    const [owner, next] = [await t.person('store', 'Before'), await t.person('store', 'Next')];
    const store = await t.store(owner, 'Changing hands');
    const tablet = tabletOf(owner);
    const other = tabletOf(next);
    await expect.poll(() => [idsOf(tablet), idsOf(other)]).toEqual([[], []]);
    const customer = await t.person('customer');
    const placed = await t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
    const { id } = placed.body;
    await expect.poll(() => idsOf(tablet)).toEqual([id]);
    expect(idsOf(other)).toEqual([]);
    await t.db
      .updateTable('stores')
      .set({ owner_id: next.id })
      .where('id', '=', store.id)
      .execute();
    await expect.poll(() => [idsOf(tablet), idsOf(other)]).toEqual([[], [id]]);
  });

  it('is refused to anybody but a store', async () => {
    for (const role of ['driver', 'customer', 'operator'] as const) {
      const person = await t.person(role);
      const socket = openSocket(urlOf(t), person.token, '?orders=0', '/api/orders/stream');
      expect(await socket.refused()).toMatchObject({ status: 403 });
    }
  });

  it('takes no positions', async () => {
    const socket = keep(openSocket(urlOf(t), road.owner.token, '?orders=0', '/api/orders/stream'));
    expect(await socket.next()).toMatchObject({ kind: 'welcome', granted: GRANTED.orders });
    socket.ws.send(Buffer.from([1, 1, 0, 0]));
    await expect.poll(() => socket.next()).toMatchObject({ kind: 'refused' });
  });
});

describe('orders for apps that poll', () => {
  it('answer 304 without a change, and say when to ask again', async () => {
    const driver = await fixture.driver(1);
    const order = await road.orderOf(driver, 'assigned');
    const list = (etag?: string) =>
      t.call(
        ordersRoutes.list,
        { query: { open: 'true' } },
        driver,
        etag ? { 'if-none-match': etag } : {},
      );
    await expect.poll(async () => (await list()).headers.etag).toBeDefined();
    const first = await list();
    expect(first.headers['poll-after']).toBe('15');
    const tagOf = async () => (await list()).headers.etag as string;
    // The event of the assignment may still be on its way.
    await expect.poll(async () => (await list(await tagOf())).status).toBe(304);
    const etag = await tagOf();
    await road.send(order, 'order.accept', road.owner);
    await expect.poll(async () => (await list(etag)).status).toBe(200);
    expect((await list(etag)).body.items).toMatchObject([{ status: 'accepted' }]);
  });

  it('read what has changed since a number, as on the socket', async () => {
    const driver = await fixture.driver(1);
    const since = async (number?: number) =>
      (await t.call(orderChangesRoutes.read, { query: number ? { since: number } : {} }, driver))
        .body;
    const whole = await since();
    expect(whole).toMatchObject({ whole: true, more: false, orders: [] });
    const order = await road.orderOf(driver, 'assigned');
    await expect
      .poll(() => since(whole.seq))
      .toMatchObject({ whole: false, orders: [{ id: order.id }] });
    const { seq } = await since(whole.seq);
    expect(await since(seq)).toMatchObject({ whole: false, orders: [], gone: [] });
    const reason = 'The customer has moved';
    await road.send(order, 'order.cancel', fixture.supervisor, { reason });
    await expect
      .poll(() => since(seq))
      .toMatchObject({ orders: [], gone: [{ id: order.id, event: 'order.cancelled' }] });
  });

  it('are refused to staff', async () => {
    const { status } = await t.call(orderChangesRoutes.read, { query: {} }, fixture.supervisor);
    expect(status).toBe(403);
  });
});
