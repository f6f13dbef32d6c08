import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { PaymentWait } from '#contract/operations/payment.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { createScriptedBank } from '#tests/support/fixtures/scripted-bank.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

const bank = createScriptedBank();
let t: TestApp;
let fixture: MoneyFixture;
let customer: Person;
withMoneyFixture(
  async (opened) => {
    ({ t, fixture } = opened);
    customer = await t.person('customer', 'Amal');
  },
  { payments: bank.provider },
);

const orderBody = (more: object = {}) => orderOf(fixture.store, { payment: 'card', ...more });
const ask = (body: object, as = customer) => t.call(ordersRoutes.place, { body }, as);
const waitOf = (answer: { body: unknown }) => answer.body as PaymentWait;
const paymentOf = (id: string) =>
  t.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const countOrders = async () =>
  Number(
    (
      await t.db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  );
/** Waits until a payment is in this state, by itself. */
const becomes = (id: string, state: string) =>
  eventually(async () => expect((await paymentOf(id)).state).toBe(state));

it('has no order until the provider confirms the authorisation', async () => {
  const body = orderBody();
  const before = await countOrders();
  const first = await ask(body);
  expect(first.status).toBe(202);
  const { payment, amount, currency, payUrl } = waitOf(first);
  expect({ currency, payUrl }).toEqual({
    currency: 'MAD',
    payUrl: `https://pay.example/${payment}`,
  });
  expect(bank.held.get(payment)?.amount).toBe(BigInt(amount));
  expect((await ask(body)).status).toBe(202);
  expect(await countOrders()).toBe(before);

  bank.pay(payment);
  const paid = await ask(body);
  expect(paid.status).toBe(201);
  expect(paid.body).toMatchObject({ status: 'placed', payment: 'card', total: amount });
  expect(await ask(body)).toMatchObject({ status: 200, body: { id: paid.body.id } });
  expect(await paymentOf(payment)).toMatchObject({ state: 'placed', order_id: paid.body.id });
});

it('refuses another order under the same reference', async () => {
  const body = orderBody();
  await ask(body);
  const other = await ask({ ...body, address: '2 rue du Parc' });
  expect(other).toMatchObject({ status: 422, body: { code: 'command.mismatch' } });
});

it('says where to pay, although the answer of the provider to the first request was lost', async () => {
  const body = orderBody();
  bank.setFaults((call) => (call === 'begin' ? { at: 'after', outcome: 'unknown' } : undefined));
  const lost = waitOf(await ask(body));
  bank.setFaults();
  expect(lost.payUrl).toBeNull();
  const again = waitOf(await ask(body));
  expect(again).toMatchObject({ payment: lost.payment, payUrl: expect.any(String) });
  bank.pay(lost.payment);
  expect((await ask(body)).status).toBe(201);
});

it('declines a payment whatever the characters of its provider’s reason', async () => {
  const body = orderBody();
  const { payment } = waitOf(await ask(body));
  // Half of a pair of surrogates, and NUL: JSON has both, and columns of the database have neither.
  bank.setMisread((reading) => ({ ...reading, why: reading.why && `Refus\ud83d\0` }));
  bank.decline(payment);
  expect(await ask(body)).toMatchObject({ status: 409, body: { code: 'payment.declined' } });
  bank.setMisread();
});

it('answers 409 with the reason and the next step when the card is declined', async () => {
  const body = orderBody();
  const { payment } = waitOf(await ask(body));
  bank.decline(payment);
  const declined = await ask(body);
  expect(declined).toMatchObject({
    status: 409,
    body: { code: 'payment.declined', next: 'new_reference' },
  });
  expect((declined.body as unknown as { message: string }).message).toContain(
    'Not enough on the card',
  );
  expect((await ask(body)).status).toBe(409);
  const again = waitOf(await ask(orderBody()));
  expect(again.payment).not.toBe(payment);
});

it('places a paid order without its customer, by the reading of each minute', async () => {
  const { payment } = waitOf(await ask(orderBody()));
  bank.pay(payment);
  const due = { look_at: t.clock() };
  await t.db.updateTable('payments').set(due).where('id', '=', payment).execute();
  await becomes(payment, 'placed');
});

it('expires a payment that nobody pays, and closes it at the provider', async () => {
  const body = orderBody();
  const { payment } = waitOf(await ask(body));
  const now = t.clock();
  const over = { ends_at: now, look_at: now };
  await t.db.updateTable('payments').set(over).where('id', '=', payment).execute();
  await becomes(payment, 'expired');
  await eventually(async () => expect(bank.held.get(payment)?.status).toBe('released'));
  expect(bank.pay(payment)).toBe(false);
  expect(await ask(body)).toMatchObject({ status: 409, body: { code: 'payment.expired' } });
});

it('releases an authorised payment whose order cannot be placed, and says why', async () => {
  const body = orderBody();
  const { payment } = waitOf(await ask(body));
  await t.db
    .updateTable('items')
    .set({ available: false })
    .where('id', '=', fixture.store.itemId)
    .execute();
  bank.pay(payment);
  const refused = await ask(body);
  expect(refused).toMatchObject({ status: 409, body: { code: 'item.unavailable' } });
  await t.db
    .updateTable('items')
    .set({ available: true })
    .where('id', '=', fixture.store.itemId)
    .execute();
  await becomes(payment, 'released');
  expect(bank.held.get(payment)?.authorised).toBe(0n);
  const later = await ask(body);
  expect(later).toMatchObject({ status: 409, body: { code: 'payment.released' } });
});

it('releases when the price has changed since the authorisation', async () => {
  const body = orderBody();
  const { payment } = waitOf(await ask(body));
  const price = (to: bigint) =>
    t.db.updateTable('items').set({ price: to }).where('id', '=', fixture.store.itemId).execute();
  await price(1_500n);
  bank.pay(payment);
  expect(await ask(body)).toMatchObject({ status: 409, body: { code: 'quote.changed' } });
  await price(1_250n);
  await becomes(payment, 'released');
});

it.each([
  ['less', -1n],
  ['more', 1n],
])('places nothing for an authorisation of %s than the total', async (_, by) => {
  const body = orderBody();
  const { payment, amount } = waitOf(await ask(body));
  bank.pay(payment, BigInt(amount) + by);
  expect(await ask(body)).toMatchObject({ status: 409, body: { code: 'payment.released' } });
  await becomes(payment, 'released');
  expect(bank.held.get(payment)?.authorised).toBe(0n);
});

it('decides nothing by an account of another payment or currency', async () => {
  const body = orderBody();
  const { payment } = waitOf(await ask(body));
  bank.pay(payment);
  for (const wrong of [{ currency: 'EUR' }, { payment: 'another' }, { reference: 'another' }]) {
    bank.setMisread((reading) => ({ ...reading, ...wrong }));
    expect((await ask(body)).status).toBe(202);
  }
  bank.setMisread();
  expect((await ask(body)).status).toBe(201);
});

it('captures the total at delivery, and releases at cancellation', async () => {
  const driver = await t.person('driver', 'Dris');
  const order = async () => {
    const body = orderBody();
    const { payment } = waitOf(await ask(body));
    bank.pay(payment);
    return { payment, order: (await ask(body)).body };
  };
  const sold = await order();
  await fixture.deliverUncharged(sold.order, driver);
  await becomes(sold.payment, 'captured');
  expect(bank.held.get(sold.payment)?.captured).toBe(BigInt(sold.order.total));

  const cancelled = await order();
  const { id, version } = cancelled.order;
  const body = { event: 'order.cancel', reason: 'Changed my mind' };
  await t.call(ordersRoutes.progress, { params: { id }, body }, customer, {
    'if-match': `"${version}"`,
  });
  await becomes(cancelled.payment, 'released');
  expect(bank.held.get(cancelled.payment)).toMatchObject({ status: 'released', captured: 0n });
});

it('releases again what the provider once could not find', async () => {
  const body = orderBody();
  const { payment } = waitOf(await ask(body));
  bank.pay(payment);
  const { body: order } = await ask(body);
  let isUnclear = true;
  bank.setFaults((call) =>
    call === 'release' && isUnclear ? { at: 'before', outcome: 'unknown' } : undefined,
  );
  bank.setMisread((reading) => ({ ...reading, status: 'absent', authorised: 0n }));
  await t.call(
    ordersRoutes.progress,
    { params: { id: order.id }, body: { event: 'order.cancel', reason: 'Changed my mind' } },
    customer,
    { 'if-match': `"${order.version}"` },
  );
  await becomes(payment, 'review');
  isUnclear = false;
  await sql`update payment_acts set due_at = ${t.clock()} where payment_id = ${payment}`.execute(
    t.db,
  );
  await becomes(payment, 'released');
  expect(bank.held.get(payment)).toMatchObject({ status: 'released', authorised: 0n });
  bank.setFaults();
  bank.setMisread();
});

it('refuses an order by card in the database without its payment', async () => {
  const { payment } = waitOf(await ask(orderBody()));
  bank.pay(payment);
  const insert = t.db
    .insertInto('orders')
    .values({
      reference: payment,
      status: 'placed',
      store_id: fixture.store.id,
      customer_id: customer.id,
      driver_id: null,
      pickup_lat: 0,
      pickup_lon: 0,
      dropoff_lat: 0,
      dropoff_lon: 0,
      address: 'a',
      note: null,
      payment: 'card',
      subtotal: 1n,
      delivery_fee: 0n,
      placed_at: t.clock(),
      status_at: t.clock(),
      assigned_at: null,
      picked_up_at: null,
      closed_at: null,
      ready_due_at: t.clock(),
      promised_at: t.clock(),
    })
    .execute();
  await expect(insert).rejects.toThrow('has no authorised payment');
  const grown = { captured: 0n, total: 1n };
  const rewrite = t.db.updateTable('payments').set(grown).where('id', '=', payment).execute();
  await expect(rewrite).rejects.toThrow('cannot be rewritten');
});

it('lets ten payments of a customer wait at once', async () => {
  const other = await t.person('customer', 'Zahra');
  const answers = [];
  for (let n = 0; n < 11; n += 1) answers.push((await ask(orderBody(), other)).status);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
  const cash = await t.call(ordersRoutes.place, { body: orderOf(fixture.store) }, other);
  expect(cash.status).toBe(201);
});
