import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServices } from '#server/areas.ts';
import { silentLog } from '#server/platform/db/log.ts';
import type { OutgoingMail } from '#server/platform/mail/compose.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type LocalSmtp, startSmtp } from '#tests/support/fixtures/local-smtp.ts';
import { forkProgram } from '#tests/support/processes/programs.ts';

let t: TestApp;
let smtp: LocalSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
  t = await startTestApp({ manualTicks: true });
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.taken.length = 0;
  smtp.state.behaviour = 'take';
});

const server = (more: object = {}) =>
  createServices(
    {
      db: t.db,
      pool: t.pool,
      clock: t.clock,
      mail: { smtpUrl: smtp.url, sender: 'Tawsil <reports@tawsil.example>', timeoutMs: 2_000 },
      ...more,
    },
    silentLog,
  ).mails;

const message = (more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: { name: 'سعيد بن جلون', address: 'said@example.com' },
  subject: 'Ventes — أمس ☕',
  text: 'Résumé',
  html: '<p>Résumé</p>',
  ...more,
});
const queue = (mails: ReturnType<typeof server>, key: string = randomUUID(), more = {}) =>
  t.db.transaction().execute((trx) => mails.queue(trx, key, message(more)));
const run = (mails: ReturnType<typeof server>, id: number) =>
  mails.send({
    key: String(id),
    payload: { id },
    dueAt: t.clock(),
    signal: new AbortController().signal,
    finish: async () => undefined,
  });
