import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { checkLedger } from '#server/books/ledger/check.ts';
import { figureChecks } from '#server/insight/reports/figures/check.ts';
import { paymentChecks } from '#server/money/payments/checks.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';

let t: TestApp;
let fixture: AmendmentFixture;

beforeAll(async () => {
  t = await startTestApp();
  fixture = await createAmendmentFixture(t);
});
afterAll(async () => {
  const further = [...figureChecks, ...paymentChecks];
  const { checks } = await checkLedger(t.db, t.clock(), further);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  await t.close();
});

/** The order of the table: goods 240.00, fee 15.00, 20 % off from 150.00 on, half of it the store's. */
async function tableOrder(more: object = {}) {
  const { status, body } = await fixture.placeOf(fixture.dishes, more, await t.person('customer'));
  expect([status, body]).toMatchObject([201, { total: '20700', discount: '4800' }]);
  return (await fixture.step(body, 'accept')).body;
}
const promote = (more: object = {}) =>
  fixture.launchShared({
    kind: 'percent',
    percentBp: 2_000,
    amount: null,
    minimumOrder: '15000',
    storeShareBp: 5_000,
    budget: '100000',
    stores: [{ id: fixture.store.id }],
    ...more,
  });

/** Lines 2, 3 and 5 (38, 52 and 24) are missing; 3 is replaced by the dish of 60. */
const replaced = (pays: string) => ({
  lines: [
    { line: 2, quantity: 0 },
    { line: 3, quantity: 0 },
    { line: 5, quantity: 0 },
    { add: { itemId: fixture.substitute, quantity: 1 }, replaces: 3, pays },
  ],
});
const missing = { lines: [2, 3, 5].map((line) => ({ line, quantity: 0 })) };

const TABLE = [
  [
    'the customer pays the difference',
    () => replaced('customer'),
    ['18600', '3720', '1860', '16380'],
  ],
  ['the store does', () => replaced('store'), ['17800', '3560', '1780', '15740']],
  ['not replaced', () => missing, ['12600', '2520', '1260', '11580']],
] as const;
const totalsOf = (after: {
  subtotal: string;
  discount: string;
  storeDiscount: string;
  total: string;
}) => [after.subtotal, after.discount, after.storeDiscount, after.total];

describe('38, 52 and 24 of an order are missing', () => {
  it.each(TABLE)('%s: the figures of the table', async (_, body, figures) => {
    const one = await promote();
    const order = await tableOrder();
    const shown = await fixture.preview(order, body());
    expect([shown.status, totalsOf(shown.body.after)]).toEqual([200, figures]);
    const amended = await fixture.amend(order, body());
    expect([amended.status, amended.body]).toMatchObject([
      200,
      { total: figures[3], version: order.version + 1, amendment: { number: 1, isUnseen: true } },
    ]);
    const history = await fixture.history(order.id);
    expect(totalsOf(history.first)).toEqual(['24000', '4800', '2400', '20700']);
    expect(totalsOf(history.amendments[0]?.after as never)).toEqual(figures);
    expect(await fixture.get(one.id)).toMatchObject({ used: 1, reserved: figures[1] });
    await fixture.send(await fixture.get(one.id), 'end');
  });

  it('the same figures when the promotion has ended, is used up, for new customers only, and the store is paused', async () => {
    const one = await promote({ maxUses: 1, maxUsesPerCustomer: 1, newCustomersOnly: true });
    const order = await tableOrder();
    await fixture.send(await fixture.get(one.id), 'end');
    await sql`update stores set is_open = false where id = ${fixture.store.id}`.execute(t.db);
    for (const [, body, figures] of TABLE) {
      const { body: shown } = await fixture.preview(order, body());
      expect(totalsOf(shown.after)).toEqual(figures);
    }
    expect((await fixture.amend(order, replaced('customer'))).body.total).toBe('16380');
    await sql`update stores set is_open = true where id = ${fixture.store.id}`.execute(t.db);
  });

  it('is settled at its end: commission 25.11, store 142.29, driver 12.00, captured 163.80', async () => {
    const one = await promote();
    const order = await tableOrder();
    const { body: amended } = await fixture.amend(order, replaced('customer'));
    const driver = await fixture.driver(1);
    let now = (await fixture.assign(amended, driver.id)).body;
    for (const event of ['prepare', 'ready', 'pick_up', 'deliver'])
      now = (await fixture.step(now, event)).body;
    const { rows } = await sql<{ kind: string; amount: string }>`
      select a.kind, sum(e.amount)::text as amount from ledger_transfers t
      join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
      where t.order_id = ${order.id} and t.kind = 'sale' group by 1`.execute(t.db);
    expect(Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))).toMatchObject({
      commission: '2511',
      store_balance: '14229',
      driver_wallet: '1200',
      card_clearing: '-16380',
    });
    const captured = async () => {
      const { rows: paid } = await sql<{ captured: string; authorised: string }>`
        select captured::text, authorised::text from payments where order_id = ${order.id}`.execute(
        t.db,
      );
      return paid[0]?.captured === '16380' && paid[0].authorised === '20700';
    };
    await waitUntil('the card is charged', captured);
    expect(await fixture.get(one.id)).toMatchObject({ used: 1, reserved: '0', spent: '3720' });
    await fixture.send(await fixture.get(one.id), 'end');
  });
});

it('an order is found by the number to call about it', async () => {
  const { body: placed } = await fixture.placeOf(fixture.dishes, {}, await t.person('customer'));
  const found = async (q: string) => {
    const { body } = await t.call(ordersRoutes.list, { query: { q } }, fixture.operator);
    return body.items.map(({ id }) => id);
  };
  expect(await found('0661998877')).toEqual([]);
  const change = { cause: 'customer_unreachable', phone: '+212661998877' };
  expect((await fixture.amend(placed, change)).status).toBe(200);
  expect(await found('0661998877')).toEqual([placed.id]);
});

it('a changed order is listed as one; its timeline shows the cause, and the customer its words', async () => {
  const customer = await t.person('customer');
  const { body: placed } = await fixture.placeOf(fixture.dishes, {}, customer);
  const reason = 'The cook says it is out';
  const { status } = await fixture.amend(placed, { ...missing, reason });
  expect(status).toBe(200);
  const query = { amended: 'true', customerId: String(customer.id) } as const;
  const changed = await t.call(ordersRoutes.list, { query }, fixture.operator);
  expect(changed.body.items.map(({ id }) => id)).toEqual([placed.id]);
  const isChange = ({ type }: { type: string }) => type === 'order.amended';
  const shown = (await fixture.detail(placed.id)).timeline.find(isChange);
  expect(shown).toMatchObject({ cause: 'item_missing', reason });
  const { body } = await t.call(ordersRoutes.get, { params: { id: placed.id } }, customer);
  expect(body.timeline.find(isChange)).toMatchObject({ cause: 'item_missing' });
  expect(JSON.stringify(body.timeline)).not.toContain(reason);
});
