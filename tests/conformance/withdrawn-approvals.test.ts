import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ibanOf } from '#contract/money/iban.ts';
import { APPROVAL_WITHDRAWAL_SECONDS } from '#contract/money/payout.ts';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { payoutsRoutes as calls, type Payout } from '#contract/routes/money/payouts.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { type TestBank, withPayoutFixture } from '#tests/support/fixtures/payout-fixture.ts';

let t: TestApp;
let fixture: MoneyFixture;
let bank: TestBank;
withPayoutFixture((opened) => {
  ({ t, fixture, bank } = opened);
});

const LARGE = '5000000';
const typed = { typedAmount: LARGE };
const approve = async (payout: Payout, as: Person, body: object = {}) => {
  const answer = await fixture.act('approve', payout, as, body);
  expect(answer.status).toBe(200);
  return answer.body;
};
const approved = async (amount = '700') =>
  approve(await fixture.request(amount), fixture.supervisor);
/**
 * Each for a separate store, because an open large payout makes further requests of its store
 * require two people.
 */
async function requestLarge(): Promise<Payout> {
  const store = await t.store(null, 'Large');
  await fixture.fund(BigInt(LARGE), store.id);
  return fixture.request(LARGE, store.id);
}
const withdrawApproval = ({ id }: Payout, as: Person, commandId = randomUUID()) =>
  fixture.command(calls.withdrawApproval, { params: { id } }, as, { commandId });
const pay = (payout: Payout) => fixture.act('pay', payout, fixture.finance, { reference: 'TRX 1' });
const illegal = { status: 409, body: { code: 'payout.illegal_event' } };

describe('a recent approval', () => {
  it('cannot be paid: neither manually, nor through a rail, nor in a bank file', async () => {
    const payout = await approved();
    expect(payout.legalEvents).toEqual(['payout.withdraw_approval', 'payout.reject']);
    const { at, withdrawableUntil } = payout.approvals[0] as Payout['approvals'][number];
    expect(Date.parse(withdrawableUntil) - Date.parse(at)).toBe(
      APPROVAL_WITHDRAWAL_SECONDS * 1_000,
    );
    let sent = 0;
    bank.answer = async () => {
      sent += 1;
      return { outcome: 'accepted', reference: null, message: '' };
    };
    for (const how of [{ reference: 'TRX 1' }, { rail: 'bank-file' }]) {
      const answer = await fixture.act('pay', payout, fixture.finance, how);
      expect(answer).toMatchObject(illegal);
      const { message, retryAfterSeconds } = answer.body as unknown as Record<string, unknown>;
      expect(message).toMatch(/can be paid in \d+ s/);
      expect(retryAfterSeconds).toBeGreaterThan(0);
      expect(retryAfterSeconds).toBeLessThanOrEqual(APPROVAL_WITHDRAWAL_SECONDS);
    }
    await fixture.set('bank', { payerName: 'Tawsil', payerIban: ibanOf('MA', '1'.repeat(24)) });
    const payouts = [{ id: payout.id, version: payout.version }];
    const file = await fixture.command(calls.bankFile, { body: { payouts } }, fixture.finance);
    expect(file).toMatchObject(illegal);
    expect((file.body as unknown as { message: string }).message).toMatch(/can be paid in \d+ s/);
    expect(sent).toBe(0);
    await t.letApprovalsCount();
    expect(
      (await fixture.act('pay', payout, fixture.finance, { rail: 'bank-file' })).body.status,
    ).toBe('paid');
  });

  it('can be withdrawn by its author, stays in the audit log, and can be given again', async () => {
    const payout = await approved('800');
    const held = (await fixture.payout(payout.id)).held;
    const commandId = randomUUID();
    const { status, body } = await withdrawApproval(payout, fixture.supervisor, commandId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'requested',
      approvals: [],
      withdrawnApprovals: [{ by: { name: 'Salma' }, at: payout.approvals[0]?.at }],
      legalEvents: ['payout.approve', 'payout.reject'],
    });
    // A repeat after a lost response gets the same one; a second attempt finds nothing to withdraw.
    expect((await withdrawApproval(payout, fixture.supervisor, commandId)).body).toEqual(body);
    expect(await withdrawApproval(payout, fixture.supervisor)).toMatchObject(illegal);
    expect((await fixture.payout(payout.id)).held).toBe(held);
    const query = { action: 'payout.withdraw_approval' };
    const { items } = (await t.call(auditRoutes.list, { query }, fixture.admin)).body;
    expect(items[0]).toMatchObject({
      subject: `payout ${payout.id}`,
      actor: { name: 'Salma' },
      before: { status: 'approved' },
      after: { status: 'requested', approvals: [] },
    });
    const again = await approve(body, fixture.supervisor);
    expect(again).toMatchObject({ status: 'approved', approvals: [{}], withdrawnApprovals: [{}] });
    await t.letApprovalsCount();
    expect((await pay(again)).body.status).toBe('paid');
  });

  it('can be withdrawn while a second one remains', async () => {
    const first = await approve(await requestLarge(), fixture.supervisor, typed);
    expect(first).toMatchObject({ status: 'requested', approvals: [{}] });
    expect((await withdrawApproval(first, fixture.supervisor)).body).toMatchObject({
      status: 'requested',
      approvals: [],
    });
    const { payout } = await fixture.payout(first.id);
    const both = await approve(
      await approve(payout, fixture.supervisor, typed),
      fixture.second,
      typed,
    );
    expect(both.status).toBe('approved');
    const { body: half } = await withdrawApproval(both, fixture.supervisor);
    expect(half).toMatchObject({ status: 'requested', approvals: [{ by: { name: 'Said' } }] });
    // A person who has approved cannot be the second approver; the person who withdrew can be.
    expect((await fixture.act('approve', half, fixture.second, typed)).status).toBe(403);
    expect((await approve(half, fixture.supervisor, typed)).status).toBe('approved');
  });

  it('cannot be withdrawn by another person', async () => {
    const payout = await approved();
    for (const other of [fixture.second, fixture.admin])
      expect(await withdrawApproval(payout, other)).toMatchObject({
        status: 403,
        body: { code: 'payout.four_eyes' },
      });
    expect((await withdrawApproval(payout, fixture.finance)).status).toBe(403);
    expect((await fixture.payout(payout.id)).payout.status).toBe('approved');
  });
});

