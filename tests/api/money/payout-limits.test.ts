import { expect, it } from 'vitest';
import type { Payout } from '#contract/routes/money/vendor-payments.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyRoom } from '#tests/support/rooms/money-room.ts';
import { withPayoutDesk } from '#tests/support/rooms/payout-desk.ts';

const DAY_MS = 24 * 3_600_000;
let t: TestApp;
let room: MoneyRoom;
withPayoutDesk(async (opened) => {
  ({ t, room } = opened);
  await room.set('payouts', { typedAbove: '20000', secondApproverAbove: '50000' });
});

const approve = (payout: Payout, as: Person, body: object = {}) => room.approve(payout, as, body);

it('asks for a typed amount and a second approver above the limits', async () => {
  const store = await t.store(null, 'Large');
  await room.fund(60_000n, store.id);
  const payout = await room.request('60000', store.id);
  expect(payout).toMatchObject({ typedConfirmation: true, approvalsNeeded: 2 });
  expect(await approve(payout, room.supervisor)).toMatchObject({
    status: 422,
    body: { code: 'payout.typed_amount', fields: [{ path: 'body.typedAmount' }] },
  });
  const typed = { typedAmount: '60000' };
  const { body: once } = await approve(payout, room.supervisor, typed);
  expect(once).toMatchObject({ status: 'requested', approvals: [{}] });
  expect(await approve(once, room.supervisor, typed)).toMatchObject({
    status: 403,
    body: { code: 'payout.four_eyes' },
  });
  expect((await approve(once, room.second, typed)).body.status).toBe('approved');
});

it('asks for the second approver of small parts of a large amount as well', async () => {
  const store = await t.store(null, 'In parts');
  await room.fund(100_000n, store.id);
  const first = await room.request('30000', store.id);
  const rest = await room.request('20000', store.id);
  expect([first.approvalsNeeded, rest.approvalsNeeded]).toEqual([1, 2]);
  const reason = 'Paid elsewhere';
  for (const part of [first, rest]) await room.act('reject', part, room.supervisor, { reason });
  expect((await room.request('20000', store.id)).approvalsNeeded).toBe(1);
});

/**
 * One below the limit, paid, and one more: each with one approver, any amount could be paid in a
 * day.
 */
it('counts what was paid to the store within a day, and not what was paid before', async () => {
  const store = await t.store(null, 'Paid in parts');
  await room.fund(100_000n, store.id);
  const first = (
    await approve(await room.request('30000', store.id), room.supervisor, { typedAmount: '30000' })
  ).body;
  expect((await room.act('pay', first, room.finance, { reference: 'TRX 1' })).body.status).toBe(
    'paid',
  );
  const next = await room.request('20000', store.id);
  expect(next.approvalsNeeded).toBe(2);
  await room.act('reject', next, room.supervisor, { reason: 'Later' });
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
        requested_by: room.finance.id,
        requester: '{}',
        requested_at: t.clock(),
        status_at: t.clock(),
      })
      .execute();
  await expect(insert(1)).rejects.toMatchObject({ code: '23514', constraint: 'payout_four_eyes' });
  expect((await room.payout(id)).payout.status).toBe('paid');
  t.moveClock(DAY_MS + 1_000);
  const { body } = await t.login(room.finance.email);
  room.finance.token = body.access_token;
  expect((await room.request('20000', store.id)).approvalsNeeded).toBe(1);
});

it('binds by the stricter of the limits that held within a day, so that nobody sets one aside', async () => {
  const admin = await t.login(room.admin.email);
  room.admin.token = admin.body.access_token;
  await room.set('payouts', { typedAbove: '20000', secondApproverAbove: '90000' });
  const store = await t.store(null, 'After a change');
  await room.fund(200_000n, store.id);
  expect((await room.request('60000', store.id)).approvalsNeeded).toBe(2);
  t.moveClock(DAY_MS + 1_000);
  const { body } = await t.login(room.finance.email);
  room.finance.token = body.access_token;
  const other = await t.store(null, 'A day later');
  await room.fund(200_000n, other.id);
  expect((await room.request('60000', other.id)).approvalsNeeded).toBe(1);
});
