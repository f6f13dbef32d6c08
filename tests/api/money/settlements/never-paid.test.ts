import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { refundsRoutes } from '#contract/routes/money/refunds.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { proposalsRoutes } from '#contract/routes/people/proposals.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type CardFixture, createCardFixture } from '#tests/support/fixtures/cards/card-fixture.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { createScriptedBank } from '#tests/support/fixtures/scripted-bank.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

const bank = createScriptedBank();
let t: TestApp;
let fixture: MoneyFixture;
let cards: CardFixture;
withMoneyFixture(
  async (opened) => {
    ({ t, fixture } = opened);
    cards = await createCardFixture(t, fixture, bank);
  },
  { payments: bank.provider },
);

const refund = (order: Order, body: object) =>
  fixture.command(
    refundsRoutes.give,
    { params: { id: order.id }, body: { fundedBy: 'platform', reason: 'Cold', ...body } },
    fixture.finance,
    { version: order.version },
  );

it('refunds nothing of an order whose card was never charged', async () => {
  bank.setFaults((call) => (call === 'capture' ? { at: 'before', outcome: 'refused' } : undefined));
  const { order } = await cards.sold('capturing');
  bank.setFaults();
  expect(await refund(order, { amount: '100', target: 'wallet' })).toMatchObject({
    status: 409,
    body: { code: 'order.not_refundable' },
  });
  const { body: made } = await t.call(
    proposalsRoutes.create,
    {
      body: {
        kind: 'card_write_off',
        target: String(order.id),
        version: 0,
        change: {},
        reason: 'The card was closed',
      },
    },
    fixture.finance,
  );
  await t.call(
    proposalsRoutes.send,
    { params: { id: made.id }, body: { event: 'proposal.confirm' } },
    fixture.admin,
    { 'if-match': `"${made.version}"` },
  );
  expect(await refund(order, { amount: '100' })).toMatchObject({
    status: 409,
    body: { code: 'order.not_refundable' },
  });
});

it('refunds nothing of a chargeback', async () => {
  const { order, payment } = await cards.sold();
  await cards.send([
    cards.line('capture', payment, order.total),
    cards.line('chargeback', payment, BigInt(order.total) - 300n),
  ]);
  for (const target of ['wallet', 'card'])
    expect(await refund(order, { amount: '301', target }), target).toMatchObject({
      status: 409,
      body: { code: 'order.not_refundable' },
    });
  expect((await refund(order, { amount: '300' })).body.refunds).toMatchObject([{ target: 'card' }]);
});

it('books no fee above what the card was charged', async () => {
  const { order, payment } = await cards.sold();
  const { body } = await cards.send([cards.line('fee', payment, BigInt(order.total) + 1n)]);
  expect(body).toMatchObject({ booked: 0, unmatched: 1 });
  expect(
    (await cards.send([cards.line('fee', payment, 100n), cards.line('fee', payment, order.total)]))
      .body,
  ).toMatchObject({ booked: 1, unmatched: 1 });
});

it('keeps acts for the provider as they were decided', async () => {
  const { payment } = await cards.sold();
  for (const change of [
    'amount = 1',
    "state = 'due'",
    "state = 'refused'",
    'done_at = null',
    "at = now() + interval '1 day'",
    "kind = 'release'",
    "key = 'x'",
  ]) {
    const rewrite = sql`update payment_acts set ${sql.raw(change)} where payment_id = ${payment}`;
    await expect(rewrite.execute(t.db), change).rejects.toThrow();
  }
  bank.setFaults((call) => (call === 'capture' ? { at: 'before', outcome: 'refused' } : undefined));
  const { payment: open } = await cards.sold('capturing');
  bank.setFaults();
  await expect(
    sql`update payment_acts set state = 'refused' where payment_id = ${open}`.execute(t.db),
  ).rejects.toThrow();
});

it('adds up the chargebacks of two files at once', async () => {
  const { order, payment } = await cards.sold();
  await cards.send([cards.line('capture', payment, order.total)]);
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => cards.send([cards.line('chargeback', payment, order.total)])),
  );
  expect(answers.map(({ body }) => body.booked).reduce((sum, one) => sum + one, 0)).toBe(1);
});
