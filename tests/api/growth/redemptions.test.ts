import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { refundsRoutes } from '#contract/routes/money/refunds.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { buildApp } from '#server/app.ts';
import { checkLedger } from '#server/books/ledger/check.ts';
import { figureChecks } from '#server/insight/reports/figures/check.ts';
import { instantProvider } from '#server/money/payments/instant-provider.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  createPromotionFixture,
  type PromotionFixture,
} from '#tests/support/fixtures/promotion-fixture.ts';

// Promise 29: the budget of a promotion is never exceeded.
let t: TestApp;
let fixture: PromotionFixture;
let other: Awaited<ReturnType<typeof buildApp>>;
let stop: () => Promise<void>;
let people: Person[];
const PEOPLE = 50;

beforeAll(async () => {
  t = await startTestApp();
  fixture = await createPromotionFixture(t);
  const pool = createPool(t.database.appUrl, { role: 'tawsil_app', max: 12 });
  const db = createDb(pool);
  const { clock } = t;
  other = await buildApp({
    db,
    pool,
    listenUrl: t.database.appUrl,
    clock,
    checkResponses: true,
    payments: instantProvider,
  });
  await other.ready();
  stop = async () => {
    await other.close();
    await db.destroy();
  };
  people = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await t.person('customer'));
});
afterAll(async () => {
  const { checks } = await checkLedger(t.db, t.clock(), figureChecks);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  await stop();
  await t.close();
});

/** Places an order on the second server. */
async function orderThere(as: Person, more: object) {
  const answer = await other.inject({
    method: 'POST',
    url: ordersRoutes.place.path,
    headers: { 'device-id': 'web_test', authorization: `Bearer ${as.token}` },
    payload: orderOf(fixture.store, { payment: 'card', ...more }),
  });
  return { status: answer.statusCode, body: answer.json() as { id: number; discount: string } };
}

/** One order for each of these people, all at once, alternating between two servers. */
const orderAtOnce = (who: readonly Person[], more: object) =>
  Promise.all(who.map((one, n) => (n % 2 ? orderThere(one, more) : fixture.order(one, more))));
const placed = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 201).length;

describe('concurrent orders on two servers', () => {
  it('50 customers and a limit of 10 uses: exactly 10 are placed', async () => {
    const one = await fixture.launch({ code: 'TEN', maxUses: 10 });
    const answers = await orderAtOnce(people, { code: 'TEN' });
    expect(placed(answers)).toBe(10);
    for (const { status } of answers) expect([201, 422]).toContain(status);
    expect(await fixture.get(one.id)).toMatchObject({ used: 10, reserved: '5000' });
  });

  it('50 customers and a budget for 10 uses: exactly 10 are placed', async () => {
    const one = await fixture.launch({ code: 'BUDGET', budget: '5499' });
    expect(placed(await orderAtOnce(people, { code: 'BUDGET' }))).toBe(10);
    expect(await fixture.get(one.id)).toMatchObject({ used: 10, reserved: '5000' });
  });

  it('an automatic promotion with a limit of 10: all are placed, exactly 10 with a discount', async () => {
    const stores = [{ id: fixture.store.id }];
    const one = await fixture.launch({ maxUses: 10, stores });
    // In cash: a card is authorised for one price, so it would refuse the others.
    const answers = await orderAtOnce(people, { payment: 'cash' });
    expect(placed(answers)).toBe(PEOPLE);
    const cheaper = answers.filter(({ body }) => body.discount === '500');
    expect(cheaper).toHaveLength(10);
    await fixture.send(await fixture.get(one.id), 'end');
  });

  it('ten orders of one customer and a limit of 2 for each: exactly 2 are placed', async () => {
    const one = await fixture.launch({ code: 'TWICE', maxUsesPerCustomer: 2 });
    const [first, second] = [await t.person('customer'), await t.person('customer')];
    const answers = await orderAtOnce(Array<Person>(10).fill(first), { code: 'TWICE' });
    expect(placed(answers)).toBe(2);
    expect(placed([await fixture.order(second, { code: 'TWICE' })])).toBe(1);
    expect((await fixture.get(one.id)).used).toBe(3);
  });

  it('six orders of a new customer: exactly one gets the first-order promotion', async () => {
    const one = await fixture.launch({ code: 'FIRST', newCustomersOnly: true });
    const newcomer = await t.person('customer');
    const answers = await orderAtOnce(Array<Person>(6).fill(newcomer), { code: 'FIRST' });
    expect(placed(answers)).toBe(1);
    expect((await fixture.get(one.id)).used).toBe(1);
  });
});

