import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentWait } from '#contract/operations/payment.ts';
import { orderPaymentRoutes } from '#contract/routes/operations/order-payment.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { WITHHELD_MS } from '#machines/order/order-machine.ts';
import { DAY_MS } from '#rules/time.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type CashToCardFixture,
  createCashToCardFixture,
} from '#tests/support/fixtures/cards/cash-to-card.ts';
import { createScriptedBank } from '#tests/support/fixtures/scripted-bank.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

const bank = createScriptedBank();
let t: TestApp;
let fixture: CashToCardFixture;
beforeAll(async () => {
  t = await startTestApp({ payments: bank.provider });
  fixture = await createCashToCardFixture(t);
});
afterAll(async () => {
  await expectSoundBooks(t);
  await t.close();
});

const read = async (id: number) =>
  (await t.call(ordersRoutes.get, { params: { id } }, fixture.admin)).body;
/** Expects that a payment was released, and that its order is in cash with nothing changed by it. */
async function expectReleased(payment: string, orderId: number) {
  await fixture.becomes(payment, 'released');
  expect(bank.held.get(payment)).toMatchObject({ authorised: 0n, captured: 0n });
  const order = await read(orderId);
  expect(order.payment).toBe('cash');
}
const withhold = (order: { id: number; version: number }) =>
  t.call(
    ordersRoutes.progress,
    {
      params: { id: order.id },
      body: {
        event: 'order.cancel',
        cause: 'duplicate',
        withhold: true,
        commandId: randomUUID(),
      },
    },
    fixture.admin,
    { 'if-match': `"${order.version}"` },
  );

describe('an authorisation is released, and the order stays as it is,', () => {
  it('when the order was picked up meanwhile', async () => {
    const { order, pay, payment } = await fixture.waiting();
    await fixture.until(order, 'pick_up');
    bank.pay(payment);
    expect(await pay()).toMatchObject({
      status: 409,
      body: { code: 'order.not_amendable', reason: 'payment.order_picked_up' },
    });
    await expectReleased(payment, order.id);
    expect(await pay()).toMatchObject({
      status: 409,
      body: { code: 'payment.released', next: 'new_reference' },
    });
  });

  it('when its total was raised meanwhile', async () => {
    const { order, pay, payment } = await fixture.waiting();
    const lines = [{ add: { itemId: fixture.dishes[4], quantity: 1 } }];
    const more = { cause: 'changed_mind', consent: 'telephone', lines };
    const raised = await fixture.amend(order, more);
    expect(raised.body.total).toBe(String(BigInt(order.total) + 2_400n));
    bank.pay(payment);
    expect(await pay()).toMatchObject({
      status: 409,
      body: { code: 'payment.above_authorised', reason: 'payment.too_little' },
    });
    await expectReleased(payment, order.id);
    expect(await read(order.id)).toMatchObject({ version: raised.body.version });
  });

  it('when it was cancelled meanwhile, also without its customer', async () => {
    const { customer, order, payment } = await fixture.waiting();
    await fixture.step(order, 'cancel', customer);
    bank.pay(payment);
    await fixture.look(payment);
    await expectReleased(payment, order.id);
  });

  it.each([
    ['less', -1n],
    ['more', 1n],
  ])('when the provider authorised %s than the total', async (_, by) => {
    const { order, pay, payment, amount } = await fixture.waiting();
    bank.pay(payment, BigInt(amount) + by);
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'payment.released' } });
    await expectReleased(payment, order.id);
  });

  it('when the bank holds it for too short a time', async () => {
    const { order, pay, payment } = await fixture.waiting();
    bank.pay(payment);
    bank.setMisread((reading) => ({
      ...reading,
      authorisedUntil: new Date(Date.parse(order.promisedAt) + DAY_MS - 60_000),
    }));
    expect(await pay()).toMatchObject({ status: 409, body: { reason: 'payment.held_too_short' } });
    bank.setMisread();
    await expectReleased(payment, order.id);
  });

  it('when the end that was withheld is carried out', async () => {
    const { order, pay, payment } = await fixture.waiting();
    expect((await withhold(order)).status).toBe(200);
    bank.pay(payment);
    expect((await pay()).status).toBe(202);
    t.moveClock(WITHHELD_MS);
    await eventually(async () => expect((await read(order.id)).status).toBe('cancelled'));
    await fixture.look(payment);
    await expectReleased(payment, order.id);
  });
});

it('closes a payment that its customer has not made, once the order can no longer use it', async () => {
  const { order, payment } = await fixture.waiting();
  await fixture.until(order, 'pick_up');
  await fixture.look(payment);
  await expectReleased(payment, order.id);
  expect(bank.pay(payment)).toBe(false);
});

it('decides nothing while an end is withheld, and changes the order once that is withdrawn', async () => {
  const { order, pay, payment } = await fixture.waiting();
  await withhold(order);
  bank.pay(payment);
  expect(await pay()).toMatchObject({ status: 202, body: { payment } });
  expect((await fixture.paymentOf(payment)).state).toBe('authorised');
  const body = { commandId: randomUUID() };
  await t.call(ordersRoutes.keep, { params: { id: order.id }, body }, fixture.admin);
  expect(await pay()).toMatchObject({ status: 200, body: { payment: 'card', ending: null } });
});

