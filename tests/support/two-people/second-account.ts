import { randomUUID } from 'node:crypto';
import type { Role } from '#contract/permissions.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { PASSWORD, type Person, type TestApp } from '#tests/support/app.ts';

/** Signs in with an account whose password was set through a link; null if it is refused. */
export async function signIn(t: TestApp, id: number, email: string, role: Role): Promise<Person> {
  const { status, body } = await t.login(email, `web_${id}`);
  if (status !== 200) throw new Error(`No sign-in: ${JSON.stringify(body)}`);
  const { access_token: token, refresh_token: refreshToken, device_secret: deviceSecret } = body;
  return { id, email, role, token, refreshToken, deviceId: `web_${id}`, deviceSecret };
}

/** Uses a password link that this person created, which is how an account takeover works. */
export async function takeOverAccount(
  t: TestApp,
  by: Person,
  { id, email, role }: Pick<Person, 'id' | 'email' | 'role'>,
): Promise<Person> {
  const link = await t.call(usersRoutes.reset, { params: { id } }, by);
  if (link.status !== 201) throw new Error(`No link: ${JSON.stringify(link.body)}`);
  const body = { token: link.body.token, password: PASSWORD };
  const set = await t.call(authRoutes.setPassword, { body });
  if (set.status !== 204) throw new Error(`Not set: ${JSON.stringify(set.body)}`);
  return signIn(t, id, email, role);
}

/** An account that this person creates through the API, and signs in with. */
export async function createSecondAccount(t: TestApp, by: Person, role: Role, name = 'Second') {
  const email = `second-${randomUUID().slice(0, 8)}@example.com`;
  const made = await t.call(usersRoutes.create, { body: { name, email, role } }, by);
  if (made.status !== 201) throw new Error(`Not made: ${JSON.stringify(made.body)}`);
  return takeOverAccount(t, by, { id: made.body.id as number, email, role });
}
