import { expect, it } from 'vitest';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { refundsRoutes } from '#contract/routes/money/refunds.ts';
import type { TestApp } from '#tests/support/app.ts';
import {
  createRemedyFixture,
  type RemedyFixture,
  unsoundChecks,
} from '#tests/support/remedies/remedy-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: RemedyFixture;
withApp(async (app) => {
  t = app;
  fixture = await createRemedyFixture(app);
});

it('a refund and a remedy name beforehand the payout that holds the balance of their store', async () => {
  const { finance, operator, store } = fixture;
  const order = await fixture.soldOrder([await fixture.dish(100)]);
  const asked = await fixture.command(
    payoutsRoutes.payoutFullBalance,
    { body: { storeId: store.id } },
    finance,
  );
  const { id, amount } = asked.body;
  const funds = { available: '0', payouts: [{ id, amount, status: 'requested' }] };
  const params = { id: order.id };
  const refunds = await t.call(refundsRoutes.list, { params }, finance);
  expect(refunds.body).toMatchObject({ storeFunds: funds });
  expect((await fixture.preview(order.id, finance)).body).toMatchObject({ storeFunds: funds });
  // Operators see no payouts.
  expect((await fixture.preview(order.id, operator)).body).not.toHaveProperty('storeFunds');

  const body = { amount: '1200', fundedBy: 'store', reason: 'Cold' } as never;
  const refused = await fixture.command(refundsRoutes.give, { params, body }, finance, order);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'money.insufficient' }]);
  const given = await fixture.give(order, {
    basis: 'goodwill',
    amount: '1200',
    bearers: [{ party: 'store' }],
  });
  expect(given.status).toBe(201);
  expect(await fixture.chargesOf(order.id)).toMatchObject([{ amount: '1200', owed: '1200' }]);
  expect(await unsoundChecks(t)).toEqual([]);
});

it('the refunds of an order name its commission, less what “Make good” gave back', async () => {
  const { finance } = fixture;
  const order = await fixture.soldOrder([await fixture.dish(100)]);
  const commission = async () => {
    const { body } = await t.call(refundsRoutes.list, { params: { id: order.id } }, finance);
    return BigInt(body.commission ?? '0');
  };
  const before = await commission();
  expect(before).toBeGreaterThan(0n);
  const { body: preview } = await fixture.preview(order.id, finance);
  const [line] = preview.lines;
  const back = BigInt(line?.pieces[0]?.commission ?? '0');
  expect(back).toBeGreaterThan(0n);
  const given = await fixture.give(order, {
    basis: 'lines',
    lines: [{ line: line?.line ?? 0, quantity: 1 }],
    bearers: [{ party: 'store' }],
  });
  expect(given.status).toBe(201);
  expect(await commission()).toBe(before - back);
});
