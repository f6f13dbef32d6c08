import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentWait } from '#contract/operations/payment.ts';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
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

const shown = async (id: number) =>
  (await t.call(ordersRoutes.adminGet, { params: { id } }, fixture.admin)).body;

it('becomes an order by card once the provider confirms its total, and is captured at delivery', async () => {
  const { customer, order, pay, payment, amount, payUrl } = await fixture.waiting();
  expect({ amount, payUrl }).toEqual({
    amount: order.total,
    payUrl: `https://pay.example/${payment}`,
  });
  expect(await pay()).toMatchObject({ status: 202, body: { payment } });
  expect(await shown(order.id)).toMatchObject({
    payment: 'cash',
    version: order.version,
    cardPayment: null,
  });

  bank.pay(payment);
  const paid = await pay();
  expect(paid).toMatchObject({
    status: 200,
    body: { id: order.id, payment: 'card', total: order.total, version: order.version + 1 },
  });
  expect(paid.body.amendment).toMatchObject({ number: 1, open: null });
  expect(await pay()).toMatchObject({ status: 200, body: { version: order.version + 1 } });
  const { amendments } = await fixture.history(order.id);
  expect(amendments).toMatchObject([
    {
      kinds: ['payment'],
      state: 'applied',
      consent: 'app',
      askedBy: { id: customer.id },
      before: { payment: 'cash', total: order.total },
      after: { payment: 'card', total: order.total },
    },
  ]);
  const staff = await shown(order.id);
  expect(staff.cardPayment).toMatchObject({
    id: payment,
    state: 'placed',
    authorised: order.total,
  });
  expect(staff.timeline.at(-1)).toMatchObject({
    type: 'order.amended',
    actor: { id: customer.id },
  });
  const audit = await t.call(
    auditRoutes.list,
    { query: { subject: `order ${order.id}` } },
    fixture.admin,
  );
  expect(audit.body.items[0]).toMatchObject({
    action: 'order.amend',
    actor: { id: customer.id },
    before: { payment: 'cash' },
    after: { payment: 'card' },
  });

  await fixture.until(paid.body, 'deliver');
  await fixture.becomes(payment, 'captured');
  expect(bank.held.get(payment)?.captured).toBe(BigInt(order.total));
});

it('is no longer counted in what the customer owes in cash, nor in what the driver collects', async () => {
  const customer = await t.person('customer');
  const driver = await fixture.driver(1);
  const { order } = await fixture.cashOrder({}, customer);
  const toCollect = async () =>
    (await t.call(cashRoutes.atHand, { params: { id: driver.id } }, fixture.admin)).body.toCollect;
  const { body: assigned } = await fixture.assign(order, driver.id);
  expect(await toCollect()).toBe(order.total);
  await fixture.set('orders', { customerCashAtMost: order.total });
  const another = () => fixture.placeOf(fixture.dishes.slice(0, 2), { payment: 'cash' }, customer);
  expect((await another()).status).toBe(409);

  const pay = fixture.payerOf(assigned, customer);
  const { payment } = (await pay()).body as unknown as PaymentWait;
  expect((await another()).status).toBe(409);
  bank.pay(payment);
  expect((await pay()).status).toBe(200);
  expect(await toCollect()).toBe('0');
  expect((await another()).status).toBe(201);
  await fixture.set('orders', { customerCashAtMost: '100000000' });
});

it('changes without its customer, by the reading of each minute', async () => {
  const { customer, order, payment } = await fixture.waiting();
  bank.pay(payment);
  await fixture.look(payment);
  await fixture.becomes(payment, 'placed');
  const now = await shown(order.id);
  expect(now).toMatchObject({ payment: 'card', version: order.version + 1 });
  expect(now.timeline.at(-1)).toMatchObject({ actor: { id: customer.id } });
});

it('stays a cash order when the card is declined; a new reference tries again', async () => {
  const { customer, order, pay, payment } = await fixture.waiting();
  bank.decline(payment);
  const declined = await pay();
  expect(declined).toMatchObject({
    status: 409,
    body: { code: 'payment.declined', next: 'new_reference' },
  });
  expect((declined.body as unknown as { message: string }).message).toContain(
    'Not enough on the card. The order stays as it is.',
  );
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'payment.declined' } });
  expect(await shown(order.id)).toMatchObject({ payment: 'cash', version: order.version });

  const again = fixture.payerOf(order, customer);
  const wait = (await again()).body as unknown as PaymentWait;
  expect(wait.payment).not.toBe(payment);
  bank.pay(wait.payment);
  expect((await again()).status).toBe(200);
});

