import { expect, it } from 'vitest';
import { MAIL_STATES, mailRules } from '#machines/mail/mail-machine.ts';
import { createServices } from '#server/areas.ts';
import { silentLog } from '#server/platform/db/log.ts';
import type { TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
withApp(
  (app) => {
    t = app;
  },
  { manualTicks: true },
);

/**
 * The one event that people send; the server sends the others (tests/api/platform/mail.test.ts).
 */
it.each(MAIL_STATES)('a mail that is %s is sent again if its machine allows it', async (state) => {
  const { mails } = createServices({ db: t.db, pool: t.pool, clock: t.clock }, silentLog);
  const id = await t.db.transaction().execute((trx) =>
    mails.queue(trx, `a mail that is ${state}`, {
      to: { name: 'Said', address: 'said@example.com' },
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
    }),
  );
  await t.db.updateTable('mails').set({ state }).where('id', '=', id).execute();
  const after = mailRules.apply({ status: state }, 'mail.send_again');
  const isSent = await t.db.transaction().execute((trx) => mails.sendAgain(trx, id));
  expect(isSent).toBe(after !== null);
  const row = await t.db
    .selectFrom('mails')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row?.state).toBe(after?.status ?? state);
});