describe('an order with a promotion', () => {
  const cancel = ({ id, version }: { id: number; version: number }) =>
    t.call(
      ordersRoutes.progress,
      { params: { id }, body: { event: 'order.cancel', reason: 'Because' } },
      fixture.operator,
      { 'if-match': `"${version}"` },
    );

  it('releases its use once, even if it is cancelled several times', async () => {
    const one = await fixture.launch({ code: 'ONCE', maxUses: 1 });
    // Neither has tried a code before.
    const [first, second] = [await t.person('customer'), await t.person('customer')];
    const { status, body: order } = await fixture.order(first, { code: 'ONCE' });
    expect(status).toBe(201);
    expect((await fixture.order(second, { code: 'ONCE' })).status).toBe(422);
    const answers = await Promise.all([cancel(order), cancel(order), cancel(order)]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await fixture.get(one.id)).toMatchObject({ used: 0, reserved: '0', spent: '0' });
    expect((await fixture.order(second, { code: 'ONCE' })).status).toBe(201);
    expect((await fixture.get(one.id)).used).toBe(1);
  });

  it('cancelled while others order: the limit holds, and the counters are right', async () => {
    const one = await fixture.launch({ code: 'RACE', maxUses: 5 });
    const orders = await Promise.all(
      people.slice(0, 5).map((who) => fixture.order(who, { code: 'RACE' })),
    );
    const [answers] = await Promise.all([
      orderAtOnce(people.slice(5, 25), { code: 'RACE' }),
      ...orders.map(({ body }) => cancel(body)),
    ]);
    const { used, reserved } = await fixture.get(one.id);
    expect(used).toBe(placed(answers));
    expect(used).toBeLessThanOrEqual(5);
    expect(reserved).toBe(String(used * 500));
    const params = { id: one.id };
    const { body: use } = await t.call(promotionsRoutes.use, { params }, fixture.manager);
    // Its list names the cancelled orders too.
    expect(use.orders).toBe(orders.length + used);
  });

  it('can be refunded up to the amount paid, and its discount stays as it was', async () => {
    const one = await fixture.launchShared({ code: 'REFUNDED', storeShareBp: 4_000 });
    const driver = await t.person('driver');
    const { body: placed } = await fixture.order(people[8] as Person, { code: 'REFUNDED' });
    const order = await fixture.deliverOrder(placed, driver);
    const give = (amount: string, version: number) =>
      fixture.command(
        refundsRoutes.give,
        { params: { id: order.id }, body: { amount, fundedBy: 'platform', reason: 'Cold' } },
        fixture.finance,
        { version },
      );
    const before = (await give((BigInt(order.total) + 1n).toString(), order.version)).body;
    expect(before).toMatchObject({ code: 'order.not_refundable' });
    const { body: refunded } = await give(order.total, order.version);
    expect(refunded).toMatchObject({ total: order.total, refunded: order.total });
    const { body: detail } = await t.call(
      ordersRoutes.adminGet,
      { params: { id: order.id } },
      fixture.finance,
    );
    expect(detail.discounts).toMatchObject([{ amount: '500', storePart: '200' }]);
    expect(await fixture.get(one.id)).toMatchObject({ used: 1, reserved: '0', spent: '500' });
    const { body: use } = await t.call(
      promotionsRoutes.use,
      { params: { id: one.id } },
      fixture.manager,
    );
    expect(use).toMatchObject({ used: 1, platformPart: '300', storePart: '200' });
    const { rows } = await t.pool.query(
      `select a.kind, e.purpose, e.amount from ledger_transfers t
       join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
       where t.order_id = $1 and e.purpose in ('promotion','refund') order by e.id`,
      [order.id],
    );
    expect(rows).toEqual([
      { kind: 'store_balance', purpose: 'promotion', amount: -200n },
      { kind: 'promotions', purpose: 'promotion', amount: -300n },
      { kind: 'refunds', purpose: 'refund', amount: -BigInt(order.total) },
      { kind: 'card_clearing', purpose: 'refund', amount: BigInt(order.total) },
    ]);
  });

  it('returned to the store spends nothing of the promotion', async () => {
    const one = await fixture.launch({ code: 'RETURNED' });
    const driver = await t.person('driver');
    const { body: order } = await fixture.order(people[9] as Person, { code: 'RETURNED' });
    let now = (await fixture.assign(order, driver.id)).body;
    for (const event of ['accept', 'prepare', 'ready', 'pick_up', 'return'])
      now = (
        await t.call(
          ordersRoutes.progress,
          { params: { id: order.id }, body: { event: `order.${event}`, reason: 'Because' } },
          fixture.admin,
          { 'if-match': `"${now.version}"` },
        )
      ).body;
    expect(now.status).toBe('returned');
    expect(await fixture.get(one.id)).toMatchObject({ used: 0, reserved: '0', spent: '0' });
  });
});
