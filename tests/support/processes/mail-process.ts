import { createServices } from '#server/areas.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { silentLog } from '#server/platform/db/log.ts';

/** A server that sends mails one after another: for a test that kills it in the middle. */
const { MAIL_DATABASE_URL: url, MAIL_SMTP_URL: smtpUrl, MAIL_IDS: ids = '[]' } = process.env;
if (!url || !smtpUrl) throw new Error('Started by a test only');

const pool = createPool(url, { role: 'tawsil_app', max: 2 });
const db = createDb(pool);
const { mails } = createServices({ db, pool, mail: { smtpUrl } }, silentLog);
for (const id of JSON.parse(ids) as number[])
  await mails.send({
    key: String(id),
    payload: { id },
    dueAt: new Date(),
    signal: new AbortController().signal,
    finish: async () => undefined,
  });
