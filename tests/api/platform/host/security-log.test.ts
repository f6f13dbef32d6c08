import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { openServerLog } from '#server/platform/process/server-log.ts';
import { PASSWORD, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

const lines: string[] = [];
const METRICS_TOKEN = 'the metrics token of a test';
let t: TestApp;
let folder: string;
let admin: Person;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tawsil-security-'));
  t = await startTestApp({
    logger: openServerLog('info', undefined, { write: (line) => void lines.push(line) }),
    metricsToken: METRICS_TOKEN,
    trustedProxies: ['127.0.0.1'],
  });
  admin = await t.person('admin');
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

/** The events that a piece of work causes, without what every line has. */
async function eventsOf(work: () => Promise<unknown>) {
  const from = lines.length;
  await work();
  return lines
    .slice(from)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ kind }) => kind === 'security')
    .map(({ time: _t, pid: _p, hostname: _h, kind: _k, msg: _m, level: _l, ...event }) => event);
}
const address = '203.0.113.7';
const headers = { 'x-forwarded-for': address };
const login = (email: string, password: string, from = headers) =>
  t.call(authRoutes.login, { body: { email, password } }, null, from);

it('sign-ins, refused and allowed, and sign-outs are events with address and account', async () => {
  const person = await t.person('operator');
  expect(await eventsOf(() => login(person.email, PASSWORD))).toEqual([
    { event: 'sign_in.allowed', address, userId: person.id },
  ]);
  const account = expect.stringMatching(/^[\w-]{16}$/);
  expect(await eventsOf(() => login(person.email, 'a wrong password'))).toEqual([
    { event: 'sign_in.refused', address, account, userId: person.id },
  ]);
  expect(await eventsOf(() => login('nobody@example.com', 'a wrong password'))).toEqual([
    { event: 'sign_in.refused', address, account },
  ]);
  const guess = async () => {
    for (let times = 0; times < 7; times += 1) await login('nobody@example.com', 'wrong');
  };
  expect((await eventsOf(guess)).at(-1)).toEqual({ event: 'sign_in.delayed', address, account });
  expect(await eventsOf(() => t.call(authRoutes.logout, {}, person, headers))).toEqual([
    { event: 'session.ended', address, userId: person.id, sessionId: expect.any(Number) },
  ]);
  expect(lines.join('')).not.toMatch(/nobody@example|wrong password/);
});

it('changes of accounts name the administrator, and a new administrator is an event of its own', async () => {
  const by = admin.id;
  const create = (role: string) =>
    t.call(
      usersRoutes.create,
      { body: { name: 'Nour', email: `${role}-new@example.com`, role } },
      admin,
      headers,
    );
  const userId = expect.any(Number);
  expect(await eventsOf(() => create('finance'))).toEqual([
    { event: 'account.created', address, userId, role: 'finance', by },
  ]);
  const [made] = await eventsOf(() => create('admin'));
  expect(made).toEqual({ event: 'administrator.created', address, userId, role: 'admin', by });
  const person = await t.person('operator');
  const params = { id: String(person.id) };
  const update = (body: object) =>
    t.call(usersRoutes.update, { params, body }, admin, { ...headers, 'if-match': '"99"' });
  const current = (await t.call(usersRoutes.get, { params }, admin)).headers.etag as string;
  const change = (body: object) =>
    t.call(usersRoutes.update, { params, body }, admin, { ...headers, 'if-match': current });
  expect(await eventsOf(() => update({ name: 'Refused' }))).toEqual([]);
  expect(await eventsOf(() => change({ role: 'admin' }))).toEqual([
    { event: 'administrator.created', address, userId: person.id, role: 'admin', by },
  ]);
});

it('password links, made, used and guessed, are events without the link', async () => {
  const person = await t.person('operator');
  let link = '';
  const events = await eventsOf(async () => {
    const params = { id: String(person.id) };
    const { body } = await t.call(usersRoutes.reset, { params }, admin, headers);
    link = (body as { token: string }).token;
    const set = (token: string) =>
      t.call(
        authRoutes.setPassword,
        { body: { token, password: 'another long one' } },
        null,
        headers,
      );
    expect((await set(link)).status).toBe(204);
    expect((await set(link)).status).toBe(422);
  });
  expect(events).toEqual([
    { event: 'password_link.created', address, userId: person.id, by: admin.id },
    { event: 'password.set', address, userId: person.id },
    { event: 'password_link.refused', address },
  ]);
  expect(lines.join('')).not.toContain(link);
});

it('a reused refresh token, a refused permission and wrong tokens are events', async () => {
  const person = await t.person('operator');
  const refresh = (device: string) =>
    t.call(authRoutes.refresh, { body: { refresh_token: person.refreshToken } }, null, {
      ...headers,
      'device-id': device,
    });
  expect(await eventsOf(() => refresh('another device'))).toEqual([
    { event: 'session.reused', address, userId: person.id, sessionId: expect.any(Number) },
  ]);
  const other = await t.person('operator');
  expect(await eventsOf(() => t.call(auditRoutes.list, {}, other, headers))).toEqual([
    { event: 'permission.refused', address, by: other.id, operation: auditRoutes.list.id },
  ]);
  const from = { 'x-forwarded-for': '203.0.113.8' };
  const guess = async () => {
    for (let times = 0; times < 3; times += 1)
      await t.call(authRoutes.me, {}, { token: 'guessed' }, from);
  };
  expect(await eventsOf(guess)).toEqual([{ event: 'token.refused', address: '203.0.113.8' }]);
  const scrape = (token: string) => t.send('GET', '/metrics', { token, headers });
  expect(await eventsOf(() => scrape('guessed'))).toEqual([
    { event: 'metrics_token.refused', address },
  ]);
  const { body } = await scrape(METRICS_TOKEN);
  expect(body).toMatch(/^tawsil_security_events\{event="token.refused"\} [3-9]/m);
  expect(body).toMatch(/^tawsil_security_events\{event="session.reused"\} 1$/m);
});

/** The rule of the filter in the syntax of JavaScript, and the address that it finds in a line. */
function filter() {
  const text = readFileSync('docs/operations/fail2ban/filter.d/tawsil.conf', 'utf8');
  const rule = /^failregex = (.+)$/m.exec(text)?.[1] ?? '';
  expect(rule).toContain('<ADDR>');
  // <ADDR> is an address of either version.
  const pattern = new RegExp(rule.replace('<ADDR>', '(?<address>[0-9.]+|[0-9a-fA-F:.]+)'));
  return (line: string) => pattern.exec(line)?.groups?.address;
}

it('the filter of fail2ban finds guesses in the lines of a server, and nobody else', async () => {
  const find = filter();
  const guilty = '2001:db8::5';
  const from = lines.length;
  const name = `","kind":"security","event":"sign_in.refused","address":"198.51.100.1"`;
  await login(name.slice(0, 60), 'a wrong password', { 'x-forwarded-for': guilty });
  await login('somebody@example.com', 'a wrong password', { 'x-forwarded-for': guilty });
  await t.send('GET', `/stores/${encodeURIComponent(name)}`, { token: admin.token });
  await login(admin.email, PASSWORD);
  const found = lines.slice(from).map(find).filter(Boolean);
  expect(found).toEqual([guilty]);
  expect(find(JSON.stringify({ path: name }))).toBeUndefined();
});
