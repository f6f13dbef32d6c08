import { expect, it } from 'vitest';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { systemRoutes } from '#contract/routes/platform/system.ts';
import { PASSWORD, type TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
withApp(
  (opened) => {
    t = opened;
  },
  { registration: false },
);

it('a request for an account is refused in words, and creates none', async () => {
  const body = { name: 'Amal', email: 'amal@example.com', password: PASSWORD };
  expect(await t.call(authRoutes.register, { body }, null)).toMatchObject({
    status: 403,
    body: { code: 'registration.off', message: expect.stringContaining('administrator') },
  });
  const admin = await t.person('admin');
  const { body: list } = await t.call(usersRoutes.list, {}, admin);
  expect(list.items.map(({ email }) => email)).not.toContain('amal@example.com');
});

it('the console learns that it is not offered', async () => {
  const { body } = await t.call(systemRoutes.config, {}, null);
  expect(body).toMatchObject({ registration: false });
});

it('staff can still create accounts', async () => {
  const admin = await t.person('admin');
  const body = { name: 'Amal', email: 'amal@example.com', role: 'operator' as const };
  expect(await t.call(usersRoutes.create, { body }, admin)).toMatchObject({ status: 201 });
});
