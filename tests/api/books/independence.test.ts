import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Independence, independenceOf } from '#server/books/audit/independence.ts';
import { declareOnePerson } from '#server/platform/db/host-declarations.ts';
import { readWithin, scopeOf } from '#server/platform/scope/scope.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createSecondAccount } from '#tests/support/two-people/second-account.ts';

let t: TestApp;
let admin: Person;
let one: Person;
let two: Person;
let stranger: Person;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.person('admin', 'Zineb');
  one = await createSecondAccount(t, admin, 'supervisor', 'One');
  two = await createSecondAccount(t, admin, 'finance', 'Two');
  stranger = await t.person('finance', 'Stranger');
});
afterAll(() => t.close());

const ids = () => [admin, one, two, stranger].map(({ id }) => id);
const of = (person: Person) => independenceOf(t.db, person.id, ids());
const namesOf = ({ linkTo }: Independence) => ids().map((id) => linkTo(id)?.name ?? null);

describe('independence', () => {
  it('ends where one person acted on both accounts, or one of the two on the other', async () => {
    expect(namesOf(await of(admin))).toEqual(['Zineb', 'Zineb', 'Zineb', null]);
    expect(namesOf(await of(one))).toEqual(['Zineb', 'One', 'Zineb', null]);
    expect(namesOf(await of(stranger))).toEqual([null, null, null, 'Stranger']);
    expect(namesOf(await independenceOf(t.db, one.id, []))).toEqual([null, null, null, null]);
  });

  it('refuses the same person, and then the first who is linked', async () => {
    const { whyNotAnother } = await of(one);
    const same = { code: 'cash.four_eyes', message: 'You did.' } as const;
    const not = (message: string) => ({ code: 'account.not_independent', message }) as const;
    const linked = ({ name }: { name: string }) => not(`${name} links you.`);
    expect(whyNotAnother([{ id: stranger.id, same, linked }])).toBeNull();
    expect(whyNotAnother([{ id: one.id, same, linked }])).toEqual(same);
    expect(whyNotAnother([{ id: one.id, linked: not('Linked.') }])).toEqual(not('Linked.'));
    expect(whyNotAnother([stranger, two, one].map(({ id }) => ({ id, same, linked })))).toEqual(
      not('Zineb links you.'),
    );
  });

  it('counts a link by a person outside of the zones of the request', async () => {
    await t.pool.query(`update users set zone_scope = 'some' where id = $1`, [admin.id]);
    const within = await readWithin(scopeOf([], two.id), () => of(two));
    expect(namesOf(within)).toEqual(['Someone', 'Someone', 'Two', null]);
  });

  it('contains the declaration of the host that one person runs the installation', async () => {
    expect((await of(one)).isOnePerson).toBe(false);
    await declareOnePerson(t.ownerUrl, true);
    expect((await of(one)).isOnePerson).toBe(true);
  });
});
