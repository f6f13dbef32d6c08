import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActState } from '#contract/acts.ts';
import { type UserDetail, usersRoutes as users } from '#contract/routes/people/users.ts';
import { type Answer, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
const readers = new Map<string, Person>();
beforeAll(async () => {
  t = await startTestApp();
  for (const role of ['supervisor', 'finance', 'admin'] as const)
    readers.set(role, await t.person(role));
});
afterAll(() => t.close());

/** Compares an act of a record, as its reader gets it, with the response to the call. */
function expectAct(what: string, state: ActState, { status, body }: Answer) {
  if (state === true) expect([what, status]).toEqual([what, expect.toSatisfy((s) => s < 300)]);
  else expect([what, body]).toMatchObject([what, { code: state.code, message: state.message }]);
}

type Act = keyof UserDetail['acts'];
const event = (type: string, more: object = {}) => ({ body: { event: `user.${type}`, ...more } });

/** The call of each act on an account. */
const CALLS: Readonly<Record<Act, (user: UserDetail, as: Person) => Promise<Answer>>> = {
  approve: (user, as) => send(users.event, user, as, event('approve', { role: 'customer' })),
  block: (user, as) => send(users.event, user, as, event('block', { reason: 'x' })),
  unblock: (user, as) => send(users.event, user, as, event('unblock')),
  archive: (user, as) => send(users.archive, user, as, { body: { archived: true } }),
  restore: (user, as) => send(users.archive, user, as, { body: { archived: false } }),
  edit: (user, as) => send(users.update, user, as, { body: { name: 'Another name' } }),
  reset: (user, as) => send(users.reset, user, as),
  async signOut(user, as) {
    const [device] = (await t.call(users.devices, { params: { id: user.id } }, as)).body.devices;
    return t.call(users.endDevice, { params: { id: user.id, sessionId: device?.sessionId } }, as);
  },
};
const send = (
  call: Parameters<TestApp['call']>[0],
  { id, version }: UserDetail,
  as: Person,
  more: object = {},
) => t.call(call, { params: { id }, ...more }, as, { 'if-match': `"${version}"` });

const STANDINGS = {
  pending: { status: 'pending', archived_at: null },
  active: { status: 'active', archived_at: null },
  blocked: { status: 'blocked', archived_at: null },
  archived: { status: 'blocked', archived_at: new Date() },
} as const;

describe('the acts of an account agree with the responses to their calls', () => {
  it.each(['supervisor', 'finance', 'admin'])('for the role %s', async (reader) => {
    const as = readers.get(reader) as Person;
    for (const [standing, facts] of Object.entries(STANDINGS))
      for (const role of ['customer', 'operator'] as const)
        for (const act of Object.keys(CALLS) as Act[]) {
          const { id } = await t.person(role);
          await t.db.updateTable('users').set(facts).where('id', '=', id).execute();
          const { body: user } = await t.call(users.get, { params: { id } }, as);
          const state = user.acts[act];
          expectAct(`${act} ${standing} ${role}`, state, await CALLS[act](user, as));
        }
  });

  it('for the user’s own account, in the list and on its page', async () => {
    const admin = readers.get('admin') as Person;
    const { body } = await t.call(users.get, { params: { id: admin.id } }, admin);
    const own = { code: 'user.own_account', message: 'You cannot block your own account.' };
    expect(body.acts).toMatchObject({ block: own, edit: true });
    expectAct('own', body.acts.block, await CALLS.block(body, admin));
    const { body: list } = await t.call(users.list, { query: { role: 'admin' } }, admin);
    expect(list.items.find(({ id }) => id === admin.id)?.acts).toEqual(body.acts);
  });

  it('after an act, and in the refusal of an outdated version', async () => {
    const admin = readers.get('admin') as Person;
    const { id } = await t.person('customer');
    const { body: user } = await t.call(users.get, { params: { id } }, admin);
    const blocked = await CALLS.block(user, admin);
    expect(blocked.body).toMatchObject({ acts: { unblock: true, archive: true } });
    const stale = await CALLS.block(user, admin);
    expect(stale).toMatchObject({ status: 412, body: { current: { acts: { unblock: true } } } });
  });
});