const stateOf = async (id: number) =>
  t.db
    .selectFrom('mails')
    .select(['state', 'attempt', 'last_error', 'last_error_sentence'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a mail', () => {
  it('arrives with names in every script, its attachment, and its unsubscribe link', async () => {
    const mails = server();
    const id = await queue(mails, randomUUID(), {
      unsubscribeUrl: 'https://console.example/unsubscribe/abc',
      attachment: { name: 'ventes-é.csv', type: 'text/csv', content: Buffer.from('a,b\r\n1,2') },
    });
    await run(mails, id);
    const [mail] = smtp.taken;
    expect(smtp.taken).toHaveLength(1);
    expect(mail).toMatchObject({
      subject: 'Ventes — أمس ☕',
      from: { name: 'Tawsil', address: 'reports@tawsil.example' },
      to: [{ name: 'سعيد بن جلون', address: 'said@example.com' }],
      messageId: `<mail-${id}@tawsil.example>`,
    });
    expect(mail?.text?.trim()).toBe('Résumé');
    expect(mail?.html).toContain('<p>Résumé</p>');
    expect(mail?.attachments[0]?.filename).toBe('ventes-é.csv');
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe')).toBe('<https://console.example/unsubscribe/abc>');
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempt: 1, last_error: null });
  });

  it('is queued once for each key, and sent once by two servers at the same time', async () => {
    const [one, two] = [server(), server()];
    const id = await queue(one, 'the same');
    expect(await queue(two, 'the same')).toBe(id);
    await Promise.allSettled([run(one, id), run(two, id), run(one, id)]);
    await run(two, id);
    expect(smtp.taken).toHaveLength(1);
    const jobs = await t.db.selectFrom('jobs').where('key', '=', `${id}`).selectAll().execute();
    expect(jobs).toMatchObject([{ kind: 'mail.send' }]);
  });

  it('is retried while the mail server defers it or is unavailable', async () => {
    const mails = server();
    const id = await queue(mails);
    smtp.state.behaviour = 'defer recipient';
    await expect(run(mails, id)).rejects.toThrow('Try again later');
    await expect(run(server({ mail: { smtpUrl: 'smtp://127.0.0.1:9' } }), id)).rejects.toThrow();
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempt: 2 });
    smtp.state.behaviour = 'take';
    await run(mails, id);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempt: 3 });
    expect(smtp.taken).toHaveLength(1);
  });

  it('fails if its recipient or contents are refused, or after twelve attempts', async () => {
    const mails = server();
    smtp.state.behaviour = 'refuse recipient';
    const first = await queue(mails);
    await run(mails, first);
    expect(await stateOf(first)).toMatchObject({ state: 'failed' });
    const { last_error, last_error_sentence } = await stateOf(first);
    expect(last_error).toContain('No such mailbox');
    expect(last_error_sentence).toMatchObject({
      reason: 'provider.said',
      params: { words: last_error },
    });
    smtp.state.behaviour = 'refuse contents';
    const second = await queue(mails);
    await run(mails, second);
    expect(await stateOf(second)).toMatchObject({ state: 'failed' });
    smtp.state.behaviour = 'defer recipient';
    const third = await queue(mails);
    for (let n = 1; n < 12; n += 1) await run(mails, third).catch(() => undefined);
    await run(mails, third);
    expect(await stateOf(third)).toMatchObject({ state: 'failed', attempt: 12 });
  });

  it('is not sent again automatically if the mail server may have accepted it', async () => {
    const mails = server();
    smtp.state.behaviour = 'take and break';
    const id = await queue(mails);
    await run(mails, id);
    expect(await stateOf(id)).toMatchObject({ state: 'unknown' });
    smtp.state.behaviour = 'take';
    await run(mails, id);
    expect(smtp.taken).toHaveLength(1);
    // A server was killed while handing this one over.
    const lost = await queue(mails);
    await t.db.updateTable('mails').set({ state: 'handing_over' }).where('id', '=', lost).execute();
    await run(mails, lost);
    expect(await stateOf(lost)).toMatchObject({ state: 'unknown' });
    expect(smtp.taken).toHaveLength(1);
    expect(await mails.unsent()).toMatchObject({ count: expect.any(Number) });

    const again = () => t.db.transaction().execute((trx) => mails.sendAgain(trx, lost));
    expect(await again()).toBe(true);
    expect(await again()).toBe(false);
    await run(mails, lost);
    expect(await stateOf(lost)).toMatchObject({ state: 'sent' });
    expect(smtp.taken[1]?.messageId).toBe(`<mail-${lost}@tawsil.example>`);
  });

  it.each(['connected', 'taken'] as const)(
    'arrives at most once if its server is killed in the state “%s”, and its result is recorded',
    async (stage) => {
      const mails = server();
      const ids = [];
      for (let n = 0; n < 8; n += 1) ids.push(await queue(mails));
      const lost = await forkProgram('mail', {
        MAIL_DATABASE_URL: t.database.appUrl,
        MAIL_SMTP_URL: smtp.url,
        MAIL_IDS: JSON.stringify(ids),
      });
      let count = 0;
      smtp.on(stage, () => {
        count += 1;
        if (count === 4) lost.kill('SIGKILL');
      });
      await once(lost, 'exit');
      smtp.on(stage, () => undefined);
      for (const id of ids) await run(mails, id);
      const states = await Promise.all(ids.map(async (id) => (await stateOf(id)).state));
      const arrivals = ids.map(
        (id) => smtp.taken.filter(({ messageId }) => messageId?.startsWith(`<mail-${id}@`)).length,
      );
      // Killed before its contents were requested, it is sent by the next server; afterwards, its
      // result is unknown.
      expect(arrivals).toEqual(ids.map(() => 1));
      expect(states.filter((state) => state === 'unknown')).toHaveLength(stage === 'taken' ? 1 : 0);
      expect(states.filter((state) => state === 'sent')).toHaveLength(stage === 'taken' ? 7 : 8);
    },
  );

  it('does not reveal the password of the mail server when sign-in fails', async () => {
    const mails = server({
      mail: { smtpUrl: smtp.url.replace('p%40ss', 'wrong'), timeoutMs: 2_000 },
    });
    const id = await queue(mails);
    await expect(run(mails, id)).rejects.toThrow();
    expect(JSON.stringify(await stateOf(id))).not.toContain('wrong');
  });

  it('is written to a file if no mail server is configured', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tawsil-outbox-'));
    const mails = server({ mail: {}, dataDir });
    expect(mails.transport).toBe('outbox');
    const id = await queue(mails);
    await run(mails, id);
    const [file = ''] = await readdir(join(dataDir, 'outbox'));
    const mail = await PostalMime.parse(await readFile(join(dataDir, 'outbox', file)));
    expect(mail.subject).toBe('Ventes — أمس ☕');
    await rm(dataDir, { recursive: true });
  });

  it('cannot inject headers through its subject or names', async () => {
    const mails = server();
    const id = await queue(mails, randomUUID(), {
      to: { name: 'A\r\nBcc: other@example.com', address: 'said@example.com' },
      subject: 'Hello\r\nBcc: other@example.com',
    });
    await run(mails, id);
    expect(smtp.taken).toHaveLength(1);
    expect(smtp.taken[0]?.bcc ?? []).toEqual([]);
  });
});
