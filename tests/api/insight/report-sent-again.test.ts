import { beforeEach, expect, it } from 'vitest';
import { reportSchedulesRoutes as calls } from '#contract/routes/insight/report-schedules.ts';
import { createServices } from '#server/areas.ts';
import { silentLog } from '#server/platform/db/log.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let finance: Person;
let reader: Person;
/** A mail of a schedule to the reader. */
let mailId: number;

withApp(
  async (app) => {
    t = app;
    finance = await t.person('finance');
  },
  { manualTicks: true },
);

beforeEach(async () => {
  reader = await t.person('supervisor', 'Salwa');
  const body = {
    name: `For ${reader.id}`,
    report: 'sales',
    rows: 'store',
    zone: null,
    storeId: null,
    driverId: null,
    rhythm: 'day',
    hour: 0,
    attachment: 'csv',
    recipients: [{ userId: reader.id }],
  };
  const { id } = (await t.call(calls.create, { body }, finance)).body;
  t.moveClock(86_400_000);
  finance.token = (await t.login(finance.email)).body.access_token;
  const { db, pool, clock } = t;
  const server = createServices({ db, pool, clock }, silentLog);
  await server.figures.fold();
  await server.reportSchedules.sendDue();
  const { items } = (await t.call(calls.mails, { params: { id } }, finance)).body;
  mailId = items[0]?.id as number;
});

const again = () => t.call(calls.sendAgain, { params: { id: mailId } }, finance);
const mail = () =>
  t.db
    .selectFrom('mails as m')
    .innerJoin('report_sendings as g', 'g.mail_id', 'm.id')
    .select(['m.id', 'm.to_address', 'm.state'])
    .where('g.id', '=', mailId)
    .executeTakeFirstOrThrow();
const fail = async () =>
  t.db
    .updateTable('mails')
    .set({ state: 'failed', last_error: 'No such mailbox' })
    .where('id', '=', (await mail()).id)
    .execute();
const changeReader = (change: { email?: string; role?: 'operator'; status?: 'blocked' }) =>
  t.db.updateTable('users').set(change).where('id', '=', reader.id).execute();

it('sends a failed mail again, and no other', async () => {
  expect((await again()).status).toBe(409);
  await fail();
  expect((await again()).body).toMatchObject({ state: 'queued' });
  expect((await again()).status).toBe(409);
});

it('sends it to the present address', async () => {
  await fail();
  await changeReader({ email: `moved-${reader.id}@example.com` });
  expect((await again()).body).toMatchObject({ state: 'queued' });
  expect(await mail()).toMatchObject({ to_address: `moved-${reader.id}@example.com` });
});

it('sends it only to a person who may read the report', async () => {
  await fail();
  await changeReader({ role: 'operator' });
  expect((await again()).body).toMatchObject({
    code: 'mail.illegal_event',
    message: 'This person may no longer read the report.',
  });
  await changeReader({ status: 'blocked' });
  expect((await again()).status).toBe(409);
  expect(await mail()).toMatchObject({ state: 'failed' });
});
