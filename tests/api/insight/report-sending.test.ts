import { beforeEach, expect, it } from 'vitest';
import {
  reportSchedulesRoutes as calls,
  type ReportSchedule,
} from '#contract/routes/insight/report-schedules.ts';
import { DAY_MS } from '#rules/time.ts';
import { createServices } from '#server/areas.ts';
import { silentLog } from '#server/platform/db/log.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { LOCK_WAITS } from '#tests/support/database/lock-waits.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let finance: Person;
let schedule: ReportSchedule;
let schedules: ReturnType<typeof createServices>['reportSchedules'];

withApp(
  async (app) => {
    t = app;
    finance = await t.person('finance');
  },
  { manualTicks: true },
);

beforeEach(async () => {
  const body = {
    name: 'Before',
    report: 'sales',
    rows: 'store',
    zone: null,
    storeId: null,
    driverId: null,
    rhythm: 'day',
    hour: 0,
    attachment: 'csv',
    recipients: [{ userId: finance.id }],
  };
  schedule = (await t.call(calls.create, { body }, finance)).body;
  t.moveClock(DAY_MS);
  finance.token = (await t.login(finance.email)).body.access_token;
  const { db, pool, clock } = t;
  const server = createServices({ db, pool, clock }, silentLog);
  await server.figures.fold();
  schedules = server.reportSchedules;
});

const mails = () =>
  t.db
    .selectFrom('mails')
    .select('subject')
    .where('key', 'like', `report ${schedule.id} %`)
    .execute();

it('keeps nobody from changing a schedule while its report is computed, and sends the change', async () => {
  const blocker = await t.pool.connect();
  try {
    await blocker.query('begin; lock table store_figures in access exclusive mode');
    const sending = schedules.sendDue();
    await expect.poll(async () => (await t.pool.query(LOCK_WAITS)).rowCount).toBeGreaterThan(0);
    const changed = await t.call(
      calls.update,
      { params: { id: schedule.id }, body: { name: 'After' } },
      finance,
      { 'if-match': `"${schedule.version}"` },
    );
    expect(changed.status).toBe(200);
    await blocker.query('rollback');
    await sending;
  } finally {
    blocker.release(true);
  }
  expect(await mails()).toEqual([{ subject: expect.stringContaining('After') }]);
});

it('ends without a mail when its server stops', async () => {
  await expect(schedules.sendDue({ signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(await mails()).toEqual([]);
  await schedules.sendDue();
  expect(await mails()).toHaveLength(1);
});
