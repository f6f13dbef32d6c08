import { expect, it } from 'vitest';
import { payoutsRoutes as calls, type Payout } from '#contract/routes/money/payouts.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withPayoutFixture } from '#tests/support/fixtures/payout-fixture.ts';

let t: TestApp;
let fixture: MoneyFixture;
withPayoutFixture((opened) => {
  ({ t, fixture } = opened);
});

const pay = (payout: Payout, body: object) => fixture.act('pay', payout, fixture.finance, body);
const approved = async () =>
  (await fixture.approve(await fixture.request('10000'), fixture.supervisor)).body;

it('is paid or settled under the reference of another payout only with `sameReference`', async () => {
  const body = { reference: 'VIR 4711', sameReference: false };
  const [first, second] = [await approved(), await approved()];
  expect((await pay(first, body)).body.status).toBe('paid');
  // Without its spaces, too, and with others.
  const query = { reference: 'vir4711' };
  expect((await t.call(calls.referenceUse, { query }, fixture.finance)).body).toMatchObject({
    payouts: [{ id: first.id, store: 'Café Atlas', amount: first.amount }],
    elsewhere: 0,
  });
  expect(await pay(second, { reference: 'vir-47 11', sameReference: false })).toMatchObject({
    status: 422,
    body: { reason: 'payout.reference_used', params: { id: first.id } },
  });
  expect((await fixture.payout(second.id)).payout.status).toBe('approved');
  const sent = await pay(second, { rail: 'bank-file', sameReference: false });
  const settle = (more: object) =>
    fixture.act('settle', sent.body, fixture.supervisor, {
      outcome: 'paid',
      reason: 'On the bank statement',
      reference: 'VIR 4711',
      ...more,
    });
  expect((await settle({})).body).toMatchObject({ reason: 'payout.reference_used' });
  expect((await settle({ sameReference: true })).body.status).toBe('paid');
});