describe('an approval that counts', () => {
  it('can no longer be withdrawn, even if a later one by another person can', async () => {
    const payout = await approved();
    await t.letApprovalsCount();
    const tooLate = await withdrawApproval(payout, fixture.supervisor);
    expect(tooLate).toMatchObject(illegal);
    expect((tooLate.body as unknown as { message: string }).message).toMatch(/too late/);
    const first = await fixture.approve(await requestLarge(), fixture.supervisor, typed);
    const both = await approve(first.body, fixture.second, typed);
    expect(both).toMatchObject({
      status: 'approved',
      legalEvents: ['payout.withdraw_approval', 'payout.reject'],
    });
    expect(await withdrawApproval(both, fixture.supervisor)).toMatchObject(illegal);
    expect((await pay(both)).status).toBe(409);
    expect((await withdrawApproval(both, fixture.second)).body).toMatchObject({
      status: 'requested',
      approvals: [{ by: { name: 'Salma' } }],
    });
  });
});

describe('concurrent calls of two people', () => {
  it.each([
    ['reject', { reason: 'Wrong account' }],
    ['approve', {}],
  ] as const)('withdraw an approval and %s: both results are consistent', async (what, body) => {
    for (let n = 0; n < 8; n += 1) {
      const payout = await approved();
      const [back, other] = await Promise.all([
        withdrawApproval(payout, fixture.supervisor),
        fixture.act(what, payout, fixture.second, body),
      ]);
      const now = (await fixture.payout(payout.id)).payout;
      // The second call finds another version or a state that forbids it.
      if (other.status === 200) expect([what, now.status]).toEqual(['reject', 'rejected']);
      else expect([409, 412]).toContain(other.status);
      expect(back.status).toBe(other.status === 200 ? 409 : 200);
      if (back.status === 200) expect(now).toMatchObject({ status: 'requested', approvals: [] });
    }
  });

  it('withdraw and pay as the time ends: at most one of them succeeds', async () => {
    const owner = createDb(createPool(t.database.ownerUrl, { max: 1 }));
    const won = new Set<string>();
    try {
      // Milliseconds until the approval takes effect: before, between and after the two calls.
      for (const leftMs of [-1, 2, 5, 10, 15, 20, 25, 30, 40, 60, 5_000]) {
        const payout = await approved();
        await sql`update payout_approvals
          set given_at = clock_timestamp() - payout_take_back() + make_interval(secs => ${leftMs} / 1000.0)
          where payout_id = ${payout.id}`.execute(owner);
        const [back, paid] = await Promise.all([
          withdrawApproval(payout, fixture.supervisor),
          pay(payout),
        ]);
        const { status, approvals } = (await fixture.payout(payout.id)).payout;
        const winners = [back, paid].filter((answer) => answer.status === 200);
        expect(winners.length).toBeLessThanOrEqual(1);
        expect([200, 409]).toContain(back.status);
        expect([200, 409, 412]).toContain(paid.status);
        const expected = { back: 'requested', paid: 'paid', none: 'approved' };
        const winner = back.status === 200 ? 'back' : paid.status === 200 ? 'paid' : 'none';
        won.add(winner);
        expect([winner, status]).toEqual([winner, expected[winner]]);
        expect(approvals).toHaveLength(winner === 'back' ? 0 : 1);
      }
    } finally {
      await owner.destroy();
    }
    expect([...won]).toEqual(expect.arrayContaining(['paid', 'back']));
    expect((await t.call(auditRoutes.ledger, {}, fixture.admin)).body.isSound).toBe(true);
  });
});

