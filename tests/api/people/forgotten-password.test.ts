import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { createServices } from '#server/areas.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

const publicUrl = 'https://console.example.com';
// Nothing is handed over: the jobs of the test application do not run.
const mail = { smtpUrl: 'smtp://127.0.0.1:9' };
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true, publicUrl, mail });
});
afterAll(() => t.close());
beforeEach(async () => void (await t.pool.query('delete from rate_limits')));

const ask = (email: string) => t.call(authRoutes.forgotPassword, { body: { email } }, null);

/** Runs the planned jobs, and returns the mails to an address. */
async function mailed(address: string) {
  const deps = { db: t.db, pool: t.pool, clock: t.clock, publicUrl, mail };
  const { forgottenPassword } = createServices(deps, silentLog);
  const { rows: jobs } = await t.pool.query<{ id: number; payload: unknown }>(
    `select id, payload from jobs where kind = 'users.mail_password_link' and done_at is null`,
  );
  for (const { id, payload } of jobs)
    await forgottenPassword.mail({
      payload,
      key: String(id),
      dueAt: t.clock(),
      signal: new AbortController().signal,
      finish: async (trx) =>
        void (await trx
          .updateTable('jobs')
          .set({ done_at: t.clock() })
          .where('id', '=', id)
          .execute()),
    });
  const { rows } = await t.pool.query<{ text: string }>(
    'select text from mails where to_address = $1 order by id',
    [address],
  );
  return rows.map(({ text }) => text);
}

describe('a forgotten password', () => {
  it('is set by a link that its owner gets by mail, once', async () => {
    const amal: Person = await t.person('operator', 'Amal');
    expect(await ask(amal.email)).toMatchObject({ status: 202, body: { isMailed: true } });
    const [text = ''] = await mailed(amal.email);
    const token = /#token=([^\s"]+)/.exec(text)?.[1] ?? '';
    const password = 'a new and long one';
    const set = () => t.call(authRoutes.setPassword, { body: { token, password } }, null);
    expect((await set()).status).toBe(204);
    expect((await set()).status).toBe(422);
    const body = { email: amal.email, password };
    expect((await t.call(authRoutes.login, { body }, null, { 'device-id': 'web_1' })).status).toBe(
      200,
    );
  });

  it('is mailed in the language of the person', async () => {
    const ines = await t.person('supervisor', 'Inès');
    await t.pool.query(`update users set language = 'fr' where id = $1`, [ines.id]);
    await ask(ines.email);
    const [text = ''] = await mailed(ines.email);
    expect(text).toMatch(/^Choisissez votre mot de passe\n\nInès, choisissez/);
  });

  it('is answered the same, with the same statements, for an address of no account', async () => {
    const amal = await t.person('operator');
    const known = await ask(amal.email);
    const unknown = await ask('nobody@example.com');
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    expect(await mailed('nobody@example.com')).toEqual([]);
    const statements = (email: string) =>
      t.recordStatements(async (list) => {
        await ask(email);
        return list.map(({ text }) => text);
      });
    const { email } = await t.person('operator');
    expect(await statements('other@example.com')).toEqual(await statements(email));
  });

  it('sends nothing to an account that is blocked or waits for its role', async () => {
    const blocked = await t.person('operator');
    await t.pool.query(`update users set status = 'blocked' where id = $1`, [blocked.id]);
    expect((await ask(blocked.email)).body).toEqual({ isMailed: true });
    expect(await mailed(blocked.email)).toEqual([]);
  });

  it('is limited, for addresses of no account too', async () => {
    for (let n = 0; n < 5; n += 1) expect((await ask('nobody@example.com')).status).toBe(202);
    expect(await ask('nobody@example.com')).toMatchObject({
      status: 429,
      body: { code: 'request.rate_limited' },
    });
  });
});
