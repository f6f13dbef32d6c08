import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ibanOf } from '#contract/iban.ts';
import { settingsRoutes } from '#contract/routes/settings.ts';
import { vendorPaymentsRoutes as calls, type Payout } from '#contract/routes/vendor-payments.ts';
import type { RailOutcome } from '#server/payouts/rail.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { type MoneyRoom, moneyRoom } from '#tests/support/money-room.ts';

const IBAN = ibanOf('MA', '022780000098765432109876');
let t: TestApp;
let room: MoneyRoom;
let railSays: () => Promise<RailOutcome>;
beforeAll(async () => {
  t = await startTestApp({
    rails: { 'bank-file': { refuses: () => null, send: () => railSays() } },
  });
  room = await moneyRoom(t);
  await room.fund(100_000_000n);
});
afterAll(() => t.close());

const act = (call: keyof typeof calls, payout: Payout, as: Person, body: object = {}) =>
  room.command(calls[call], { params: { id: payout.id }, body }, as, payout);
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
    expect(await act('approve', payout, room.admin)).toMatchObject({
      status: 403,
      body: { code: 'payout.four_eyes' },
    });
    expect((await act('approve', payout, room.supervisor)).body).toMatchObject({
      status: 'approved',
    });
    await setBank(room.finance);
    const other = await room.request('10000');
    expect((await act('approve', other, room.admin)).body).toMatchObject({ status: 'approved' });
  });

  it('is guarded by the database as well', async () => {
    await setBank(room.admin);
    const { id, requestedBy } = await room.request('10000');
    await sql`insert into payout_approvals values (
      ${id}, ${requestedBy.id}, ${room.admin.id}, '{}', now())`.execute(t.db);
    const approve = sql`update payouts set status = 'approved' where id = ${id}`;
    await expect(approve.execute(t.db)).rejects.toMatchObject({ code: '23514' });
    const forget = sql`update payouts set bank_set_by = null where id = ${id}`;
    await expect(forget.execute(t.db)).rejects.toMatchObject({ code: '42501' });
  });
});

/** One person alone could else call a payment lost that was not, and pay it twice. */
describe('a payout that was settled as not paid', () => {
  const failedBy = async (as: Person): Promise<Payout> => {
    railSays = () => Promise.reject(new Error('The line was cut'));
    const { body: approved } = await act('approve', await room.request('900'), room.second);
    const { body: doubted } = await act('pay', approved as Payout, room.finance, {
      rail: 'bank-file',
    });
    const settled = await act('settle', doubted as Payout, as, {
      outcome: 'failed',
      reason: 'Nothing on the account',
    });
    expect(settled.body).toMatchObject({ status: 'failed', settledBy: { id: as.id } });
    return settled.body as Payout;
  };

  it('is paid again by somebody else only, by hand and by file', async () => {
    const failed = await failedBy(room.admin);
    expect(await act('pay', failed, room.admin, { reference: 'TRX 1' })).toMatchObject({
      status: 403,
      body: { code: 'payout.four_eyes' },
    });
    const bank = { payerName: 'Tawsil', payerIban: IBAN };
    await t.call(
      settingsRoutes.write,
      { params: { key: 'bank' }, body: { value: bank } },
      room.admin,
      { 'if-match': '"0"' },
    );
    const { id, version } = failed;
    const file = { body: { payouts: [{ id, version }] } };
    expect(await room.command(calls.bankFile, file, room.admin)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('somebody else') },
    });
    expect((await act('pay', failed, room.finance, { reference: 'TRX 2' })).body).toMatchObject({
      status: 'paid',
      settledBy: null,
    });
  });

  it('that the rail itself has called failed is anybody’s to pay', async () => {
    const failed = await failedBy(room.admin);
    railSays = async () => ({ outcome: 'failed', says: 'Account closed' });
    const { body } = await act('pay', failed, room.finance, { rail: 'bank-file' });
    expect(body).toMatchObject({ status: 'failed', settledBy: null });
    const again = await act('pay', body as Payout, room.admin, { reference: 'TRX 3' });
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
    railSays = () => Promise.reject(new Error('Cut again'));
    const { payout } = await room.payout(id);
    await act('pay', payout, room.finance, { rail: 'bank-file' });
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

/** Were it believed, a second try that the bank has carried out would be paid a third time. */
it('the late word on one try says nothing of the next', async () => {
  const answers: ((outcome: RailOutcome) => void)[] = [];
  railSays = () => new Promise((done) => answers.push(done));
  const answer = await act('approve', await room.request('700'), room.second);
  const approved = answer.body as Payout;
  const pay = async (payout: Payout) => act('pay', payout, room.finance, { rail: 'bank-file' });
  const now = async () => (await room.payout(approved.id)).payout;
  const first = pay(approved);
  await expect.poll(() => answers.length).toBe(1);
  t.moveClock(180_000);
  await t.restart();
  await expect.poll(async () => (await now()).status).toBe('review');
  const settled = await act('settle', await now(), room.supervisor, {
    outcome: 'failed',
    reason: 'Nothing on the account',
  });
  const second = pay(settled.body as Payout);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.({ outcome: 'failed', says: 'late' });
  await first.catch(() => undefined);
  expect(await now()).toMatchObject({ status: 'paying' });
  answers[1]?.({ outcome: 'paid', reference: 'B 2', says: 'Done' });
  expect((await second).body).toMatchObject({ status: 'paid', payment: { reference: 'B 2' } });
});
