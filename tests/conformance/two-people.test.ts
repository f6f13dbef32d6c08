import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { payoutsRoutes as calls, type Payout } from '#contract/routes/money/payouts.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { PAYOUT_STATUSES } from '#machines/payout/payout-machine.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { type TestBank, withPayoutFixture } from '#tests/support/fixtures/payout-fixture.ts';
import { createSecondAccount, takeOverAccount } from '#tests/support/two-people/second-account.ts';

let t: TestApp;
let fixture: MoneyFixture;
let bank: TestBank;
withPayoutFixture((opened) => {
  ({ t, fixture, bank } = opened);
});

const NOT_INDEPENDENT = { status: 403, body: { code: 'account.not_independent' } };
const REFUSED = { code: '23514', constraint: 'payout_four_eyes' };

const requestAs = async (as: Person, storeId = fixture.store.id): Promise<Payout> => {
  const answer = await fixture.command(calls.request, { body: { storeId, amount: '700' } }, as);
  expect(answer.status).toBe(201);
  return answer.body;
};
const event = async (by: Person, { id }: Person, body: object) => {
  const { version } = (await t.call(usersRoutes.get, { params: { id } }, by)).body;
  const answer = await t.call(usersRoutes.event, { params: { id }, body }, by, {
    'if-match': `"${version}"`,
  });
  expect(answer.status).toBe(200);
};
const update = async (by: Person, { id }: Person, body: object) => {
  const { version } = (await t.call(usersRoutes.get, { params: { id } }, by)).body;
  const answer = await t.call(usersRoutes.update, { params: { id }, body }, by, {
    'if-match': `"${version}"`,
  });
  expect(answer.status).toBe(200);
};
/** Neither the API nor SQL accepts the approval. */
async function expectNoApproval(payout: Payout, as: Person, requester: Person): Promise<void> {
  expect(await fixture.act('approve', payout, as)).toMatchObject(NOT_INDEPENDENT);
  const row = sql`insert into payout_approvals values (
    ${payout.id}, ${requester.id}, ${as.id}, '{}', ${t.clock()})`;
  await expect(row.execute(t.db)).rejects.toMatchObject(REFUSED);
}

