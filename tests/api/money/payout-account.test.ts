import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ibanOf } from '#contract/money/iban.ts';
import {
  vendorPaymentsRoutes as calls,
  type Payout,
} from '#contract/routes/money/vendor-payments.ts';
import type { RailOutcome } from '#server/money/payouts/rail.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyRoom } from '#tests/support/rooms/money-room.ts';
import { type TestBank, withPayoutDesk } from '#tests/support/rooms/payout-desk.ts';

const IBAN = ibanOf('MA', '022780000098765432109876');
let t: TestApp;
let room: MoneyRoom;
let bank: TestBank;
withPayoutDesk((opened) => {
  ({ t, room, bank } = opened);
});

const setBank = (as: Person) =>
  room.command(
    calls.setBank,
    { params: { id: room.store.id }, body: { iban: IBAN, holder: 'Café Atlas' } },
    as,
  );

describe('the account that a payout goes to', () => {
  it('is not entered and approved by the same person, whoever has requested it', async () => {
    expect((await setBank(room.admin)).status).toBe(200);
    const payout = await room.request('10000');
    expect(await room.act('approve', payout, room.admin)).toMatchObject({
      status: 403,
      body: { code: 'payout.four_eyes' },
    });
    expect((await room.act('approve', payout, room.supervisor)).body).toMatchObject({
      status: 'approved',
    });
    await setBank(room.finance);
    const other = await room.request('10000');
    expect((await room.act('approve', other, room.admin)).body).toMatchObject({
      status: 'approved',
    });
  });

  it('is guarded by the database as well', async () => {
    await setBank(room.admin);
    const { id, requestedBy } = await room.request('10000');
    const own = sql`insert into payout_approvals values (
      ${id}, ${requestedBy.id}, ${room.admin.id}, '{}', now())`;
    await expect(own.execute(t.db)).rejects.toMatchObject({ constraint: 'payout_four_eyes' });
    const approve = sql`update payouts set status = 'approved' where id = ${id}`;
    await expect(approve.execute(t.db)).rejects.toMatchObject({ code: '23514' });
    const forget = sql`update payouts set bank_set_by = null where id = ${id}`;
    await expect(forget.execute(t.db)).rejects.toMatchObject({ code: '42501' });
  });
});

/** Otherwise one person alone could report a payout as lost that was not, and pay it twice. */
describe('a payout that was settled as not paid', () => {
  const failedBy = async (as: Person): Promise<Payout> => {
    bank.answer = () => Promise.reject(new Error('The line was cut'));
    const { body: approved } = await room.approve(await room.request('900'), room.second);
    const { body: doubted } = await room.act('pay', approved, room.finance, {
      rail: 'bank-file',
    });
    const settled = await room.act('settle', doubted, as, {
      outcome: 'failed',
      reason: 'Nothing on the account',
    });
    expect(settled.body).toMatchObject({ status: 'failed', settledBy: { id: as.id } });
    return settled.body;
  };

  it('is paid again by someone else only, by hand and by file', async () => {
    const failed = await failedBy(room.admin);
    expect(await room.act('pay', failed, room.admin, { reference: 'TRX 1' })).toMatchObject({
      status: 403,
      body: { code: 'payout.four_eyes' },
    });
    await room.set('bank', { payerName: 'Tawsil', payerIban: IBAN });
    const { id, version } = failed;
    const file = { body: { payouts: [{ id, version }] } };
    expect(await room.command(calls.bankFile, file, room.admin)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('someone else must') },
    });
    expect(
      (await room.act('pay', failed, room.finance, { reference: 'TRX 2' })).body,
    ).toMatchObject({
      status: 'paid',
      settledBy: null,
    });
  });

  it('that the rail itself has called failed is anybody’s to pay', async () => {
    const failed = await failedBy(room.admin);
    bank.answer = async () => ({ outcome: 'failed', message: 'Account closed' });
    const { body } = await room.act('pay', failed, room.finance, { rail: 'bank-file' });
    expect(body).toMatchObject({ status: 'failed', settledBy: null });
    const again = await room.act('pay', body, room.admin, { reference: 'TRX 3' });
    expect(again.body).toMatchObject({ status: 'paid' });
  });

  it('is guarded by the database as well', async () => {
    const { id } = await failedBy(room.admin);
    const own = JSON.stringify({ id: room.admin.id });
    const tries = [
      sql`update payouts set status = 'paying', payer = ${own}::jsonb where id = ${id}`,
      sql`update payouts set status = 'paying', payer = null where id = ${id}`,
      sql`update payouts set settler = null where id = ${id}`,
    ];
    for (const attempt of tries)
      await expect(attempt.execute(t.db)).rejects.toMatchObject({ code: '23514' });
    bank.answer = () => Promise.reject(new Error('Cut again'));
    const { payout } = await room.payout(id);
    await room.act('pay', payout, room.finance, { rail: 'bank-file' });
    for (const status of ['failed', 'paying', 'rejected'])
      await expect(
        sql`update payouts set status = ${status}, rejected = '{}' where id = ${id}`.execute(t.db),
      ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('the account of a store', () => {
  it('says when it took the place of another one, and not of its first entry', async () => {
    const store = await t.store(null, 'New one');
    const enter = async (iban: string) =>
      (
        await room.command(
          calls.setBank,
          { params: { id: store.id }, body: { iban, holder: 'New one' } },
          room.finance,
        )
      ).body;
    expect(await enter(IBAN)).toMatchObject({
      bank: { changedAt: expect.any(String), replacedAt: null },
    });
    expect(await enter(ibanOf('MA', '011780000098765432109876'))).toMatchObject({
      bank: { replacedAt: expect.any(String) },
    });
  });
});

/** If it were believed, a second attempt that the bank has executed would be paid a third time. */
it('the late word on one try says nothing of the next', async () => {
  const answers: ((outcome: RailOutcome) => void)[] = [];
  bank.answer = () => new Promise((done) => answers.push(done));
  const answer = await room.approve(await room.request('700'), room.second);
  const approved = answer.body;
  const pay = async (payout: Payout) =>
    room.act('pay', payout, room.finance, { rail: 'bank-file' });
  const now = async () => (await room.payout(approved.id)).payout;
  const first = pay(approved);
  await expect.poll(() => answers.length).toBe(1);
  t.moveClock(180_000);
  await t.restart();
  await expect.poll(async () => (await now()).status).toBe('review');
  const settled = await room.act('settle', await now(), room.supervisor, {
    outcome: 'failed',
    reason: 'Nothing on the account',
  });
  const second = pay(settled.body);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.({ outcome: 'failed', message: 'late' });
  await first.catch(() => undefined);
  expect(await now()).toMatchObject({ status: 'paying' });
  answers[1]?.({ outcome: 'paid', reference: 'B 2', message: 'Done' });
  expect((await second).body).toMatchObject({ status: 'paid', payment: { reference: 'B 2' } });
});