it('stays a cash order when nobody pays in time, and the payment is closed', async () => {
  const { order, pay, payment } = await fixture.waiting();
  const now = t.clock();
  const over = { ends_at: now, look_at: now };
  await t.db.updateTable('payments').set(over).where('id', '=', payment).execute();
  await fixture.becomes(payment, 'expired');
  await eventually(() => expect(bank.held.get(payment)?.status).toBe('released'));
  expect(bank.pay(payment)).toBe(false);
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'payment.expired' } });
  expect(await shown(order.id)).toMatchObject({ payment: 'cash', version: order.version });
});

it('goes back to cash by staff, and not to card again', async () => {
  const { customer, pay, payment } = await fixture.waiting();
  bank.pay(payment);
  const { body: byCard } = await pay();
  const { body: order } = await fixture.amend(byCard, {
    cause: 'payment',
    payment: 'cash',
    consent: 'telephone',
  });
  expect(order).toMatchObject({ payment: 'cash', amendment: { number: 2 } });
  await fixture.becomes(payment, 'released');
  expect(await fixture.payerOf(order, customer)()).toMatchObject({
    status: 409,
    body: { reason: 'payment.card_given_up' },
  });
  // The repeated request answers what the order is now.
  expect(await pay()).toMatchObject({ status: 200, body: { payment: 'cash' } });
});

it('is dearer than what its card holds only at the expense of others', async () => {
  const { pay, payment } = await fixture.waiting();
  bank.pay(payment);
  const { body: byCard } = await pay();
  const more = {
    cause: 'changed_mind',
    consent: 'telephone',
    lines: [{ add: { itemId: fixture.substitute, quantity: 1 } }],
  };
  expect(await fixture.amend(byCard, more)).toMatchObject({
    status: 409,
    body: { code: 'payment.above_authorised' },
  });
  const less = { lines: [{ line: 2, quantity: 0 }] };
  const { body: cheaper } = await fixture.amend(byCard, less);
  await fixture.until(cheaper, 'deliver');
  await fixture.becomes(payment, 'captured');
  expect(bank.held.get(payment)?.captured).toBe(BigInt(cheaper.total));
});

it('says where to pay, although the answer of the provider to the first request was lost', async () => {
  const { customer, order } = await fixture.cashOrder();
  const pay = fixture.payerOf(order, customer);
  bank.setFaults((call) => (call === 'begin' ? { at: 'after', outcome: 'unknown' } : undefined));
  const lost = (await pay()).body as unknown as PaymentWait;
  bank.setFaults();
  expect(lost.payUrl).toBeNull();
  expect((await pay()).body).toMatchObject({ payment: lost.payment, payUrl: expect.any(String) });
  bank.pay(lost.payment);
  expect((await pay()).status).toBe(200);
});

it('keeps a proposal that is made meanwhile, which the customer answers then', async () => {
  const { customer, order, pay, payment } = await fixture.waiting();
  const { body: proposed } = await fixture.propose(order, {
    lines: [
      { line: 2, quantity: 0 },
      { add: { itemId: fixture.dishes[4], quantity: 1 }, replaces: 2 },
    ],
  });
  expect(proposed.amendment?.open).toMatchObject({ number: 1 });
  bank.pay(payment);
  const { body: byCard } = await pay();
  expect(byCard).toMatchObject({ payment: 'card', amendment: { number: 2, open: { number: 1 } } });
  const answer = await fixture.answer(byCard, 'accept', 1, customer);
  expect(answer).toMatchObject({
    status: 200,
    body: { payment: 'card', amendment: { open: null } },
  });
  const list = { params: { id: order.id } };
  const { amendments } = (await t.call(amendmentsRoutes.listOwn, list, customer)).body;
  expect(amendments.map(({ state, consent }) => [state, consent])).toEqual([
    ['applied', 'app'],
    ['applied', 'app'],
  ]);
});
