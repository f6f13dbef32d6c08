import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { payoutsRoutes as calls, type Payout } from '#contract/routes/money/payouts.ts';
import type { RailOutcome } from '#server/money/payouts/rail.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { type TestBank, withPayoutFixture } from '#tests/support/fixtures/payout-fixture.ts';

let t: TestApp;
let fixture: MoneyFixture;
let bank: TestBank;
withPayoutFixture((opened) => {
  ({ t, fixture, bank } = opened);
});

const approve = (payout: Payout, as: Person) => fixture.approve(payout, as);
const pay = (payout: Payout, body: object = { reference: 'TRX 1' }) =>
  fixture.act('pay', payout, fixture.finance, body);
const approved = async (amount = '10000') =>
  (await approve(await fixture.request(amount), fixture.supervisor)).body;
const check = async () => (await t.call(auditRoutes.ledger, {}, fixture.admin)).body;

describe('a payout', () => {
  it('is requested, approved by a second person, and paid once with its reference', async () => {
    const payout = await fixture.request('125000');
    expect(payout).toMatchObject({
      status: 'requested',
      approvalsNeeded: 1,
      requestedBy: { name: 'Farid' },
      legalEvents: ['payout.approve', 'payout.reject'],
    });
    const before = await fixture.payout(payout.id);
    expect(before).toMatchObject({ difference: '0', held: '125000' });
    const { body: second } = await approve(payout, fixture.supervisor);
    expect(second).toMatchObject({ status: 'approved', approvals: [{ by: { name: 'Salma' } }] });
    const { status, body: paid } = await pay(second, { reference: 'TRX 77', proof: 'Slip 12' });
    expect(status).toBe(200);
    expect(paid).toMatchObject({
      status: 'paid',
      payment: {
        rail: 'manual',
        by: { id: fixture.finance.id },
        reference: 'TRX 77',
        proof: 'Slip 12',
      },
      legalEvents: [],
    });
    const after = await fixture.payout(payout.id);
    expect(after).toMatchObject({ balance: before.balance, held: '125000', difference: '0' });
    expect(after.later?.at(-1)).toMatchObject({ held: '0', lines: [{ amount: '-125000' }] });
    expect((await check()).checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('releases its amount when it is rejected, with the reason', async () => {
    const payout = await fixture.request('5000');
    const reason = 'Wrong bank account';
    const answer = await fixture.act('reject', payout, fixture.supervisor, { reason });
    expect(answer.body).toMatchObject({
      status: 'rejected',
      rejected: { by: { name: 'Salma' }, reason: 'Wrong bank account' },
    });
    expect((await fixture.payout(payout.id)).later?.at(-1)).toMatchObject({ held: '0' });
  });

  it('cannot exceed the available balance, even with concurrent requests', async () => {
    const store = await t.store(null, 'Small');
    await fixture.fund(1_000n, store.id);
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        fixture.command(
          calls.request,
          { body: { storeId: store.id, amount: '300' } },
          fixture.finance,
        ),
      ),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(
      all.filter(({ body }) => (body as { code?: string }).code === 'money.insufficient'),
    ).toHaveLength(5);
    const full = await fixture.command(
      calls.payoutFullBalance,
      { body: { storeId: store.id } },
      fixture.finance,
    );
    expect(full.body).toMatchObject({ amount: '100', status: 'requested' });
  });
});

/** Promise 6: nobody approves their own request. */
describe('the four-eyes rule for payouts', () => {
  it('holds for concurrent and repeated calls, and after a change of role', async () => {
    // An administrator may both request and approve, but not the same payout.
    const { body: payout } = await fixture.command(
      calls.request,
      { body: { storeId: fixture.store.id, amount: '700' } },
      fixture.admin,
    );
    const all = await Promise.all(Array.from({ length: 10 }, () => approve(payout, fixture.admin)));
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(403));
    await t.db
      .updateTable('users')
      .set({ role: 'supervisor' })
      .where('id', '=', fixture.admin.id)
      .execute();
    const again = await t.login(fixture.admin.email);
    const asSupervisor = { ...fixture.admin, token: again.body.access_token };
    expect((await approve(payout, asSupervisor)).status).toBe(403);
    await t.db
      .updateTable('users')
      .set({ role: 'admin' })
      .where('id', '=', fixture.admin.id)
      .execute();
    expect((await fixture.payout(payout.id)).payout.status).toBe('requested');
  });

  it('holds for SQL statements of the application: no approval by the requester, no status without one', async () => {
    const payout = await fixture.request('800');
    const { requestedBy, id } = payout;
    const tries = [
      sql`insert into payout_approvals values (${id}, ${requestedBy.id}, ${requestedBy.id}, '{}', now())`,
      sql`insert into payout_approvals values (${id}, ${fixture.second.id}, ${requestedBy.id}, '{}', now())`,
      sql`update payouts set status = 'approved' where id = ${id}`,
      sql`update payouts set requested_by = ${fixture.second.id} where id = ${id}`,
      sql`update payouts set approvals_needed = 1, amount = 1 where id = ${id}`,
      sql`delete from payouts where id = ${id}`,
    ];
    for (const attempt of tries)
      await expect(attempt.execute(t.db)).rejects.toMatchObject({
        code: expect.stringMatching(/^(23503|23514|42501)$/),
      });
  });
});

/** Promise 5: paid once; an unknown result goes to review. */
describe('paying a payout', () => {
  it('succeeds once for concurrent calls', async () => {
    const payout = await approved();
    const all = await Promise.all(Array.from({ length: 8 }, () => pay(payout)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from ledger_transfers where key = ${`payout ${payout.id}`}`.execute(
      t.db,
    );
    expect(rows[0]?.n).toBe(1n);
  });

  it('moves it to review when the result is unknown, and a person settles it', async () => {
    bank.answer = () => Promise.reject(new Error('The line was cut'));
    const { body: inDoubt } = await pay(await approved(), { rail: 'bank-file' });
    expect(inDoubt).toMatchObject({
      status: 'review',
      payment: {
        outcome: 'The line was cut',
        reason: 'provider.said',
        params: { words: 'The line was cut' },
      },
      legalEvents: ['payout.confirm', 'payout.fail'],
    });
    expect((await pay(inDoubt, { rail: 'bank-file' })).status).toBe(409);
    const settled = await fixture.act('settle', inDoubt, fixture.supervisor, {
      outcome: 'paid',
      reason: 'Seen on the account',
    });
    expect(settled.body).toMatchObject({
      status: 'paid',
      payment: { outcome: 'Seen on the account' },
    });
    expect(settled.body.payment?.reason).toBeUndefined();
    expect((await fixture.payout(inDoubt.id)).difference).toBe('0');
  });

  it('fails if the rail reports a failure, and can be tried again', async () => {
    bank.answer = async () => ({ outcome: 'refused', why: 'Account closed' });
    const { body: failed } = await pay(await approved(), { rail: 'bank-file' });
    expect(failed).toMatchObject({ status: 'failed', payment: { outcome: 'Account closed' } });
    bank.answer = async () => ({ outcome: 'accepted', reference: 'B 9', message: 'Done' });
    expect((await pay(failed, { rail: 'bank-file' })).body).toMatchObject({
      status: 'paid',
      payment: { reference: 'B 9' },
    });
  });

  it('is never sent again without a person, even if the rail may be asked again', async () => {
    let sent = 0;
    bank.answer = async () => {
      sent += 1;
      return { outcome: 'retry', why: 'Closed at night', retryAfterMs: 1_000 };
    };
    const { body: failed } = await pay(await approved(), { rail: 'bank-file' });
    expect(failed).toMatchObject({ status: 'failed', payment: { outcome: 'Closed at night' } });
    t.moveClock(180_000);
    await t.restart();
    expect((await fixture.payout(failed.id)).payout.status).toBe('failed');
    expect(sent).toBe(1);
    bank.answer = async () => ({ outcome: 'accepted', reference: 'B 10', message: 'Done' });
    expect((await pay(failed, { rail: 'bank-file' })).body.status).toBe('paid');
  });

  it('moves it to review unsent if its server stalls between the attempt and the rail', async () => {
    let sent = 0;
    bank.answer = async () => {
      sent += 1;
      return { outcome: 'accepted', reference: null, message: 'Done' };
    };
    // Meanwhile another server can put it in review, and a person can settle it.
    bank.beforeAttempt = () => t.moveClock(180_000);
    const { body } = await pay(await approved(), { rail: 'bank-file' });
    bank.beforeAttempt = () => undefined;
    expect(body.status).toBe('review');
    expect(sent).toBe(0);
  });

  it('moves it to review some time after its server stops in the middle', async () => {
    const payout = await approved();
    let answer: (outcome: RailOutcome) => void = () => undefined;
    let asked: () => void = () => undefined;
    const reached = new Promise<void>((done) => {
      asked = done;
    });
    bank.answer = () =>
      new Promise((done) => {
        answer = done;
        asked();
      });
    const paying = pay(payout, { rail: 'bank-file' });
    await reached;
    expect((await fixture.payout(payout.id)).payout.status).toBe('paying');
    t.moveClock(180_000);
    await t.restart();
    await expect.poll(async () => (await fixture.payout(payout.id)).payout.status).toBe('review');
    // The rail's late response changes nothing: a person settles payouts in review.
    answer({ outcome: 'accepted', reference: null, message: 'late' });
    await paying.catch(() => undefined);
    expect((await fixture.payout(payout.id)).payout.status).toBe('review');
  });
});

/** Promises 3 and 4: a command applies once, and its id identifies one body. */
describe('a command ID', () => {
  it('returns the first response to a repeat, even after a restart', async () => {
    const commandId = randomUUID();
    const send = () =>
      fixture.command(
        calls.request,
        { body: { storeId: fixture.store.id, amount: '4200' } },
        fixture.finance,
        { commandId },
      );
    const first = await send();
    for (let n = 0; n < 4; n += 1) expect((await send()).body).toEqual(first.body);
    await t.restart();
    expect((await send()).body).toEqual(first.body);
  });

  it('applies one of several concurrent commands; the others must wait or get its response', async () => {
    const commandId = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 12 }, () =>
        fixture.command(
          calls.request,
          { body: { storeId: fixture.store.id, amount: '4300' } },
          fixture.finance,
          { commandId },
        ),
      ),
    );
    const ids = all.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(1);
    const waits = all.filter(({ status }) => status === 409);
    expect(ids.length + waits.length).toBe(12);
  });

  it('is refused with another body, another call or another person', async () => {
    const commandId = randomUUID();
    const body = { storeId: fixture.store.id, amount: '100' };
    await fixture.command(calls.request, { body }, fixture.finance, { commandId });
    const tries = await Promise.all([
      fixture.command(calls.request, { body: { ...body, amount: '101' } }, fixture.finance, {
        commandId,
      }),
      fixture.command(calls.request, { body: { ...body, note: 'x' } }, fixture.finance, {
        commandId,
      }),
      fixture.command(calls.request, { body }, fixture.admin, { commandId }),
      fixture.command(
        calls.payoutFullBalance,
        { body: { storeId: fixture.store.id } },
        fixture.finance,
        {
          commandId,
        },
      ),
    ]);
    for (const answer of tries) expect([409, 422]).toContain(answer.status);
    expect(tries.some(({ status }) => status === 422)).toBe(true);
  });
});
