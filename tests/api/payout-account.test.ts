import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ibanOf } from '#contract/iban.ts';
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
