import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { collectorsRoutes } from '#contract/routes/money/collectors.ts';
import { depositSlipsRoutes as calls } from '#contract/routes/money/deposit-slips.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { createSecondAccount } from '#tests/support/two-people/second-account.ts';
import { type Deposit, depositInSql } from '#tests/support/two-people/slip-deposit.ts';

let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture((opened) => {
  ({ t, fixture } = opened);
});

/** Has a driver hand the cash of one order to a collector. Centimes. */
async function collect(collector: Person): Promise<bigint> {
  const driver = await fixture.driver(1);
  const due = await fixture.deliver(driver);
  const body = { expected: `${due}`, counted: `${due}` };
  await fixture.command(cashRoutes.remit, { params: { id: driver.id }, body }, collector);
  return due;
}
const enter = (reference: string, amount: bigint, as: Person) =>
  fixture.command(calls.enter, { body: { reference, amount: `${amount}` } }, as);
const mad = (amount: bigint) => `${amount / 100n}.${`${amount % 100n}`.padStart(2, '0')}`;
const read = async (rows: readonly (readonly [string, bigint])[], as = fixture.supervisor) => {
  const text = ['Reference,Amount', ...rows.map(([name, sum]) => `${name},${mad(sum)}`)].join('\n');
  return fixture.command(calls.statement, { body: { text } }, as);
};
/** Finance of one operational area, who collects but does not keep the vault. */
async function limited(): Promise<Person> {
  const person = await t.person('finance', 'Local');
  const { id } = await t.db.selectFrom('zones').select('id').limit(1).executeTakeFirstOrThrow();
  await t.call(
    usersRoutes.update,
    { params: { id: person.id }, body: { zones: [id] } },
    fixture.admin,
    { 'if-match': '"1"' },
  );
  return person;
}
const held = async ({ id }: Person) =>
  (await t.call(collectorsRoutes.list, {}, fixture.admin)).body.items.find(
    ({ collector }) => collector.id === id,
  )?.held ?? '0';
const unsound = async () =>
  (await t.call(auditRoutes.ledger, {}, fixture.admin)).body.checks.filter(({ ok }) => !ok);
