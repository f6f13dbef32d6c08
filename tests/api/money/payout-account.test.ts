import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ibanOf } from '#contract/money/iban.ts';
import { payoutsRoutes as calls, type Payout } from '#contract/routes/money/payouts.ts';
import type { RailOutcome } from '#server/money/payouts/rail.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { type TestBank, withPayoutFixture } from '#tests/support/fixtures/payout-fixture.ts';

const IBAN = ibanOf('MA', '022780000098765432109876');
let t: TestApp;
let fixture: MoneyFixture;
let bank: TestBank;
withPayoutFixture((opened) => {
  ({ t, fixture, bank } = opened);
});

/** Sets the account of the store, which another person confirms if it replaces one. */
async function setBank(as: Person) {
  const params = { id: fixture.store.id };
  const body = { iban: IBAN, holder: 'Café Atlas', reason: 'By letter' };
  const answer = await fixture.command(calls.setBank, { params, body }, as);
  const { changedAt, change } = answer.body.bank;
  if (change?.waits)
    await fixture.command(calls.confirmBank, { params, body: { changedAt } }, fixture.second);
  return answer;
}

describe('the bank account of a payout', () => {
  it('cannot be entered and approved by the same person, even if a third one requested the payout', async () => {
    expect((await setBank(fixture.admin)).status).toBe(200);
    const payout = await fixture.request('10000');
    expect(await fixture.act('approve', payout, fixture.admin)).toMatchObject({
      status: 403,
      body: { code: 'payout.four_eyes' },
    });
    expect((await fixture.act('approve', payout, fixture.supervisor)).body).toMatchObject({
      status: 'approved',
    });
  });

  it('is enforced by the database as well', async () => {
    await setBank(fixture.admin);
    const { id, requestedBy } = await fixture.request('10000');
    const own = sql`insert into payout_approvals values (
      ${id}, ${requestedBy.id}, ${fixture.admin.id}, '{}', now())`;
    await expect(own.execute(t.db)).rejects.toMatchObject({ constraint: 'payout_four_eyes' });
    const approve = sql`update payouts set status = 'approved' where id = ${id}`;
    await expect(approve.execute(t.db)).rejects.toMatchObject({ code: '23514' });
    const forget = sql`update payouts set bank_set_by = null where id = ${id}`;
    await expect(forget.execute(t.db)).rejects.toMatchObject({ code: '42501' });
  });
});

/** Otherwise one person alone could report a successful payout as lost, and pay it twice. */
describe('a payout that was settled as not paid', () => {
  const failedBy = async (as: Person): Promise<Payout> => {
    bank.answer = () => Promise.reject(new Error('The line was cut'));
    const { body: approved } = await fixture.approve(await fixture.request('900'), fixture.second);
    const { body: doubted } = await fixture.act('pay', approved, fixture.finance, {
      rail: 'bank-file',
    });
    const settled = await fixture.act('settle', doubted, as, {
      outcome: 'failed',
      reason: 'Nothing on the account',
    });
    expect(settled.body).toMatchObject({ status: 'failed', settledBy: { id: as.id } });
    return settled.body;
  };

  it('can only be paid again by another person, manually or by bank file', async () => {
    const failed = await failedBy(fixture.admin);
    expect(await fixture.act('pay', failed, fixture.admin, { reference: 'TRX 1' })).toMatchObject({
      status: 403,
      body: { code: 'payout.four_eyes' },
    });
    await fixture.set('bank', { payerName: 'Tawsil', payerIban: IBAN });
    const { id, version } = failed;
    const file = { body: { payouts: [{ id, version }] } };
    expect(await fixture.command(calls.bankFile, file, fixture.admin)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('someone else must') },
    });
    expect(
      (await fixture.act('pay', failed, fixture.finance, { reference: 'TRX 2' })).body,
    ).toMatchObject({
      status: 'paid',
      settledBy: null,
    });
  });

  it('can be paid by anyone if the rail itself reported the failure', async () => {
    const failed = await failedBy(fixture.admin);
    bank.answer = async () => ({ outcome: 'refused', why: 'Account closed' });
    const { body } = await fixture.act('pay', failed, fixture.finance, { rail: 'bank-file' });
    expect(body).toMatchObject({ status: 'failed', settledBy: null });
    const other = await t.person('finance', 'Fatima');
    const again = await fixture.act('pay', body, other, { reference: 'TRX 3' });
    expect(again.body).toMatchObject({ status: 'paid' });
  });

  it('is protected by the database in the same way', async () => {
    const { id } = await failedBy(fixture.admin);
    const own = JSON.stringify({ id: fixture.admin.id });
    const tries = [
      sql`update payouts set status = 'paying', payer = ${own}::jsonb where id = ${id}`,
      sql`update payouts set status = 'paying', payer = null where id = ${id}`,
      sql`update payouts set settler = null where id = ${id}`,
    ];
    for (const attempt of tries)
      await expect(attempt.execute(t.db)).rejects.toMatchObject({ code: '23514' });
    bank.answer = () => Promise.reject(new Error('Cut again'));
    const { payout } = await fixture.payout(id);
    await fixture.act('pay', payout, fixture.finance, { rail: 'bank-file' });
    for (const status of ['failed', 'paying', 'rejected'])
      await expect(
        sql`update payouts set status = ${status}, rejected = '{}' where id = ${id}`.execute(t.db),
      ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('the bank account of a store', () => {
  it('records the time of a replacement, but none for its first entry', async () => {
    const store = await t.store(null, 'New one');
    const enter = async (iban: string) =>
      (
        await fixture.command(
          calls.setBank,
          { params: { id: store.id }, body: { iban, holder: 'New one', reason: 'New' } },
          fixture.finance,
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

/** Otherwise a second attempt that the bank has executed could be paid a third time. */
it('a late response to one attempt does not affect the next attempt', async () => {
  const answers: ((outcome: RailOutcome) => void)[] = [];
  bank.answer = () => new Promise((done) => answers.push(done));
  const answer = await fixture.approve(await fixture.request('700'), fixture.second);
  const approved = answer.body;
  const pay = async (payout: Payout) =>
    fixture.act('pay', payout, fixture.finance, { rail: 'bank-file' });
  const now = async () => (await fixture.payout(approved.id)).payout;
  const first = pay(approved);
  await expect.poll(() => answers.length).toBe(1);
  t.moveClock(180_000);
  await t.restart();
  await expect.poll(async () => (await now()).status).toBe('review');
  const settled = await fixture.act('settle', await now(), fixture.supervisor, {
    outcome: 'failed',
    reason: 'Nothing on the account',
  });
  const second = pay(settled.body);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.({ outcome: 'refused', why: 'late' });
  await first.catch(() => undefined);
  expect(await now()).toMatchObject({ status: 'paying' });
  answers[1]?.({ outcome: 'accepted', reference: 'B 2', message: 'Done' });
  expect((await second).body).toMatchObject({ status: 'paid', payment: { reference: 'B 2' } });
});
