import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usersRoutes } from '#contract/routes/people/users.ts';
import {
  USER_EVENT_TYPES,
  USER_STATUSES,
  type UserEventType,
  type UserStatus,
  userRules,
} from '#machines/user/user-machine.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.person('admin');
});
afterAll(() => t.close());

const send = (user: { id: number; version: number }, event: UserEventType) =>
  t.call(
    usersRoutes.event,
    { params: { id: user.id }, body: { event, reason: 'x', role: 'customer' } },
    admin,
    { 'if-match': `"${user.version}"` },
  );

/** An account in a state, brought there through the API if possible. */
async function createInState(status: UserStatus): Promise<{ id: number; version: number }> {
  const row = await t.db
    .insertInto('users')
    .values({
      name: 'Somebody',
      email: `${crypto.randomUUID()}@example.com`,
      phone: null,
      password_hash: '!',
      role: null,
      status: 'pending',
      created_at: t.clock(),
      last_sign_in_at: null,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  if (status === 'pending') return row;
  const active = (await send(row, 'user.approve')).body;
  return status === 'active' ? active : (await send(active, 'user.block')).body;
}

describe('the user machine and the server', () => {
  it.each(USER_STATUSES)('agree on every event of an account that is %s', async (status) => {
    for (const event of USER_EVENT_TYPES) {
      const user = await createInState(status);
      const after = userRules.apply({ status }, event);
      const answer = await send(user, event);
      expect([event, answer.status]).toEqual([event, after ? 200 : 409]);
      expect(answer.body).toMatchObject(
        after
          ? { status: after.status, legalEvents: userRules.legal(after) }
          : {
              code: 'user.illegal_event',
              legalEvents: userRules.legal({ status }),
              current: { id: user.id, status },
            },
      );
    }
  });

  it('require the current version', async () => {
    const user = await createInState('active');
    const bare = await t.call(
      usersRoutes.event,
      { params: { id: user.id }, body: { event: 'user.block', reason: 'x' } },
      admin,
    );
    expect(bare.status).toBe(428);
    expect((await send({ ...user, version: user.version + 1 }, 'user.block')).status).toBe(412);
  });
});