/** Promises 6 and 26: an administrator makes a request, and returns as another person. */
describe('an approval from an account linked to the requester', () => {
  it('is refused if the requester created the account, and names the requester in call and row', async () => {
    const payout = await requestAs(fixture.admin);
    const made = await createSecondAccount(t, fixture.admin, 'supervisor', 'Sana');
    await expectNoApproval(payout, made, fixture.admin);
    const { body } = await fixture.act('approve', payout, made);
    expect((body as unknown as { message: string }).message).toMatch(
      /^Zineb, who requested it, created/,
    );
    const shown = await t.call(calls.get, { params: { id: payout.id } }, made);
    expect(shown.body.payout.acts?.approve).toMatchObject({
      message: expect.stringContaining('Zineb'),
    });
    const { items } = (await t.call(calls.list, {}, made)).body;
    expect(items.find(({ id }) => id === payout.id)?.acts?.approve).toMatchObject({
      message: expect.stringContaining('Zineb'),
    });
    expect((await fixture.act('approve', payout, fixture.supervisor)).body.status).toBe('approved');
  });

  it('is refused if the requester reset, approved or unblocked it, or changed its role or address', async () => {
    const one = await t.person('supervisor');
    await takeOverAccount(t, fixture.admin, one);
    const two = await t.person('supervisor');
    await event(fixture.admin, two, { event: 'user.block', reason: 'x' });
    await event(fixture.admin, two, { event: 'user.unblock' });
    const three = await t.person('operator');
    await update(fixture.admin, three, { role: 'supervisor' });
    const four = await t.person('supervisor');
    const email = `new-${four.email}`;
    await update(fixture.admin, four, { email });
    const address = `registered-${Date.now()}@example.com`;
    const registration = { name: 'Fifth', email: address, password: 'a long enough password' };
    await t.call(authRoutes.register, { body: registration });
    const { items } = (await t.call(usersRoutes.list, { query: { q: address } }, fixture.admin))
      .body;
    const five = { ...one, id: items[0]?.id as number, email: address };
    await event(fixture.admin, five, { event: 'user.approve', role: 'supervisor' });
    const payout = await requestAs(fixture.admin);
    for (const person of [two, three, { ...four, email }, five]) {
      const { body } = await t.login(person.email, `web_again_${person.id}`);
      await expectNoApproval(payout, { ...person, token: body.access_token }, fixture.admin);
    }
    const again = await t.login(one.email, 'web_again');
    await expectNoApproval(payout, { ...one, token: again.body.access_token }, fixture.admin);
  });

  it('is refused if the link runs through other accounts, in either direction', async () => {
    const helper = await createSecondAccount(t, fixture.admin, 'admin', 'Helper');
    const far = await createSecondAccount(t, helper, 'supervisor', 'Far');
    await expectNoApproval(await requestAs(fixture.admin), far, fixture.admin);
    const clerk = await createSecondAccount(t, fixture.admin, 'finance', 'Clerk');
    await expectNoApproval(await requestAs(clerk), far, clerk);
    await expectNoApproval(await requestAs(clerk), fixture.admin, clerk);
  });

  it('is refused for the user who entered the bank account, and for a second approval', async () => {
    const clerk = await createSecondAccount(t, fixture.admin, 'finance', 'Bank clerk');
    const iban = 'MA64011519000001205000534921';
    const store = await t.store(null, 'Another account');
    await fixture.fund(10_000_000n, store.id);
    await fixture.command(
      calls.setBank,
      { params: { id: store.id }, body: { iban, holder: 'X', reason: 'New' } },
      clerk,
    );
    const payout = await fixture.request('900', store.id);
    expect(await fixture.act('approve', payout, fixture.admin)).toMatchObject(NOT_INDEPENDENT);
    const large = await fixture.request('5000000');
    const typed = { typedAmount: '5000000' };
    const first = (await fixture.act('approve', large, fixture.admin, typed)).body;
    expect(first).toMatchObject({ approvalsNeeded: 2, status: 'requested' });
    const second = await createSecondAccount(t, fixture.admin, 'supervisor', 'Again');
    expect(await fixture.act('approve', first, second, typed)).toMatchObject(NOT_INDEPENDENT);
    expect((await fixture.act('approve', first, fixture.second, typed)).body.status).toBe(
      'approved',
    );
  });
});

describe('a payout that was settled as not paid', () => {
  async function failed(storeId: number, settler: Person): Promise<Payout> {
    bank.answer = () => Promise.reject(new Error('The line was cut'));
    const approved = (await fixture.approve(await fixture.request('900', storeId), fixture.second))
      .body;
    const uncertain = (await fixture.act('pay', approved, fixture.finance, { rail: 'bank-file' }))
      .body;
    const settlement = { outcome: 'failed', reason: 'Nothing on the account' };
    return (await fixture.act('settle', uncertain, settler, settlement)).body;
  }

  it('cannot be rejected, requested again, approved or paid by the person who settled it', async () => {
    const store = await t.store(null, 'Twice');
    await fixture.fund(100_000n, store.id);
    const row = await failed(store.id, fixture.admin);
    const reject = { reason: 'Once more' };
    const no = { status: 403, body: { code: 'payout.four_eyes' } };
    expect(await fixture.act('reject', row, fixture.admin, reject)).toMatchObject(no);
    const own = JSON.stringify({ by: { id: fixture.admin.id } });
    await expect(
      sql`update payouts set status = 'rejected', rejected = ${own}::jsonb where id = ${row.id}`.execute(
        t.db,
      ),
    ).rejects.toMatchObject(REFUSED);
    const rejected = await fixture.act('reject', row, fixture.supervisor, reject);
    expect(rejected.body.status).toBe('rejected');
    const next = await fixture.request('900', store.id);
    expect(await fixture.act('approve', next, fixture.admin)).toMatchObject(no);
    const approved = (await fixture.approve(next, fixture.second)).body;
    const reference = { reference: 'TRX 1' };
    expect(await fixture.act('pay', approved, fixture.admin, reference)).toMatchObject(no);
    const shown = await t.call(calls.get, { params: { id: next.id } }, fixture.admin);
    expect(shown.body.payout.acts?.pay).toMatchObject({
      message: expect.stringContaining(`Payout ${row.id}`),
    });
    const payer = JSON.stringify({ id: fixture.admin.id });
    await expect(
      sql`update payouts set status = 'paying', payer = ${payer}::jsonb where id = ${next.id}`.execute(
        t.db,
      ),
    ).rejects.toMatchObject(REFUSED);
    // The same holds for a linked account of that person.
    const clerk = await createSecondAccount(t, fixture.admin, 'finance', 'Payer');
    expect(await fixture.act('pay', approved, clerk, reference)).toMatchObject(no);
    expect((await fixture.act('pay', approved, fixture.finance, reference)).body.status).toBe(
      'paid',
    );
    // Another person's payment has succeeded, so the settlement no longer matters.
    const later = await fixture.request('100', store.id);
    expect((await fixture.act('approve', later, fixture.admin)).body.status).toBe('approved');
  });
});

