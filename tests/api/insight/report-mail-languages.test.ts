import { expect, it } from 'vitest';
import { reportSchedulesRoutes as calls } from '#contract/routes/insight/report-schedules.ts';
import type { TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
withApp(
  async (app) => {
    t = app;
  },
  { manualTicks: true, publicUrl: 'https://console.example' },
);

it.each([
  [
    'fr',
    'Commandes et ventes',
    /^Sales of the day\u00a0: /,
    'Se désabonner',
    'Vous ne recevez plus',
  ],
  ['ar', 'المبيعات', /Sales of the day\u2069: /, 'إلغاء الاشتراك', 'لن تتلقى'],
] as const)(
  'the mail of a report is in %s for a recipient with that language, as is the page that ends it',
  async (language, report, subject, unsubscribe, ended) => {
    const reader = await t.person('finance');
    await t.db.updateTable('users').set({ language }).where('id', '=', reader.id).execute();
    const body = {
      name: 'Sales of the day',
      report: 'sales',
      rows: 'store',
      zone: null,
      storeId: null,
      driverId: null,
      rhythm: 'day',
      hour: 0,
      attachment: 'none',
      recipients: [{ userId: reader.id }],
    };
    const schedule = (await t.call(calls.create, { body }, reader)).body;
    const { body: mail } = await t.call(calls.preview, { params: { id: schedule.id } }, reader);
    expect(mail.subject).toMatch(subject);
    expect(mail.html).toContain(`<html lang="${language}"`);
    expect(mail.html).toContain(report);
    expect(mail.text).not.toMatch(/Gross value|Figure|Complete until|Area/);
    const { code } = await t.db
      .selectFrom('report_recipients')
      .select('code')
      .where('schedule_id', '=', schedule.id)
      .executeTakeFirstOrThrow();
    const url = `/unsubscribe/${code}`;
    expect((await t.app().inject({ url })).body).toContain(unsubscribe);
    expect((await t.app().inject({ url, method: 'POST' })).body).toContain(ended);
  },
);
