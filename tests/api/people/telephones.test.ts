import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { searchRoutes } from '#contract/routes/insight/search.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { shownTelephone } from '#rules/text/telephone.ts';
import { createNumberFill } from '#server/platform/telephones/fill.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import { createOwnerDb } from '#tests/support/database/owner-db.ts';
import {
  FOREIGN_TELEPHONES,
  NO_TELEPHONES,
  TELEPHONES,
} from '#tests/support/text/telephone-spellings.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let admin: Person;
withApp(async (opened) => {
  t = opened;
  admin = await t.person('admin');
});

const byNumber = (a: number, b: number) => a - b;
let made = 0;
function create(phone: string) {
  made += 1;
  const email = `salma-${made}@example.com`;
  const body = { name: 'Salma', email, role: 'customer', phone };
  return t.call(usersRoutes.create, { body }, admin);
}

describe('a telephone number', () => {
  it('of who registers is read as well', async () => {
    const register = (email: string, phone: string) => {
      const body = { name: 'Rita', email, phone, password: 'a long enough password' };
      return t.call(authRoutes.register, { body }, null);
    };
    expect((await register('rita@example.com', '05 22 98 76 54')).status).toBe(202);
    const { rows } = await t.pool.query('select phone from users where email = $1', [
      'rita@example.com',
    ]);
    expect(rows).toEqual([{ phone: '+212522987654' }]);
    expect(await register('none@example.com', '------')).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.phone', reason: 'field.phone' }] },
    });
  });

  it('is found as it is dictated, in the search and in every list that shows it', async () => {
    const [{ number, shown, spellings }] = TELEPHONES as [(typeof TELEPHONES)[number]];
    const customer = await t.person('customer', 'Dialled Customer');
    const driver = await t.person('driver', 'Dialled Driver');
    const store = await t.store(null, 'Dialled Store');
    await t.pool.query('update users set phone = $1 where id = any($2)', [
      number,
      [customer.id, driver.id],
    ]);
    await t.pool.query('update stores set phone = $1 where id = $2', [number, store.id]);
    const order = (await t.call(ordersRoutes.place, { body: orderOf(store) }, customer)).body;
    const idsOf = ({ body }: { body: { items: readonly { id: number }[] } }) =>
      body.items.map(({ id }) => id);
    for (const q of spellings) {
      const seen = await t.call(searchRoutes.all, { query: { q } }, admin);
      expect([q, new Set(seen.body.items.map(({ kind }) => kind))]).toEqual([
        q,
        new Set(['order', 'store', 'driver', 'user']),
      ]);
      expect(seen.body.items.find(({ kind }) => kind === 'user')?.subtitle).toContain(shown);
      const query = { q };
      expect([
        q,
        idsOf(await t.call(usersRoutes.list, { query }, admin)).toSorted(byNumber),
      ]).toEqual([q, [customer.id, driver.id].toSorted(byNumber)]);
      expect(idsOf(await t.call(driverStatusRoutes.list, { query }, admin))).toEqual([driver.id]);
      expect(idsOf(await t.call(storesRoutes.list, { query }, admin))).toEqual([store.id]);
      expect(idsOf(await t.call(ordersRoutes.list, { query }, admin))).toEqual([order.id]);
    }
    for (const q of ['06 12 34', '+212 6 12', '00212 612', '06.12.34.00'])
      expect([q, idsOf(await t.call(storesRoutes.list, { query: { q } }, admin))]).toEqual([
        q,
        [store.id],
      ]);
  });

  it('is stored in one form, however it is typed', async () => {
    for (const { number, spellings } of TELEPHONES)
      for (const typed of spellings) {
        const { status, body } = await create(typed);
        expect([typed, status, body.phone]).toEqual([typed, 201, number]);
      }
  });

  it('is refused if it is none, and if no country has it', async () => {
    for (const typed of [...NO_TELEPHONES, '+999 12 34 56 78 90', '+33 6 12 34 56 7'])
      expect([typed, await create(typed)]).toMatchObject([
        typed,
        { status: 400, body: { fields: [{ path: 'body.phone', reason: 'field.phone' }] } },
      ]);
    const { id, version } = (await create('0612340099')).body;
    const changed = await t.call(
      usersRoutes.update,
      { params: { id }, body: { phone: '+999123456789' } },
      admin,
      { 'if-match': `"${version}"` },
    );
    expect(changed).toMatchObject({ status: 400, body: { fields: [{ path: 'body.phone' }] } });
  });
});

