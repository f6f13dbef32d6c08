import { expect, it } from 'vitest';
import type { Payout } from '#contract/routes/money/payouts.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withPayoutFixture } from '#tests/support/fixtures/payout-fixture.ts';

const DAY_MS = 24 * 3_600_000;
let t: TestApp;
let fixture: MoneyFixture;
withPayoutFixture(async (opened) => {
  ({ t, fixture } = opened);
  await fixture.set('payouts', { typedAbove: '20000', secondApproverAbove: '50000' });
});

const approve = (payout: Payout, as: Person, body: object = {}) =>
  fixture.approve(payout, as, body);

it('a payout above the limits requires a typed amount and a second approver', async () => {
  const store = await t.store(null, 'Large');
  await fixture.fund(60_000n, store.id);
  const payout = await fixture.request('60000', store.id);
  expect(payout).toMatchObject({ typedConfirmation: true, approvalsNeeded: 2 });
  expect(await approve(payout, fixture.supervisor)).toMatchObject({
    status: 422,
    body: { code: 'payout.typed_amount', fields: [{ path: 'body.typedAmount' }] },
  });
  const typed = { typedAmount: '60000' };
  const { body: once } = await approve(payout, fixture.supervisor, typed);
  expect(once).toMatchObject({ status: 'requested', approvals: [{}] });
  expect(await approve(once, fixture.supervisor, typed)).toMatchObject({
    status: 403,
    body: { code: 'payout.four_eyes' },
  });
  expect((await approve(once, fixture.second, typed)).body.status).toBe('approved');
});

it('the second approver is also required for parts that together exceed the limit', async () => {
  const store = await t.store(null, 'In parts');
  await fixture.fund(100_000n, store.id);
  const first = await fixture.request('30000', store.id);
  const rest = await fixture.request('20000', store.id);
  expect([first.approvalsNeeded, rest.approvalsNeeded]).toEqual([1, 2]);
  const reason = 'Paid elsewhere';
  for (const part of [first, rest])
    await fixture.act('reject', part, fixture.supervisor, { reason });
  expect((await fixture.request('20000', store.id)).approvalsNeeded).toBe(1);
});

/**
 * Otherwise any amount could be paid within a day with one approver each: one below the limit,
 * paid, and one more.
 */
it('amounts paid to the store within a day count towards the limit, earlier ones do not', async () => {
  const store = await t.store(null, 'Paid in parts');
  await fixture.fund(100_000n, store.id);
  const first = (
    await approve(await fixture.request('30000', store.id), fixture.supervisor, {
      typedAmount: '30000',
    })
  ).body;
  expect(
    (await fixture.act('pay', first, fixture.finance, { reference: 'TRX 1' })).body.status,
  ).toBe('paid');
  const next = await fixture.request('20000', store.id);
  expect(next.approvalsNeeded).toBe(2);
  await fixture.act('reject', next, fixture.supervisor, { reason: 'Later' });
  const { id } = first;
  const insert = (needed: number) =>
    t.db
      .insertInto('payouts')
      .values({
        store_id: store.id,
        amount: 20_000n,
        status: 'requested',
        approvals_needed: needed,
        second_above: 50_000n,
        requested_by: fixture.finance.id,
        requester: '{}',
        requested_at: t.clock(),
        status_at: t.clock(),
      })
      .execute();
  await expect(insert(1)).rejects.toMatchObject({ code: '23514', constraint: 'payout_four_eyes' });
  expect((await fixture.payout(id)).payout.status).toBe('paid');
  t.moveClock(DAY_MS + 1_000);
  const { body } = await t.login(fixture.finance.email);
  fixture.finance.token = body.access_token;
  expect((await fixture.request('20000', store.id)).approvalsNeeded).toBe(1);
});

it('the strictest limit of the last day applies, so that nobody can bypass it by a change', async () => {
  const admin = await t.login(fixture.admin.email);
  fixture.admin.token = admin.body.access_token;
  await fixture.set('payouts', { typedAbove: '20000', secondApproverAbove: '90000' });
  const store = await t.store(null, 'After a change');
  await fixture.fund(200_000n, store.id);
  expect((await fixture.request('60000', store.id)).approvalsNeeded).toBe(2);
  t.moveClock(DAY_MS + 1_000);
  const { body } = await t.login(fixture.finance.email);
  fixture.finance.token = body.access_token;
  const other = await t.store(null, 'A day later');
  await fixture.fund(200_000n, other.id);
  expect((await fixture.request('60000', other.id)).approvalsNeeded).toBe(1);
});
