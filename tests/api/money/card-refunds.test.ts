import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { refundsRoutes as calls } from '#contract/routes/money/refunds.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { checkLedger } from '#server/books/ledger/check.ts';
import { paymentChecks } from '#server/money/payments/checks.ts';
import { sign } from '#server/platform/outgoing/signature.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { createScriptedBank } from '#tests/support/fixtures/scripted-bank.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const bank = createScriptedBank();
let t: TestApp;
let fixture: MoneyFixture;
let driver: Person;
let customer: Person;
withMoneyFixture(
  async (opened) => {
    ({ t, fixture } = opened);
    driver = await fixture.driver(1);
    customer = await t.person('customer', 'Amal');
  },
  { payments: { ...bank.provider, secret: SECRET } },
);

const ask = async () => {
  const body = orderOf(fixture.store, { payment: 'card' });
  const { payment } = (await t.call(ordersRoutes.place, { body }, customer)).body as unknown as {
    payment: string;
  };
  return { body, payment };
};
const paymentOf = (id: string) =>
  t.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function sold() {
  const { body, payment } = await ask();
  bank.pay(payment);
  const placed = (await t.call(ordersRoutes.place, { body }, customer)).body;
  const order = await fixture.deliverUncharged(placed, driver);
  await eventually(async () => expect((await paymentOf(payment)).state).toBe('captured'));
  return { order, payment };
}
const refund = (order: Order, body: object, version = order.version) =>
  fixture.command(
    calls.give,
    { params: { id: order.id }, body: { fundedBy: 'platform', reason: 'Cold', ...body } },
    fixture.finance,
    { version },
  );
const balanceOf = async (id: number) =>
  BigInt((await t.call(walletsRoutes.get, { params: { id } }, fixture.finance)).body.balance);
const isSound = async () => {
  const { checks } = await checkLedger(t.db, t.clock(), paymentChecks);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
};

it('sends a refund to the card, up to what it was charged', async () => {
  const { order, payment } = await sold();
  const before = await balanceOf(order.customer.id);
  const first = await refund(order, { amount: '500' });
  expect(first).toMatchObject({
    status: 200,
    body: { refunded: '500', refunds: [{ target: 'card', amount: '500' }] },
  });
  await eventually(() => expect(bank.held.get(payment)?.refunded).toBe(500n));
  await eventually(async () => expect((await paymentOf(payment)).refunded).toBe(500n));
  expect(await balanceOf(order.customer.id)).toBe(before);
  await isSound();

  const shown = await t.call(ordersRoutes.adminGet, { params: { id: order.id } }, fixture.finance);
  expect(shown.body.cardPayment).toMatchObject({
    id: payment,
    state: 'captured',
    captured: order.total,
    refunded: '500',
  });
  const { body } = await t.call(calls.list, { params: { id: order.id } }, fixture.finance);
  expect(body.cardRefundable).toBe(String(BigInt(order.total) - 500n));
  const more = await refund(order, { amount: order.total, target: 'card' }, order.version + 1);
  expect(more).toMatchObject({ status: 409, body: { fields: [{ path: 'body.target' }] } });
  const id = body.refunds[0]?.id;
  const back = await fixture.command(
    calls.reverse,
    { params: { id: order.id, refundId: id }, body: { reason: 'A mistake' } },
    fixture.finance,
    { version: order.version + 1 },
  );
  expect(back).toMatchObject({ status: 409, body: { code: 'transfer.not_reversible' } });
});

it('counts a capture that ends while what is left is read', async () => {
  const { body, payment } = await ask();
  bank.pay(payment);
  bank.setFaults((call) => (call === 'capture' ? { at: 'before', outcome: 'refused' } : undefined));
  const placed = (await t.call(ordersRoutes.place, { body }, customer)).body;
  const order = await fixture.deliverUncharged(placed, driver);
  // Refused, it is sent again in an hour: the outbox does not meet the lock below.
  const captures = t.db
    .selectFrom('payment_acts')
    .select('refused_at')
    .where('payment_id', '=', payment);
  await eventually(async () =>
    expect(await captures.execute()).toEqual([{ refused_at: expect.any(Date) }]),
  );
  const isRead = sql`
    select 1 from pg_locks where relation = 'payment_acts'::regclass and not granted`;
  const { asked } = await t.db.transaction().execute(async (trx) => {
    await sql`lock table payment_acts in access exclusive mode`.execute(trx);
    const reading = t.call(calls.list, { params: { id: order.id } }, fixture.finance);
    await eventually(async () => expect((await isRead.execute(t.db)).rows).not.toEqual([]));
    // Its answer arrives.
    const captured = BigInt(order.total);
    await trx.updateTable('payments').set({ captured }).where('id', '=', payment).execute();
    await trx
      .updateTable('payment_acts')
      .set({ state: 'done', done_at: t.clock() })
      .where('payment_id', '=', payment)
      .execute();
    return { asked: reading };
  });
  bank.setFaults();
  expect((await asked).body).toMatchObject({
    refundable: order.total,
    cardRefundable: order.total,
  });
});

