import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentWait } from '#contract/operations/payment.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type Answer, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type CashToCardFixture,
  createCashToCardFixture,
} from '#tests/support/fixtures/cards/cash-to-card.ts';
import { createScriptedBank } from '#tests/support/fixtures/scripted-bank.ts';
import { addServer, type SecondServer } from '#tests/support/fixtures/second-server.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

const ROUNDS = 6;
const bank = createScriptedBank();
let t: TestApp;
let other: SecondServer;
let fixture: CashToCardFixture;
beforeAll(async () => {
  t = await startTestApp({ payments: bank.provider });
  other = await addServer(t, { payments: bank.provider });
  fixture = await createCashToCardFixture(t);
});
afterAll(async () => {
  await expectSoundBooks(t);
  await other.stop();
  await t.close();
});

/** Sends an event at the other server. */
const stepThere = (order: Order, event: string) =>
  other.call(
    ordersRoutes.progress,
    { params: { id: order.id }, body: { event: `order.${event}`, reason: 'x' } },
    fixture.admin,
    { 'if-match': `"${order.version}"` },
  );

/** Promise 33: no order without its authorisation, and no authorisation without its order. */
async function expectPair(payment: string, orderId: number): Promise<'card' | 'cash'> {
  const { body } = await t.call(ordersRoutes.adminGet, { params: { id: orderId } }, fixture.admin);
  const row = await fixture.paymentOf(payment);
  if (body.payment === 'card') expect(row).toMatchObject({ order_id: orderId });
  else expect(row).toMatchObject({ order_id: null });
  const isHeld = body.payment === 'card' && !['cancelled', 'returned'].includes(body.status);
  await eventually(() => {
    const { status, authorised } = bank.held.get(payment) ?? { status: 'absent', authorised: 0n };
    if (isHeld) expect(['authorised', 'captured']).toContain(status);
    else expect([status, authorised]).toEqual(['released', 0n]);
  });
  if (isHeld) expect(bank.held.get(payment)?.authorised).toBeGreaterThanOrEqual(BigInt(body.total));
  return body.payment;
}

const OPPONENTS: Record<string, (order: Order) => Promise<Answer>> = {
  'its pickup': (order) => stepThere(order, 'pick_up'),
  'its cancellation': (order) => stepThere(order, 'cancel'),
  'a change that raises the total': (order) =>
    fixture.amend(order, {
      cause: 'changed_mind',
      consent: 'telephone',
      lines: [{ add: { itemId: fixture.dishes[4], quantity: 1 } }],
    }),
};

it.each(Object.keys(OPPONENTS))(
  'an authorisation and %s: one wins, and nothing is left',
  async (name) => {
    for (let n = 0; n < ROUNDS; n += 1) {
      const { customer, order: placed } = await fixture.cashOrder();
      const order = name === 'its pickup' ? await fixture.until(placed, 'ready') : placed;
      const pay = fixture.payerOf(order, customer);
      const { payment } = (await pay()).body as unknown as PaymentWait;
      bank.pay(payment);
      const opponent = OPPONENTS[name] as (order: Order) => Promise<Answer>;
      const [paid, against] = await Promise.all(
        n % 2 ? [pay(), opponent(order)] : [opponent(order), pay()].reverse(),
      );
      const method = await expectPair(payment, order.id);
      expect([paid?.status, against?.status]).toEqual(method === 'card' ? [200, 412] : [409, 200]);
    }
  },
);

it('asks of the customer and the readings on two servers change an order once', async () => {
  for (let n = 0; n < ROUNDS; n += 1) {
    const { customer, order } = await fixture.cashOrder();
    const pay = fixture.payerOf(order, customer);
    const { payment } = (await pay()).body as unknown as PaymentWait;
    bank.pay(payment);
    await fixture.look(payment);
    const answers = await Promise.all([pay(), pay(), pay(), pay()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await expectPair(payment, order.id)).toBe('card');
    expect((await fixture.history(order.id)).amendments).toHaveLength(1);
    expect((await fixture.detail(order.id)).version).toBe(order.version + 1);
  }
});

it('has one payment of an order at a time, whichever server is asked', async () => {
  for (let n = 0; n < ROUNDS; n += 1) {
    const { customer, order } = await fixture.cashOrder();
    const here = fixture.payerOf(order, customer);
    const there = fixture.payerOf(order, customer, other.call as TestApp['call']);
    const answers = await Promise.all([here(), there()]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 409]));
    const same = await Promise.all([here(), here(), there()]);
    const ids = same.flatMap(({ status, body }) =>
      status === 202 ? [(body as unknown as PaymentWait).payment] : [],
    );
    expect(new Set(ids).size).toBe(1);
  }
});
