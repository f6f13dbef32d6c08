import { expect, it } from 'vitest';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { PASSWORD, type Person, type TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
withApp(async (app) => {
  t = app;
});

const change = (as: Person, current: string, password: string) =>
  t.call(authRoutes.changePassword, { body: { current, password } }, as);
const me = async (token: string) => (await t.call(authRoutes.me, {}, { token })).status;

it('people change their password with the current one, which ends their other sessions', async () => {
  const person = await t.person('operator');
  const other = (await t.login(person.email)).body.access_token;
  expect(await me(other)).toBe(200);
  expect((await change(person, PASSWORD, 'a much better password')).status).toBe(204);
  expect(await me(person.token)).toBe(200);
  await expect.poll(() => me(other)).toBe(401);
  const body = { email: person.email, password: PASSWORD };
  expect((await t.call(authRoutes.login, { body }, null)).status).toBe(401);
  const renewed = { ...body, password: 'a much better password' };
  expect((await t.call(authRoutes.login, { body: renewed }, null)).status).toBe(200);
});

it('a link for a password ends when its owner changes the password, or the account changes', async () => {
  const admin = await t.person('admin');
  const person = await t.person('operator');
  const params = { id: person.id };
  const linkOf = async () => (await t.call(usersRoutes.reset, { params }, admin)).body.token;
  const use = async (token: string) =>
    (await t.call(authRoutes.setPassword, { body: { token, password: 'of the link maker' } }))
      .status;
  const first = await linkOf();
  expect((await change(person, PASSWORD, 'a much better password')).status).toBe(204);
  expect(await use(first)).toBe(422);
  const second = await linkOf();
  const { version } = (await t.call(usersRoutes.get, { params }, admin)).body;
  const moved = await t.call(
    usersRoutes.update,
    { params, body: { email: `moved-${person.email}` } },
    admin,
    { 'if-match': `"${version}"` },
  );
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect(await use(second)).toBe(422);
});

it('a wrong current password is refused at its field, and guesses are slowed', async () => {
  const person = await t.person('operator');
  expect(await change(person, 'not it', 'a much better password')).toMatchObject({
    status: 422,
    body: { code: 'auth.wrong_password', fields: [{ path: 'body.current' }] },
  });
  for (let n = 0; n < 5; n += 1) await change(person, `guess ${n}`, 'a much better password');
  expect(await change(person, PASSWORD, 'a much better password')).toMatchObject({
    status: 429,
    body: { code: 'request.rate_limited' },
  });
  // Signing in goes on.
  expect((await t.login(person.email)).status).toBe(200);
});

it('of two changes at the same time one is made', async () => {
  const person = await t.person('operator');
  const answers = await Promise.all(
    ['the first password', 'the second password'].map((one) => change(person, PASSWORD, one)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422]);
});

it('people see their own devices only, and sign out any but the one in use', async () => {
  const person = await t.person('operator');
  const stranger = await t.person('operator');
  const other = (await t.login(person.email)).body.access_token;
  const { devices } = (await t.call(authRoutes.devices, {}, person)).body;
  expect(devices.map(({ isThis }) => isThis)).toEqual([false, true]);
  // The name under which the test's client sends its requests.
  expect(devices[0]?.userAgent).toBe('lightMyRequest');
  const end = (index: number, as: Person) =>
    t.call(authRoutes.endDevice, { params: { sessionId: String(devices[index]?.sessionId) } }, as);
  expect((await end(0, stranger)).status).toBe(404);
  expect((await end(1, person)).status).toBe(404);
  expect((await end(0, person)).status).toBe(204);
  await expect.poll(() => me(other)).toBe(401);
  expect((await end(0, person)).status).toBe(404);
});