it('a number of another country is found as it is dictated there, and shown in groups', async () => {
  const customer = await t.person('customer', 'Foreign Customer');
  const driver = await t.person('driver', 'Foreign Driver');
  const store = await t.store(null, 'Foreign Store');
  const order = (await t.call(ordersRoutes.place, { body: orderOf(store) }, customer)).body;
  for (const { number, shown, dictated } of FOREIGN_TELEPHONES) {
    const ids = [customer.id, driver.id];
    await t.pool.query('update users set phone = $1 where id = any($2)', [number, ids]);
    await t.pool.query('update stores set phone = $1 where id = $2', [number, store.id]);
    for (const q of [...dictated, number, shown]) {
      const query = { q };
      const { items } = (await t.call(searchRoutes.all, { query }, admin)).body;
      expect([q, new Set(items.map(({ kind }) => kind))]).toEqual([
        q,
        new Set(['order', 'store', 'driver', 'user']),
      ]);
      expect(items.find(({ kind }) => kind === 'user')?.subtitle).toContain(shown);
      const orders = await t.call(ordersRoutes.list, { query }, admin);
      expect([q, orders.body.items]).toMatchObject([q, [{ id: order.id }]]);
      const people = (await t.call(usersRoutes.list, { query }, admin)).body.items;
      expect([q, new Set(people.map(({ id }) => id))]).toEqual([q, new Set(ids)]);
      const stores = await t.call(storesRoutes.list, { query }, admin);
      expect([q, stores.body.items]).toMatchObject([q, [{ id: store.id }]]);
    }
  }
});

it('the database shows numbers as the console does', async () => {
  const numbers = [...TELEPHONES, ...FOREIGN_TELEPHONES].map(({ number }) => number);
  for (const number of [...numbers, ...NO_TELEPHONES, '+212612', '+999123456789', '+1234567']) {
    const { rows } = await t.pool.query('select shown_telephone($1) as shown', [number]);
    expect([number, rows]).toEqual([number, [{ shown: shownTelephone(number) }]]);
  }
});

it('an address whose domain is in letters is found as it is written', async () => {
  const body = { name: 'Zoé', email: 'zoe@müller.ma', role: 'customer', phone: null };
  const { id } = (await t.call(usersRoutes.create, { body }, admin)).body;
  for (const q of ['zoe@müller.ma', 'ZOE@MÜLLER.MA', 'zoe@xn--mller-kva.ma']) {
    const query = { q };
    const list = await t.call(usersRoutes.list, { query }, admin);
    const found = await t.call(searchRoutes.all, { query }, admin);
    const shown = [{ id, subtitle: 'customer · zoe@müller.ma' }];
    expect([q, list.body.items, found.body.items]).toMatchObject([q, [{ id }], shown]);
  }
});

it('numbers of every old form are rewritten behind a working server; what is none is kept', async () => {
  const db = await createOwnerDb();
  const old = [...TELEPHONES.flatMap(({ spellings }) => spellings), ...NO_TELEPHONES];
  await sql`insert into users (name, email, phone, password_hash, role, status, created_at)
    select 'P', 'p' || n || '@x', phone, '', 'customer', 'active', now()
    from unnest(${old}::text[]) with ordinality as t (phone, n)`.execute(db);
  await sql`insert into telephone_fills (table_name) values ('users')`.execute(db);
  const stopped = new AbortController();
  const fill = createNumberFill(db, () => new Date());
  stopped.abort();
  await expect(fill(stopped.signal)).rejects.toThrow();
  await fill(new AbortController().signal);
  const { rows } = await sql<{ phone: string }>`select phone from users order by id`.execute(db);
  expect(rows.map(({ phone }) => phone)).toEqual([
    ...TELEPHONES.flatMap(({ number, spellings }) => spellings.map(() => number)),
    ...NO_TELEPHONES,
  ]);
  const { rows: left } = await sql`
    select table_name from telephone_fills where done_at is null`.execute(db);
  expect(left).toEqual([]);
});

it('numbers that the release before stores after that are rewritten by a later run', async () => {
  const db = await createOwnerDb();
  const [{ number, spellings }] = TELEPHONES as [(typeof TELEPHONES)[number]];
  await sql`insert into users (name, email, phone, password_hash, role, status, created_at)
    values ('P', 'p@x', null, '', 'customer', 'active', now())`.execute(db);
  await sql`insert into telephone_fills (table_name) values ('users')`.execute(db);
  const fill = createNumberFill(db, () => new Date());
  const { signal } = new AbortController();
  await fill(signal);
  const phones = async () =>
    (await sql<{ phone: string }>`select phone from users order by id`.execute(db)).rows.map(
      ({ phone }) => phone,
    );
  for (const typed of spellings) {
    // As its server stores it: in a row that the run has passed.
    await sql`update users set phone = ${typed}`.execute(db);
    await fill(signal);
    expect([typed, await phones()]).toEqual([typed, [number]]);
  }
});