const atBank = async () => {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(balance), 0)::text as sum
    from ledger_accounts where kind = 'bank_clearing'`.execute(t.db);
  return BigInt(rows[0]?.sum ?? '0');
};

const depositTo = (...of: Deposit) => depositInSql({ t, fixture }, ...of);

describe('a deposit slip', () => {
  it('moves a collector’s cash to the bank when the bank’s file names it, once', async () => {
    const collector = await t.person('finance', 'Samira');
    const due = await collect(collector);
    const before = await atBank();
    const slip = await enter('dep 2026/0041', due, collector);
    expect(slip).toMatchObject({ status: 201, body: { reference: 'DEP20260041', bookedAt: null } });
    // Entering it frees nobody of the cash.
    expect(await held(collector)).toBe(`${due}`);
    const answer = await read([
      ['OTHER 1', 500n],
      ['DEP-2026-0041', due],
    ]);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        rows: [
          { line: 2, outcome: 'unknown' },
          { line: 3, outcome: 'booked', collector: 'Samira', amount: `${due}` },
        ],
      },
    });
    expect(await held(collector)).toBe('0');
    expect(await atBank()).toBe(before - due);
    expect((await read([['DEP20260041', due]])).body.rows[0]).toMatchObject({
      outcome: 'repeated',
    });
    const { body } = await t.call(calls.list, {}, fixture.supervisor);
    expect(body.items[0]).toMatchObject({ bookedAt: expect.any(String) });
    expect(await unsound()).toEqual([]);
  });

  it('is of no more than its collector holds', async () => {
    const collector = await t.person('finance', 'More');
    const due = await collect(collector);
    expect(await enter('MORE1', due + 1n, collector)).toMatchObject({
      status: 409,
      body: { code: 'money.insufficient', fields: [{ path: 'body.amount' }] },
    });
    expect(await enter('MORE1', due, collector)).toMatchObject({ status: 201 });
  });

  it('is of a credit that no other slip has had', async () => {
    const collector = await t.person('finance', 'Twice');
    const due = await collect(collector);
    await enter('CREDIT77', due, collector);
    expect((await read([['CREDIT77', due]])).body.rows[0]).toMatchObject({ outcome: 'booked' });
    // More cash, and the number of the last slip again: the week's file names it once more.
    const more = await collect(collector);
    expect(more).toBe(due);
    const { body: again } = await enter('CREDIT77', more, collector);
    expect((await read([['CREDIT77', due]])).body.rows[0]).toMatchObject({ outcome: 'repeated' });
    // Nor do many slips of the number hide the one that was booked.
    await sql`insert into deposit_slips (collector_id, reference, amount, at)
      select ${collector.id}, 'CREDIT77', ${more} + n, now() from generate_series(1, 101) n`.execute(
      t.db,
    );
    expect((await read([['CREDIT77', due]])).body.rows[0]).toMatchObject({ outcome: 'repeated' });
    expect(await held(collector)).toBe(`${more}`);
    await expect(
      depositTo('bank_clearing', more, { collector, slip: again.id }),
    ).rejects.toMatchObject({ constraint: 'cash_slip' });
  });

  it('is booked once by two files at once', async () => {
    const collector = await t.person('finance', 'Both');
    const due = await collect(collector);
    await collect(collector);
    await enter('CREDIT88', due, collector);
    const answers = await Promise.all([
      read([['CREDIT88', due]]),
      read([['CREDIT88', due]], fixture.second),
    ]);
    const outcomes = answers.map(({ status, body }) => `${status} ${body.rows?.[0]?.outcome}`);
    expect(outcomes.toSorted((a, b) => a.localeCompare(b))).toEqual(['200 booked', '200 repeated']);
    expect(await held(collector)).toBe(`${due}`);
  });

  it('is booked by another person than its collector', async () => {
    const collector = await createSecondAccount(t, fixture.admin, 'finance', 'Made');
    const due = await collect(collector);
    await enter('SLIP100', due, collector);
    const outcome = async (name: string, amount: bigint, as?: Person) =>
      (await read([[name, amount]], as)).body.rows[0]?.outcome;
    expect(await outcome('SLIP100', due, collector)).toBe('not_another');
    expect(await outcome('SLIP100', due, fixture.admin)).toBe('not_another');
    expect(await outcome('SLIP100', due + 1n)).toBe('other_amount');
    // Another person claims the same slip.
    expect(await collect(fixture.finance)).toBe(due);
    expect(await enter('SLIP100', due, fixture.finance)).toMatchObject({ status: 201 });
    expect(await outcome('SLIP100', due)).toBe('ambiguous');
    expect(await held(collector)).toBe(`${due}`);
  });

  it('is booked only while its collector holds the cash', async () => {
    const collector = await t.person('finance', 'Spent');
    const due = await collect(collector);
    for (const name of ['SLIP200', 'SLIP201']) await enter(name, due, collector);
    const { rows } = (
      await read([
        ['SLIP200', due],
        ['SLIP201', due],
      ])
    ).body;
    expect(rows.map(({ outcome }) => outcome)).toEqual(['booked', 'not_held']);
  });

  it('keeps its cash from being counted in, unless the counter says that it is there', async () => {
    const collector = await t.person('finance', 'Ilham');
    const due = await collect(collector);
    await enter('SLIP400', due - 300n, collector);
    const { items } = (await t.call(collectorsRoutes.list, {}, fixture.admin)).body;
    expect(items.find((one) => one.collector.id === collector.id)).toMatchObject({
      held: `${due}`,
      onSlips: `${due - 300n}`,
    });
    const countIn = (expected: bigint, counted: bigint, more = {}) =>
      fixture.command(
        collectorsRoutes.countIn,
        {
          params: { id: collector.id },
          body: { expected: `${expected}`, counted: `${counted}`, ...more },
        },
        fixture.supervisor,
      );
    expect(await countIn(due, 301n)).toMatchObject({
      status: 422,
      body: {
        code: 'cash.surplus',
        reason: 'cash.on_open_slips',
        fields: [{ path: 'body.counted', reason: 'cash.counted_on_slips' }],
      },
    });
    expect(await countIn(due, 300n)).toMatchObject({
      status: 200,
      body: { held: `${due - 300n}`, onSlips: `${due - 300n}` },
    });
    expect((await read([['SLIP400', due - 300n]])).body.rows[0]).toMatchObject({
      outcome: 'booked',
    });
    expect(await held(collector)).toBe('0');
    // A slip that names no credit of the bank: its cash is in the counter's hands.
    const more = await collect(collector);
    await enter('SLIP401', more, collector);
    expect(await countIn(more, more)).toMatchObject({ status: 422 });
    expect(await countIn(more, more, { countsSlips: true })).toMatchObject({ status: 200 });
    const { items: entries } = (
      await t.call(auditRoutes.list, { query: { action: 'cash.count_in' } }, fixture.admin)
    ).body;
    expect(entries[0]).toMatchObject({ after: { counted: `${more}`, slips: `${more}` } });
    expect(await unsound()).toEqual([]);
  });

  it('frees its cash for a count when it is withdrawn, by its collector or who keeps the vault', async () => {
    const collector = await t.person('finance', 'Wrong');
    const due = await collect(collector);
    const { body: slip } = await enter('SLIP500', due, collector);
    const withdraw = (as: Person, reason = 'Wrong amount') =>
      fixture.command(calls.withdraw, { params: { id: slip.id }, body: { reason } }, as);
    const onSlips = async () =>
      (await t.call(collectorsRoutes.list, {}, fixture.admin)).body.items.find(
        (one) => one.collector.id === collector.id,
      )?.onSlips;
    expect(await onSlips()).toBe(`${due}`);
    const local = await limited();
    expect((await withdraw(local)).body).toMatchObject({ reason: 'cash.slip_of_another' });
    expect(await withdraw(await t.person('operator'))).toMatchObject({ status: 403 });
    expect(await withdraw(collector)).toMatchObject({
      status: 200,
      body: {
        status: 'withdrawn',
        withdrawn: { by: { name: 'Wrong' }, why: 'Wrong amount' },
        acts: { withdraw: { reason: 'cash.slip_withdrawn' } },
      },
    });
    expect(await onSlips()).toBe('0');
    expect(await held(collector)).toBe(`${due}`);
    const { items: entries } = (
      await t.call(auditRoutes.list, { query: { action: 'cash.slip_withdraw' } }, fixture.admin)
    ).body;
    expect(entries[0]).toMatchObject({
      subject: `user ${collector.id}`,
      after: { slip: slip.id, reference: 'SLIP500', amount: `${due}`, reason: 'Wrong amount' },
    });
    expect((await read([['SLIP500', due]])).body.rows[0]).toMatchObject({
      outcome: 'withdrawn',
      collector: 'Wrong',
    });
    // In SQL, neither: nor is it open again.
    await expect(
      depositTo('bank_clearing', due, { collector, slip: slip.id }),
    ).rejects.toMatchObject({ constraint: 'cash_slip_open' });
    await expect(
      sql`update deposit_slips set withdrawn_at = null, withdrawn_by = null, withdrawn_why = null
        where id = ${slip.id}`.execute(t.db),
    ).rejects.toMatchObject({ constraint: 'cash_slip_open' });
    // The right amount, on the same slip of the bank.
    await enter('SLIP500', due - 100n, collector);
    expect((await read([['SLIP500', due - 100n]])).body.rows[0]).toMatchObject({
      outcome: 'booked',
    });
    expect(await unsound()).toEqual([]);
  });

  it('still claims its credit when another person withdrew it', async () => {
    const collector = await t.person('finance', 'First');
    const due = await collect(collector);
    const { body: slip } = await enter('SLIP600', due, collector);
    const body = { reason: 'Not at the bank' };
    const withdraw = { params: { id: slip.id }, body };
    expect((await fixture.command(calls.withdraw, withdraw, fixture.finance)).status).toBe(200);
    expect(await collect(fixture.finance)).toBe(due);
    await enter('SLIP600', due, fixture.finance);
    expect((await read([['SLIP600', due]])).body.rows[0]).toMatchObject({ outcome: 'ambiguous' });
    await enter('SLIP600', due, collector);
    expect((await read([['SLIP600', due]])).body.rows[0]).toMatchObject({ outcome: 'ambiguous' });
  });

  it('is no deposit in SQL of another amount, or to the vault', async () => {
    const collector = await t.person('finance', 'Nora');
    const due = await collect(collector);
    const { body: slip } = await enter('SLIP300', due, collector);
    await expect(depositTo('cash_vault', due, { collector, slip: slip.id })).rejects.toMatchObject({
      constraint: 'cash_slip',
    });
    await expect(
      depositTo('bank_clearing', due - 1n, { collector, slip: slip.id }),
    ).rejects.toMatchObject({
      constraint: 'cash_slip',
    });
    expect(await held(collector)).toBe(`${due}`);
  });

  it('refuses files that it cannot read', async () => {
    for (const text of ['a,b\n1,2', 'reference,amount\nX,abc', '"', 'reference,amount\nX'])
      expect(
        await fixture.command(calls.statement, { body: { text } }, fixture.supervisor),
      ).toMatchObject({ status: 422, body: { code: 'file.refused' } });
  });
});
