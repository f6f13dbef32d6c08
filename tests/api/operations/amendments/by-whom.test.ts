import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';

let t: TestApp;
let fixture: AmendmentFixture;
beforeAll(async () => {
  t = await startTestApp();
  fixture = await createAmendmentFixture(t);
});
afterAll(async () => {
  await expectSoundBooks(t);
  await t.close();
});

/** An accepted order of two dishes of 90 and 38, for a fee of 15. */
async function acceptedOrder(payment = 'card') {
  const customer = await t.person('customer');
  const [a, b] = fixture.dishes as [number, number];
  const { body } = await fixture.placeOf([a, b], { payment }, customer);
  return { customer, order: (await fixture.step(body, 'accept')).body as Order };
}
const why = { cause: 'changed_mind' };

describe('by a customer and by a store', () => {
  it('the customer changes address and instructions until the order is accepted, nothing else', async () => {
    const customer = await t.person('customer');
    const { body } = await fixture.placeOf([fixture.dishes[0] as number], {}, customer);
    const change = { cause: 'address_wrong', address: '5 rue C', note: 'Third floor' };
    const amended = await fixture.propose(body, change, customer);
    expect(amended.body).toMatchObject({ address: '5 rue C', amendment: { number: 1 } });
    const lines = { lines: [{ line: 1, quantity: 2 }] };
    expect((await fixture.propose(amended.body, lines, customer)).status).toBe(403);
    const { body: accepted } = await fixture.step(amended.body, 'accept');
    const late = await fixture.propose(accepted, change, customer);
    expect(late).toMatchObject({ status: 409, body: { code: 'order.not_amendable' } });
  });

  it('the store reports until the order is ready, adds nothing and has nobody else pay', async () => {
    const { order } = await acceptedOrder();
    const add = { itemId: fixture.substitute, quantity: 1 };
    const away = { line: 1, quantity: 0 };
    for (const lines of [[{ add }], [away, { add, replaces: 1, pays: 'platform' }]])
      expect((await fixture.propose(order, { lines })).status).toBe(403);
    expect((await fixture.propose(order, { note: 'x' })).status).toBe(403);
    const ready = (await fixture.step((await fixture.step(order, 'prepare')).body, 'ready')).body;
    const late = await fixture.propose(ready, { lines: [away] });
    expect(late.body).toMatchObject({ code: 'order.not_amendable' });
    expect((await fixture.propose(ready, { lines: [away] }, await t.person('store'))).status).toBe(
      404,
    );
  });
});

describe('the payment', () => {
  it('by card becomes cash if the customer agreed; the card is released', async () => {
    const { order } = await acceptedOrder();
    const cash = { cause: 'payment', payment: 'cash' };
    const { body: asked } = await fixture.amend(order, cash);
    expect(asked).toMatchObject({ payment: 'card', amendment: { open: { total: order.total } } });
    const { body } = await fixture.amend(asked, { ...cash, consent: 'telephone' });
    expect(body).toMatchObject({ payment: 'cash', total: order.total });
    const { rows } = await sql<{ state: string }>`
      select state from payments where order_id = ${order.id}`.execute(t.db);
    expect(['releasing', 'released']).toContain(rows[0]?.state);
    const back = await fixture.amend(body, { ...cash, payment: 'card' });
    expect(back.body).toMatchObject({ reason: 'amendment.card_is_the_customers' });
    const { body: delivered } = await fixture.assign(body, (await fixture.driver(1)).id);
    let now = delivered;
    for (const event of ['prepare', 'ready', 'pick_up', 'deliver'])
      now = (await fixture.step(now, event)).body;
    expect(now.status).toBe('delivered');
  });

  it('in cash stays within the limit of the order’s customer, and the ceiling of its driver', async () => {
    await fixture.set('orders', { customerCashAtMost: '150000', openAtMost: 100_000 });
    const item = await fixture.dish(400);
    const { body } = await fixture.placeOf([item], { payment: 'cash' }, await t.person('customer'));
    const more = {
      ...why,
      consent: 'telephone',
      lines: [{ add: { itemId: item, quantity: 4 } }],
    };
    const refused = await fixture.amend(body, more, fixture.supervisor);
    expect(refused).toMatchObject({ status: 409, body: { code: 'order.cash_limit' } });
    const driver = await fixture.driver(1);
    await fixture.post([
      { account: 'driver_cash', owner: driver.id, purpose: 'cash_collected', amount: -220_000n },
      { account: 'cash_vault', purpose: 'cash_collected', amount: 220_000n },
    ]);
    const { body: assigned } = await fixture.assign(body, driver.id);
    const beyond = { ...more, lines: [{ add: { itemId: item, quantity: 1 } }] };
    const full = await fixture.amend(assigned, beyond, fixture.supervisor);
    expect(full).toMatchObject({ status: 409, body: { code: 'driver.cash_ceiling' } });
  });
});
