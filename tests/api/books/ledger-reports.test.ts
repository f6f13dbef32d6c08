import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { createServices } from '#server/areas.ts';
import { openConnection } from '#server/platform/db/connection.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';

const DAY_MS = 86_400_000;

let t: TestApp;
let fixture: MoneyFixture;
let admin: Person;
let owner: pg.Client;
let nowMs = Date.parse('2026-07-14T10:00:00Z');
const clock = () => new Date(nowMs);
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true, clock });
  fixture = await createMoneyFixture(t);
  owner = await openConnection(t.database.ownerUrl);
  await fixture.fund(5_000n);
});
afterAll(async () => {
  await owner.end();
  await t.close();
});

const runReports = () => t.app().runNow.books();
const reports = async () => {
  // Days pass in this test, and sessions expire.
  admin = await t.person('admin');
  return (await t.call(auditRoutes.reports, { query: {} }, admin)).body.items;
};
const days = async () => (await reports()).map(({ day }) => day);
const due = async () =>
  (await t.db.selectFrom('ledger_report_due').select('due_at').executeTakeFirstOrThrow()).due_at;

/** Violates a rule, or repairs it again. */
async function tamper(by: number) {
  await owner.query(
    `update ledger_accounts set balance = balance + $1 where kind = 'store_balance'`,
    [by],
  );
}

describe('the daily proof of the books', () => {
  it('is scheduled for the configured hour and does not run earlier', async () => {
    await runReports();
    expect(await due()).toEqual(new Date('2026-07-15T03:00:00Z'));
    nowMs = Date.parse('2026-07-15T02:59:59Z');
    await runReports();
    expect(await days()).toEqual([]);
  });

  it('runs once a day, on one of several servers', async () => {
    nowMs = Date.parse('2026-07-15T03:00:00Z');
    const servers = Array.from({ length: 4 }, () =>
      createServices({ db: t.db, pool: t.pool, clock }, silentLog as never),
    );
    const done = await Promise.all(servers.map(({ books }) => books.proveDue()));
    expect(done.filter(Boolean)).toHaveLength(1);
    await runReports();
    const [report, ...more] = await reports();
    expect(more).toEqual([]);
    expect(report).toMatchObject({ day: '2026-07-15', isSound: true });
    expect(report?.checks.length).toBeGreaterThan(10);
    expect(await due()).toEqual(new Date('2026-07-16T03:00:00Z'));
  });

  it('stays due when the server dies during it, because nothing is written', async () => {
    nowMs += DAY_MS;
    // Holds the lock of a server in the middle of a proof, which the others skip.
    const dying = await openConnection(t.database.ownerUrl);
    await dying.query('begin');
    const { rows } = await dying.query<{ pid: number }>(
      'select pg_backend_pid() as pid from ledger_report_due for update',
    );
    await runReports();
    expect(await days()).toEqual(['2026-07-15']);
    await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect
      .poll(async () => {
        await runReports();
        return days();
      })
      .toEqual(['2026-07-16', '2026-07-15']);
  });

  it('runs once after missed days, and not again when the clock is set back', async () => {
    nowMs += 5 * DAY_MS + 3_600_000;
    await runReports();
    expect((await days())[0]).toBe('2026-07-21');
    nowMs -= 3_600_000;
    await runReports();
    expect(await days()).toHaveLength(3);
  });

  it('raises an alarm when a check fails, until a later proof succeeds', async () => {
    const open = async () => {
      await t.app().runNow.alarms();
      const { body } = await t.call(alarmsRoutes.list, {}, await t.person('supervisor'));
      return body.alarms.filter(({ rule }) => rule === 'books.unsound').map(({ state }) => state);
    };
    await tamper(1);
    nowMs += DAY_MS;
    await runReports();
    expect((await reports())[0]).toMatchObject({ isSound: false });
    expect((await reports())[0]?.checks.find(({ ok }) => !ok)).toMatchObject({
      check: 'every balance is the sum of its entries',
      first: expect.stringContaining('store_balance'),
    });
    expect(await open()).toEqual(['unacknowledged']);
    await tamper(-1);
    expect(await open()).toEqual(['unacknowledged']);
    nowMs += DAY_MS;
    await runReports();
    expect((await reports())[0]).toMatchObject({ isSound: true });
    expect(await open()).not.toContain('unacknowledged');
  });

  it('is stored beside a proof that a user requests, which clears the alarm of a repaired fault', async () => {
    const state = async () => {
      await t.app().runNow.alarms();
      const { body } = await t.call(alarmsRoutes.list, {}, await t.person('supervisor'));
      return body.alarms.filter(({ rule }) => rule === 'books.unsound').map((one) => one.state);
    };
    await tamper(1);
    nowMs += DAY_MS;
    await runReports();
    expect(await state()).toEqual(['unacknowledged']);
    await tamper(-1);
    const supervisor = await t.person('supervisor', 'Salma');
    const asked = await t.call(auditRoutes.prove, {}, supervisor);
    expect(asked).toMatchObject({
      status: 201,
      body: { isSound: true, askedBy: { name: 'Salma' } },
    });
    const [latest, daily] = await reports();
    expect(latest).toEqual(asked.body);
    expect(daily).toMatchObject({ isSound: false, askedBy: null, day: latest?.day });
    expect(await state()).not.toContain('unacknowledged');
  });

  it('cannot be requested while another request is running', async () => {
    const holder = await openConnection(t.database.ownerUrl);
    await holder.query(`begin; select pg_advisory_xact_lock(hashtext('books asked'))`);
    const refused = await t.call(auditRoutes.prove, {}, admin);
    await holder.end();
    expect(refused).toMatchObject({ status: 409, body: { code: 'command.in_flight' } });
  });

  it('cannot be changed by the application or read by an operator', async () => {
    for (const statement of [
      'update ledger_reports set is_sound = true',
      'delete from ledger_reports',
    ])
      await expect(sql.raw(statement).execute(t.db)).rejects.toMatchObject({ code: '42501' });
    const operator = await t.person('operator');
    expect((await t.call(auditRoutes.reports, { query: {} }, operator)).status).toBe(403);
  });
});
