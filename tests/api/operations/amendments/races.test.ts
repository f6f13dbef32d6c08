import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type Answer, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { addServer } from '#tests/support/fixtures/second-server.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';

const AGENTS = 20;
let t: TestApp;
let fixture: AmendmentFixture;
let other: Awaited<ReturnType<typeof addServer>>;
const agents: Person[] = [];

beforeAll(async () => {
  t = await startTestApp();
  fixture = await createAmendmentFixture(t);
  other = await addServer(t);
  for (let n = 0; n < AGENTS; n += 1) agents.push(await t.person('supervisor'));
});
afterAll(async () => {
  await expectSoundBooks(t);
  await other.stop();
  await t.close();
});

const ifMatch = ({ version }: Order) => ({ 'if-match': `"${version}"` });
const amendThere = (order: Order, body: object, as: Person) =>
  other.call(
    amendmentsRoutes.amend,
    { params: { id: order.id }, body: { commandId: randomUUID(), ...body } },
    as,
    ifMatch(order),
  );
const stepThere = (order: Order, event: string) =>
  other.call(
    ordersRoutes.progress,
    { params: { id: order.id }, body: { event: `order.${event}`, reason: 'x' } },
    fixture.admin,
    ifMatch(order),
  );

/** One amendment by each agent at once, alternating between two servers. */
const atOnce = (work: (n: number) => { order: Order; body: object }): Promise<Answer<Order>[]> =>
  Promise.all(
    agents.map(async (agent, n) => {
      const { order, body } = work(n);
      return n % 2 ? amendThere(order, body, agent) : fixture.amend(order, body, agent);
    }),
  );
const done = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);
const agreed = { cause: 'changed_mind', consent: 'telephone' };

async function newOrder(more: object = {}): Promise<Order> {
  const [first, second] = fixture.dishes as [number, number];
  const { body } = await fixture.placeOf([first, second], more, await t.person('customer'));
  return body;
}

describe('20 agents at once on two servers', () => {
  it('on one order: one amendment, the others are told of it', async () => {
    const order = await newOrder();
    const answers = await atOnce((n) => ({
      order,
      body: { cause: 'item_missing', lines: [{ line: 1 + (n % 2), quantity: 0 }] },
    }));
    expect(done(answers)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(AGENTS - 1);
    expect((await fixture.history(order.id)).amendments).toHaveLength(1);
  });

  it('on the last piece of an item: one of 20 orders gets it', async () => {
    const item = await fixture.dish(5, { stock: 1 });
    const orders = await Promise.all(agents.map(() => newOrder({ payment: 'cash' })));
    const answers = await atOnce((n) => ({
      order: orders[n] as Order,
      body: { ...agreed, lines: [{ add: { itemId: item, quantity: 1 } }] },
    }));
    expect(done(answers)).toHaveLength(1);
    for (const { status, body } of answers)
      expect([status, (body as { code?: string }).code]).toEqual(
        status === 200 ? [200, undefined] : [409, 'item.unavailable'],
      );
    expect(await fixture.stockOf(item)).toBe(0);
  });

  it('on the limit of one customer: never above it', async () => {
    const customer = await t.person('customer');
    const small = await fixture.dish(10);
    const orders: Order[] = [];
    for (let n = 0; n < AGENTS; n += 1)
      orders.push((await fixture.placeOf([small], { payment: 'cash' }, customer)).body);
    // 20 orders of 25.00; each amendment adds 100.00, so that five fit.
    await fixture.set('orders', {
      customerCashAtMost: '100000',
      openAtMost: 100_000,
      placedAtMost: 100_000,
    });
    const hundred = await fixture.dish(100);
    const answers = await atOnce((n) => ({
      order: orders[n] as Order,
      body: { ...agreed, lines: [{ add: { itemId: hundred, quantity: 1 } }] },
    }));
    expect(done(answers)).toHaveLength(5);
    const { rows } = await sql<{ cash: string }>`
      select sum(total)::text as cash from orders
      where customer_id = ${customer.id} and closed_at is null`.execute(t.db);
    expect(rows[0]?.cash).toBe('100000');
    await fixture.set('orders', {
      customerCashAtMost: '100000000',
      openAtMost: 100_000,
      placedAtMost: 100_000,
    });
  });
});

describe('an amendment against', () => {
  const missing = { cause: 'item_missing', lines: [{ line: 2, quantity: 0 }] };
  const RIVALS: readonly (readonly [string, string | null, (order: Order) => Promise<Answer>])[] = [
    ['a pickup', 'ready', (order) => stepThere(order, 'pick_up')],
    ['a cancellation', null, (order) => stepThere(order, 'cancel')],
    ['a delivery', 'pick_up', (order) => stepThere(order, 'deliver')],
    [
      'a reassignment',
      null,
      async (order) => {
        const driverId = (await fixture.driver(1)).id;
        const body = { orderId: order.id, driverId };
        return other.call(ordersRoutes.assign, { body }, fixture.admin, ifMatch(order));
      },
    ],
  ];

  it.each(RIVALS)('%s: one of both happens', async (_, until, rival) => {
    for (let n = 0; n < 6; n += 1) {
      const placed = await newOrder({ payment: n % 2 ? 'card' : 'cash' });
      const { body: assigned } = await fixture.assign(placed, (await fixture.driver(1)).id);
      const order = until ? await fixture.until(assigned, until) : assigned;
      const body = until === 'pick_up' ? { cause: 'changed_mind', note: `Ring ${n}` } : missing;
      const answers = await Promise.all([rival(order), fixture.amend(order, body)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    }
  });

  it('the pickup that settles its proposal: accepted before, or left out at the pickup', async () => {
    for (let n = 0; n < 6; n += 1) {
      const placed = await newOrder({ payment: 'cash' });
      const { body: assigned } = await fixture.assign(placed, (await fixture.driver(1)).id);
      const ready = await fixture.until(assigned, 'ready');
      const add = { itemId: fixture.substitute, quantity: 1 };
      const lines = [...missing.lines, { add, replaces: 2 }];
      const { body: open } = await fixture.amend(ready, { ...missing, lines });
      const [picked, accepted] = await Promise.all([
        stepThere(open, 'pick_up'),
        fixture.settle(open, 'accept', 1, fixture.supervisor),
      ]);
      expect([
        [200, 409],
        [412, 200],
      ]).toContainEqual([picked.status, accepted.status]);
      const { total } = await fixture.detail(open.id);
      expect(total).toBe(picked.status === 200 ? '10500' : '16500');
    }
  });
});