describe('the application’s role in SQL', () => {
  const TAKE_BACK = { code: '23514', constraint: 'payout_take_back' };
  const LIFE = { code: '23514', constraint: 'payout_life' };
  const DENIED = { code: '42501' };

  it('cannot pay while an approval can be withdrawn, or backdate the approval', async () => {
    const { id } = await approved();
    const payer = JSON.stringify({ id: fixture.finance.id });
    const send = sql`update payouts set status = 'paying', payer = ${payer}::jsonb,
      status_at = now() + interval '1 hour', paying_at = now() + interval '1 hour' where id = ${id}`;
    await expect(send.execute(t.db)).rejects.toMatchObject(TAKE_BACK);
    for (const change of ["given_at = now() - interval '1 day'", "at = now() - interval '1 day'"])
      await expect(
        sql.raw(`update payout_approvals set ${change}`).execute(t.db),
      ).rejects.toMatchObject(DENIED);
    await expect(
      sql`create or replace function payout_take_back() returns interval language sql
        as 'select interval ''0''' `.execute(t.db),
    ).rejects.toMatchObject(DENIED);
    // An approval with a forged time is treated like any other.
    const requested = await fixture.request('700');
    await sql`insert into payout_approvals (payout_id, requested_by, approver_id, approver, at, given_at)
      values (${requested.id}, ${requested.requestedBy.id}, ${fixture.second.id}, '{}', now() - interval '1 day',
        now() - interval '1 day')`.execute(t.db);
    await sql`update payouts set status = 'approved' where id = ${requested.id}`.execute(t.db);
    await expect(
      sql`update payouts set status = 'paying', payer = ${payer}::jsonb where id = ${requested.id}`.execute(
        t.db,
      ),
    ).rejects.toMatchObject(TAKE_BACK);
  });

  it('cannot withdraw an approval that counts, restore a withdrawn one, or change a status without cause', async () => {
    const payout = await approved();
    const withdraw = sql`update payout_approvals set withdrawn_at = now() where payout_id = ${payout.id}`;
    // A payout returns to this state only together with the withdrawal of an approval.
    await expect(
      sql`update payouts set status = 'requested' where id = ${payout.id}`.execute(t.db),
    ).rejects.toMatchObject(LIFE);
    await t.letApprovalsCount();
    await expect(withdraw.execute(t.db)).rejects.toMatchObject(TAKE_BACK);
    const other = await approved();
    expect((await withdrawApproval(other, fixture.supervisor)).status).toBe(200);
    await expect(
      sql`update payout_approvals set withdrawn_at = null where payout_id = ${other.id}`.execute(
        t.db,
      ),
    ).rejects.toMatchObject(LIFE);
    await expect(
      sql`update payouts set status = 'approved' where id = ${other.id}`.execute(t.db),
    ).rejects.toMatchObject({ constraint: 'payout_four_eyes' });
    const paid = (await pay(payout)).body;
    expect(paid.status).toBe('paid');
    await expect(withdraw.execute(t.db)).rejects.toMatchObject(LIFE);
  });

  it('uses the same number of seconds as the contract', async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from payout_take_back())::integer as seconds`.execute(t.db);
    expect(rows[0]?.seconds).toBe(APPROVAL_WITHDRAWAL_SECONDS);
  });
});
