import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentWait } from '#contract/operations/payment.ts';
import { createPaymentSimulator, DECLINED_CARD } from '#server/money/payments/simulator.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type CashToCardFixture,
  createCashToCardFixture,
} from '#tests/support/fixtures/cards/cash-to-card.ts';
import { addServer } from '#tests/support/fixtures/second-server.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
let t: TestApp;
let fixture: CashToCardFixture;

describe('with the provider inside the process', () => {
  beforeAll(async () => {
    t = await startTestApp();
    fixture = await createCashToCardFixture(t);
  });
  afterAll(async () => {
    await expectSoundBooks(t);
    await t.close();
  });

  it('an order is by card at once, is captured when delivered, and released when cancelled', async () => {
    for (const [end, state] of [
      ['deliver', 'captured'],
      ['cancel', 'released'],
    ] as const) {
      const { customer, order } = await fixture.cashOrder();
      const pay = fixture.payerOf(order, customer);
      const paid = await pay();
      expect(paid).toMatchObject({
        status: 200,
        body: { payment: 'card', version: order.version + 1, amendment: { number: 1 } },
      });
      // At the version of before, as an app repeats what was not answered.
      expect(await pay()).toMatchObject({ status: 200, body: { version: order.version + 1 } });
      const { id } = await t.db
        .selectFrom('payments')
        .select('id')
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow();
      if (end === 'deliver') await fixture.until(paid.body, 'deliver');
      else await fixture.step(paid.body, 'cancel', customer);
      await fixture.becomes(id, state);
    }
  });

  it('the same request twice at once changes the order once', async () => {
    const { customer, order } = await fixture.cashOrder();
    const pay = fixture.payerOf(order, customer);
    const answers = await Promise.all([pay(), pay(), pay()]);
    for (const { status, body } of answers)
      expect([status, body.version]).toEqual([200, order.version + 1]);
  });

  it('without any provider, cards are off', async () => {
    const other = await addServer(t, { payments: undefined });
    const { customer, order } = await fixture.cashOrder();
    const pay = fixture.payerOf(order, customer, other.call as TestApp['call']);
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'payment.off' } });
    await other.stop();
  });
});

describe('with the simulator', () => {
  let folder: string;
  let simulator: ReturnType<typeof createPaymentSimulator>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tawsil-cash-to-card-'));
    simulator = createPaymentSimulator({
      secret: SECRET,
      file: join(folder, 'payments.json'),
      noticesTo: () => null,
    });
    await once(simulator.listen(0, '127.0.0.1'), 'listening');
    const { port } = simulator.address() as AddressInfo;
    const payments = { name: 'simulator', url: `http://127.0.0.1:${port}`, secret: SECRET };
    t = await startTestApp({ payments });
    fixture = await createCashToCardFixture(t);
  });
  afterAll(async () => {
    await expectSoundBooks(t);
    await t.close();
    simulator.closeAllConnections();
    simulator.close();
    await rm(folder, { recursive: true });
  });

  const payAt = ({ payUrl }: PaymentWait, card = '4242424242424242') =>
    fetch(payUrl ?? '', { method: 'POST', body: new URLSearchParams({ card }) });

  it('the customer pays on its page, with a card that it declines first', async () => {
    const { customer, order } = await fixture.cashOrder();
    const declined = fixture.payerOf(order, customer);
    await payAt((await declined()).body as unknown as PaymentWait, DECLINED_CARD);
    expect(await declined()).toMatchObject({ status: 409, body: { code: 'payment.declined' } });
    const pay = fixture.payerOf(order, customer);
    const wait = (await pay()).body as unknown as PaymentWait;
    await payAt(wait);
    const { body } = await pay();
    expect(body).toMatchObject({ payment: 'card', total: order.total });
    await fixture.until(body, 'deliver');
    await fixture.becomes(wait.payment, 'captured');
  });
});
