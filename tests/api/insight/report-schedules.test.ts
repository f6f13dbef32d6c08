import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import {
  reportSchedulesRoutes as calls,
  type ReportSchedule,
} from '#contract/routes/insight/report-schedules.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { casablancaDay, dayAfter } from '#rules/time.ts';
import { createServices } from '#server/areas.ts';
import { createPool } from '#server/platform/db/connect.ts';
import { silentLog } from '#server/platform/db/log.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { countFigures } from '#tests/support/figures/count-figures.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
let local: Person;
withApp(
  async (app) => {
    t = app;
    fixture = await createMoneyFixture(t);
    const driver = await t.person('driver', 'Driss');
    const other = await t.store(null, 'Snack Maarif');
    const { id: zone } = await t.db
      .insertInto('zones')
      .values({ name: 'Maarif' })
      .onConflict((oc) => oc.column('folded').doUpdateSet({ name: 'Maarif' }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.db.updateTable('stores').set({ zone: 'Maarif' }).where('id', '=', other.id).execute();
    await fixture.deliver(driver);
    await fixture.deliver(driver, {
      storeId: other.id,
      lines: [{ itemId: other.itemId, quantity: 4 }],
    });
    await countFigures(t);
    local = await t.person('supervisor', 'Latifa');
    const answer = await t.call(
      usersRoutes.update,
      { params: { id: local.id }, body: { zones: [zone] } },
      fixture.admin,
      { 'if-match': '"1"' },
    );
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  },
  { manualTicks: true, publicUrl: 'https://console.example' },
);

const body = (more: object = {}) => ({
  name: 'Sales of the day',
  report: 'sales',
  rows: 'store',
  zone: null,
  storeId: null,
  driverId: null,
  rhythm: 'day',
  hour: 0, // In the past, whenever the test runs.
  attachment: 'csv',
  recipients: [{ userId: fixture.finance.id }],
  ...more,
});
async function create(more: object = {}): Promise<ReportSchedule> {
  const answer = await t.call(calls.create, { body: body(more) }, fixture.finance);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
const change = ({ id, version }: ReportSchedule, more: object, as = fixture.finance) =>
  t.call(calls.update, { params: { id }, body: more }, as, { 'if-match': `"${version}"` });
const send = async ({ id, version }: ReportSchedule, event: string) =>
  (await t.call(calls.bulk, { body: { ids: [{ id, version }], event } }, fixture.finance)).body
    .results[0];
const get = async ({ id }: ReportSchedule) =>
  (await t.call(calls.get, { params: { id } }, fixture.finance)).body;
const reportMails = async ({ id }: ReportSchedule) =>
  (await t.call(calls.mails, { params: { id } }, fixture.finance)).body.items;

/** A server whose clock is at eight in the morning, this many days from now. */
function serverAfter(days: number) {
  const at = new Date(`${dayAfter(casablancaDay(t.clock()), days)}T08:00:00.000Z`);
  const deps = { db: t.db, pool: t.pool, clock: () => at, publicUrl: 'https://console.example' };
  return createServices(deps, silentLog).reportSchedules;
}
const mailsOf = ({ id }: ReportSchedule) =>
  t.db
    .selectFrom('mails')
    .selectAll()
    .where('key', 'like', `report ${id} %`)
    .orderBy('id')
    .execute();

describe('a report schedule', () => {
  it('sends one mail for each period and recipient, within the recipient’s zones, on several servers', async () => {
    const schedule = await create({
      recipients: [{ userId: fixture.finance.id }, { userId: local.id }],
    });
    expect(schedule).toMatchObject({ state: 'active', rows: 'store', attachment: 'csv' });
    await Promise.all([1, 2, 3].map(() => serverAfter(1).sendDue()));
    await serverAfter(1).sendDue();
    const mails = await mailsOf(schedule);
    expect(mails.map(({ to_address }) => to_address).sort()).toEqual(
      [fixture.finance.email, local.email].sort(),
    );
    const textOf = (person: Person) =>
      mails.find(({ to_address }) => to_address === person.email)?.text ?? '';
    expect(textOf(fixture.finance)).toContain('Snack Maarif');
    expect(textOf(fixture.finance)).toContain('Café Atlas');
    // The supervisor of Maarif gets only the figures of Maarif.
    expect(textOf(local)).toContain('Snack Maarif');
    expect(textOf(local)).not.toContain('Café Atlas');
    expect(textOf(local)).toContain('Areas: Maarif');
    expect(textOf(fixture.finance)).toContain('All areas');
    expect(String(mails[0]?.attachment)).toContain('Snack Maarif');
    expect(mails[0]?.html).toContain(`https://console.example/reports/sales?from=`);
    const days = await reportMails(schedule);
    expect(days).toHaveLength(2);
    expect(days[0]).toMatchObject({
      from: casablancaDay(t.clock()),
      state: 'queued',
      canSendAgain: false,
    });
    await send(await get(schedule), 'report_schedule.remove');
  });

  it('queues no mail if it fails half-way, and all of them on the next run', async () => {
    const schedule = await create({
      name: 'Half-way',
      recipients: [{ userId: fixture.finance.id }, { userId: fixture.admin.id }],
    });
    const owner = createPool(t.database.ownerUrl, { max: 1 });
    // The last recipient's row cannot be written, after the first mail has been queued.
    await owner.query(`
      create function end_here() returns trigger language plpgsql as $$
      begin if new.user_id = ${Math.max(fixture.finance.id, fixture.admin.id)} then raise 'ended'; end if;
      return new; end $$;
      create trigger end_here before insert on report_sendings
        for each row execute function end_here()`);
    await expect(serverAfter(1).sendDue()).rejects.toThrow('ended');
    expect(await mailsOf(schedule)).toEqual([]);
    expect(await reportMails(schedule)).toEqual([]);
    await owner.query('drop trigger end_here on report_sendings');
    await owner.end();
    await serverAfter(1).sendDue();
    await serverAfter(1).sendDue();
    expect(await mailsOf(schedule)).toHaveLength(2);
    await send(await get(schedule), 'report_schedule.remove');
  });

  it('checks permission, account and subscription again before it sends', async () => {
    const leaves = await t.person('finance', 'Leila');
    const demoted = await t.person('supervisor', 'Driss');
    const ends = await t.person('finance', 'Nadia');
    const people = [leaves, demoted, ends];
    const schedule = await create({
      name: 'Who may',
      recipients: people.map(({ id }) => ({ userId: id })),
    });
    await serverAfter(1).sendDue();
    const mails = await mailsOf(schedule);
    expect(mails).toHaveLength(3);

    await sql`update users set status = 'blocked' where id = ${leaves.id}`.execute(t.db);
    await sql`update users set role = 'operator' where id = ${demoted.id}`.execute(t.db);
    const link = mails.find(({ to_address }) => to_address === ends.email)?.unsubscribe_url ?? '';
    const { pathname } = new URL(link);
    // Mail programs open links automatically, which must not change anything.
    const opened = await t.send<string>('GET', pathname);
    expect([opened.status, opened.body]).toEqual([200, expect.stringContaining('Who may')]);
    expect((await get(schedule)).recipients.map(({ unsubscribedAt }) => unsubscribedAt)).toEqual([
      null,
      null,
      null,
    ]);
    const ended = await t.send<string>('POST', pathname, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([ended.status, ended.body]).toEqual([200, expect.stringContaining('no longer')]);
    expect((await t.send('POST', '/unsubscribe/%00')).status).toBe(404);

    await serverAfter(2).sendDue();
    expect(await mailsOf(schedule)).toHaveLength(3);
    const today = (await reportMails(schedule)).slice(0, 3);
    expect(today.map(({ recipient, skipped }) => `${recipient}: ${skipped}`).sort()).toEqual([
      'Driss: permission',
      'Leila: left',
      'Nadia: unsubscribed',
    ]);
    await send(await get(schedule), 'report_schedule.remove');
  });

  it('sends the missed periods, at most the last seven', async () => {
    const schedule = await create({ name: 'Missed', attachment: 'xlsx' });
    await serverAfter(3).sendDue();
    expect(await reportMails(schedule)).toHaveLength(3);
    const [mail] = await mailsOf(schedule);
    expect(mail?.attachment_name).toMatch(/^sales-\d{4}-\d\d-\d\d\.xlsx$/);
    expect(mail?.attachment?.subarray(0, 2).toString()).toBe('PK');
    await serverAfter(40).sendDue();
    expect(await reportMails(schedule)).toHaveLength(10);
    expect((await get(schedule)).nextAt).toContain(dayAfter(casablancaDay(t.clock()), 41));
    await send(await get(schedule), 'report_schedule.remove');
  });

  it('can be paused, resumed with the next period, and removed', async () => {
    const schedule = await create({ name: 'Paused' });
    expect(await send(schedule, 'report_schedule.pause')).toMatchObject({
      ok: true,
      row: { state: 'paused', nextAt: null },
    });
    await serverAfter(1).sendDue();
    expect(await mailsOf(schedule)).toEqual([]);
    await send(await get(schedule), 'report_schedule.resume');
    expect((await get(schedule)).nextAt).not.toBeNull();
    await send(await get(schedule), 'report_schedule.remove');
    const removed = await get(schedule);
    expect(removed.acts).toMatchObject({ edit: { code: 'report_schedule.illegal_event' } });
    expect((await change(removed, { hour: 9 })).status).toBe(409);
    const query = { state: 'removed' };
    const gone = (await t.call(calls.list, { query }, fixture.finance)).body.items;
    expect(gone.map(({ id }) => id)).toContain(schedule.id);
  });

  it('refuses unknown records, values that its report does not support, and recipients who are not staff', async () => {
    const customer = await t.person('customer');
    const wrong = async (more: object) => {
      const answer = await t.call(calls.create, { body: body(more) }, fixture.finance);
      return [answer.status, (answer.body as { fields?: { path: string }[] }).fields?.[0]?.path];
    };
    expect(await wrong({ zone: 'Nowhere' })).toEqual([422, 'body.zone']);
    expect(await wrong({ storeId: 999_999 })).toEqual([422, 'body.storeId']);
    expect(await wrong({ driverId: 999_999 })).toEqual([422, 'body.driverId']);
    expect(await wrong({ report: 'driver-cash', rows: 'store' })).toEqual([422, 'body.rows']);
    expect(await wrong({ report: 'driver-cash', rows: null, zone: 'Maarif' })).toEqual([
      422,
      'body.zone',
    ]);
    expect(await wrong({ recipients: [{ userId: customer.id }] })).toEqual([
      422,
      'body.recipients[0].userId',
    ]);
    expect(await wrong({ recipients: [] })).toEqual([400, 'body.recipients']);
    expect((await t.call(calls.list, { query: {} }, local)).status).toBe(403);
    expect((await t.call(calls.list, { query: {} }, await t.person('operator'))).status).toBe(403);
  });

  it('can be previewed, tested and changed at its version, with audit entries', async () => {
    const schedule = await create({
      name: '<b>Week</b> & more',
      rhythm: 'week',
      attachment: 'none',
    });
    const preview = await t.call(calls.preview, { params: { id: schedule.id } }, fixture.finance);
    expect(preview.body).toMatchObject({ attachment: null, transport: 'outbox' });
    expect(preview.body.html).toContain('&lt;b&gt;Week&lt;/b&gt; &amp; more');
    expect(preview.body.text).toContain('Gross value');
    const test = await t.call(calls.test, { params: { id: schedule.id } }, fixture.finance);
    expect(test.body).toEqual({ address: fixture.finance.email });

    const changed = await change(schedule, { hour: 9, recipients: [{ userId: fixture.admin.id }] });
    expect(changed.body).toMatchObject({
      hour: 9,
      version: 2,
      recipients: [{ userId: fixture.admin.id, email: fixture.admin.email }],
    });
    expect((await change(schedule, { hour: 10 })).status).toBe(412);
    const { items } = (
      await t.call(
        auditRoutes.list,
        { query: { subject: `report_schedule ${schedule.id}` } },
        fixture.admin,
      )
    ).body;
    expect(items.map(({ action }) => action)).toEqual([
      'report_schedule.update',
      'report_schedule.create',
    ]);
  });
});