it('sends a refund to the wallet when asked', async () => {
  const { order } = await sold();
  const before = await balanceOf(order.customer.id);
  const given = await refund(order, { amount: '300', target: 'wallet' });
  expect(given.body.refunds).toMatchObject([{ target: 'wallet' }]);
  expect(await balanceOf(order.customer.id)).toBe(before + 300n);
  await isSound();
});

it('puts a refund that the card refuses into the wallet', async () => {
  const { order, payment } = await sold();
  const before = await balanceOf(order.customer.id);
  bank.setFaults((call) => (call === 'refund' ? { at: 'before', outcome: 'refused' } : undefined));
  await refund(order, { amount: '400' });
  await eventually(async () => expect(await balanceOf(order.customer.id)).toBe(before + 400n));
  bank.setFaults();
  expect((await paymentOf(payment)).refunded).toBe(0n);
  const booked = await t.db
    .selectFrom('ledger_transfers')
    .select(['memo', 'data'])
    .where('kind', '=', 'card_refund_refused')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  expect(booked).toMatchObject({
    memo: 'The card did not take the refund',
    data: { memo_sentence: { reason: 'payment.refund_refused' } },
  });
  await isSound();
});

it('does not send a refund twice when its answer is lost', async () => {
  const { order, payment } = await sold();
  let lost = 0;
  bank.setFaults((call) => {
    if (call !== 'refund') return undefined;
    lost += 1;
    return { at: 'after', outcome: 'unknown' };
  });
  await refund(order, { amount: '250' });
  await eventually(() => expect(lost).toBe(1));
  const act = await eventually(async () => {
    const [one] = await t.db
      .selectFrom('payment_acts')
      .selectAll()
      .where('payment_id', '=', payment)
      .where('kind', '=', 'refund')
      .execute();
    expect(one?.state).toBe('review');
    return one;
  });
  const now = { due_at: t.clock() };
  await t.db
    .updateTable('payment_acts')
    .set(now)
    .where('key', '=', act?.key ?? '')
    .execute();
  await eventually(async () => expect((await paymentOf(payment)).refunded).toBe(250n));
  bank.setFaults();
  expect({ lost, refunded: bank.held.get(payment)?.refunded }).toEqual({ lost: 1, refunded: 250n });
  await isSound();
});

const notice = (payload: string, headers: object) =>
  t.app().inject({
    method: 'POST',
    url: '/api/payments/notices/scripted',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

it('reads a payment when its provider gives signed notice, and believes nothing in it', async () => {
  const { payment } = await ask();
  const payload = JSON.stringify({ payment, status: 'authorised', amount: '1' });
  expect((await notice(payload, sign(SECRET, payload, t.clock()))).statusCode).toBe(204);
  await eventually(() =>
    expect(bank.calls.filter((call) => call === `read ${payment}`)).not.toEqual([]),
  );
  expect((await paymentOf(payment)).state).toBe('waiting');

  bank.pay(payment);
  const headers = sign(SECRET, payload, t.clock());
  for (let n = 0; n < 3; n += 1) expect((await notice(payload, headers)).statusCode).toBe(204);
  await eventually(async () => expect((await paymentOf(payment)).state).toBe('placed'));
});

it('refuses a notice that is unsigned, of another secret, too old, or not of a payment', async () => {
  const payload = JSON.stringify({ payment: 'x' });
  const old = new Date(t.clock().getTime() - 600_000);
  const refused = [
    {},
    sign(`whsec_${'A'.repeat(32)}`, payload, t.clock()),
    sign(SECRET, payload, old),
    { ...sign(SECRET, payload, t.clock()), 'webhook-signature': 'v1,' },
  ];
  for (const headers of refused) expect((await notice(payload, headers)).statusCode).toBe(403);
  for (const body of [payload, 'no json', ''])
    expect((await notice(body, sign(SECRET, body, t.clock()))).statusCode).toBe(400);
  const large = 'x'.repeat(20_000);
  expect((await notice(large, sign(SECRET, large, t.clock()))).statusCode).toBe(413);
  const other = await t.app().inject({ method: 'POST', url: '/api/payments/notices/instant' });
  expect(other.statusCode).toBe(403);
});