it('uses an authorisation of more than the total, which was lowered meanwhile', async () => {
  const { order, pay, payment } = await fixture.waiting();
  const { body: lower } = await fixture.amend(order, { lines: [{ line: 2, quantity: 0 }] });
  bank.pay(payment);
  const { body: byCard } = await pay();
  expect(byCard).toMatchObject({ payment: 'card', total: lower.total });
  await fixture.until(byCard, 'deliver');
  await fixture.becomes(payment, 'captured');
  expect(bank.held.get(payment)?.captured).toBe(BigInt(lower.total));
});

describe('a request is refused', () => {
  it('for the order of another person, and by roles that place none', async () => {
    const { order } = await fixture.cashOrder();
    for (const [as, status] of [
      [await t.person('customer'), 404],
      [fixture.admin, 404],
      [fixture.owner, 403],
      [await t.person('driver'), 403],
    ] as const)
      expect((await fixture.payerOf(order, as)()).status).toBe(status);
  });

  it('for an order by card, and for one that was picked up or has ended', async () => {
    const byCard = await fixture.waiting();
    bank.pay(byCard.payment);
    const { body } = await byCard.pay();
    expect(await fixture.payerOf(body, byCard.customer)()).toMatchObject({
      status: 409,
      body: { reason: 'payment.order_by_card' },
    });
    const { customer, order } = await fixture.cashOrder();
    const away = await fixture.until(order, 'pick_up');
    expect(await fixture.payerOf(away, customer)()).toMatchObject({
      status: 409,
      body: { reason: 'payment.order_picked_up' },
    });
    const { body: over } = await fixture.step(away, 'deliver');
    expect(await fixture.payerOf(over, customer)()).toMatchObject({
      status: 409,
      body: { reason: 'amendment.order_over' },
    });
  });

  it('while a change is proposed, and while its end is withheld', async () => {
    const { customer, order } = await fixture.cashOrder();
    const { body: proposed } = await fixture.propose(order, {
      lines: [
        { line: 2, quantity: 0 },
        { add: { itemId: fixture.dishes[2], quantity: 1 }, replaces: 2 },
      ],
    });
    expect(await fixture.payerOf(proposed, customer)()).toMatchObject({
      status: 409,
      body: { reason: 'payment.answer_first' },
    });
    const { body: ending } = await withhold(proposed);
    expect(await fixture.payerOf(ending, customer)()).toMatchObject({
      status: 409,
      body: { reason: 'amendment.order_over' },
    });
  });

  it('while another payment of the order waits', async () => {
    const { customer, order, payment, pay } = await fixture.waiting();
    expect(await fixture.payerOf(order, customer)()).toMatchObject({
      status: 409,
      body: { reason: 'payment.another_waits' },
    });
    bank.pay(payment);
    expect((await pay()).status).toBe(200);
  });

  it('without its version, at another one, and for a reference of something else', async () => {
    const { customer, order } = await fixture.cashOrder();
    const params = { id: order.id };
    const body = { reference: randomUUID() };
    expect((await t.call(orderPaymentRoutes.pay, { params, body }, customer)).status).toBe(428);
    const stale = await fixture.payerOf({ ...order, version: order.version + 1 }, customer)();
    expect(stale).toMatchObject({ status: 412, body: { current: { id: order.id } } });
    const other = await fixture.cashOrder({}, customer);
    const ifMatch = { 'if-match': `"${order.version}"` };
    const first = await t.call(orderPaymentRoutes.pay, { params, body }, customer, ifMatch);
    expect(first.status).toBe(202);
    const input = { params: { id: other.order.id }, body };
    expect(await t.call(orderPaymentRoutes.pay, input, customer, ifMatch)).toMatchObject({
      status: 422,
      body: { code: 'command.mismatch' },
    });
    const placing = { reference: body.reference, payment: 'card' };
    expect(await fixture.placeOf(fixture.dishes, placing, customer)).toMatchObject({
      status: 422,
      body: { code: 'command.mismatch' },
    });
    for (const wrong of [{}, { reference: 'x' }, { ...body, payment: 'cash' }])
      expect(
        (await t.call(orderPaymentRoutes.pay, { params, body: wrong }, customer, ifMatch)).status,
      ).toBe(400);
  });

  it('when ten payments of the customer wait', async () => {
    const customer = await t.person('customer');
    const { order } = await fixture.cashOrder({}, customer);
    const card = { payment: 'card' };
    for (let n = 0; n < 10; n += 1)
      expect((await fixture.placeOf(fixture.dishes.slice(0, 1), card, customer)).status).toBe(202);
    expect((await fixture.payerOf(order, customer)()).status).toBe(429);
  });

  it('by the database, if another order would get the payment, or a cash order none', async () => {
    const { payment } = await fixture.waiting();
    const { order: other } = await fixture.cashOrder();
    const change = { state: 'placed', order_id: other.id, authorised: 14_300n } as const;
    const give = t.db.updateTable('payments').set(change).where('id', '=', payment).execute();
    await expect(give).rejects.toThrow('payments_of_that_order');
    const pay = t.db.updateTable('orders').set({ payment: 'card' }).where('id', '=', other.id);
    await expect(pay.execute()).rejects.toThrow('has no authorised payment');
  });
});

it('charges nobody whose account is no longer active', async () => {
  const { customer, order, payment } = await fixture.waiting();
  await t.db
    .updateTable('users')
    .set({ status: 'blocked' })
    .where('id', '=', customer.id)
    .execute();
  bank.pay(payment);
  await fixture.look(payment);
  await expectReleased(payment, order.id);
  const wait = (await fixture.waiting()) satisfies PaymentWait;
  expect(wait.payment).not.toBe(payment);
});