describe('the application’s role in SQL', () => {
  it('permits no transition of a payout outside its machine, and none from a final state', async () => {
    const store = await t.store(null, 'Final');
    await fixture.fund(100_000n, store.id);
    const approved = (await fixture.approve(await fixture.request('900', store.id), fixture.second))
      .body;
    const { body: paid } = await fixture.act('pay', approved, fixture.finance, { reference: 'T' });
    const rejected = (
      await fixture.act('reject', await fixture.request('1', store.id), fixture.second, {
        reason: 'x',
      })
    ).body;
    for (const { id, status: from } of [paid, rejected])
      for (const status of PAYOUT_STATUSES)
        await expect(
          sql`update payouts set status = ${status}, transfer_id = null where id = ${id}`.execute(
            t.db,
          ),
          `${from} to ${status}`,
        ).rejects.toMatchObject({ code: '23514' });
    await expect(
      sql`update payouts set proof = 'x' where id = ${paid.id}`.execute(t.db),
    ).rejects.toMatchObject({ constraint: 'payout_life' });
    const requested = await fixture.request('1', store.id);
    for (const status of ['paying', 'paid', 'review', 'failed'])
      await expect(
        sql`update payouts set status = ${status} where id = ${requested.id}`.execute(t.db),
      ).rejects.toMatchObject({ code: '23514' });
  });

  it('cannot bypass the rules with temporary tables', async () => {
    const payout = await requestAs(fixture.admin);
    const made = await createSecondAccount(t, fixture.admin, 'supervisor', 'Shadow');
    const approve = t.db.connection().execute(async (db) => {
      await sql`create temp table audit_log (like public.audit_log)`.execute(db);
      await sql`grant select on pg_temp.audit_log to public`.execute(db);
      await sql`insert into payout_approvals values (
        ${payout.id}, ${fixture.admin.id}, ${made.id}, '{}', ${t.clock()})`
        .execute(db)
        .finally(() => sql`drop table pg_temp.audit_log`.execute(db));
    });
    await expect(approve).rejects.toMatchObject(REFUSED);
    // Temporary tables cannot bypass a guard: every guard searches the temporary schema last.
    const { rows } = await sql<{ name: string }>`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and (p.prosecdef or p.prorettype = 'trigger'::regtype)
        and p.proconfig @> array['search_path=pg_catalog, public, pg_temp'] is not true
        and not exists (select from pg_depend d
          where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`.execute(
      t.db,
    );
    expect(rows).toEqual([]);
  });

  it('cannot mark a payout as paid without a transaction', async () => {
    const store = await t.store(null, 'Moved');
    await fixture.fund(100_000n, store.id);
    const approved = (await fixture.approve(await fixture.request('900', store.id), fixture.second))
      .body;
    const payer = JSON.stringify({ id: fixture.finance.id });
    await sql`update payouts set status = 'paying', payer = ${payer}::jsonb, status_at = now()
      where id = ${approved.id}`.execute(t.db);
    const other = sql`(select max(id) from ledger_transfers)`;
    await expect(
      sql`update payouts set status = 'paid', transfer_id = ${other}, paid_at = now()
        where id = ${approved.id}`.execute(t.db),
    ).rejects.toMatchObject({ code: '23514' });
  });
});
