import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { storesRoutes as calls } from '#contract/routes/catalogue/stores.ts';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import { searchRoutes } from '#contract/routes/insight/search.ts';
import { BOM } from '#rules/csv.ts';
import { createList } from '#server/platform/lists/list.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { promotionOf } from '#tests/support/fixtures/promotion-fixture.ts';

let t: TestApp;
let admin: Person;
/** Names that matter for sorting, searching and exporting; some ratings are missing. */
const NAMES = ['Zoo', 'Éclair', 'eclair 2', '=HYPERLINK("x")', 'مقهى الأطلس', 'Anfa; "Le" Café'];
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true });
  admin = await t.person('admin');
  await t.pool.query(
    `
    insert into stores (name, address, zone, lat, lon, prep_minutes, rating, category, status, phone)
    select case when n < 7 then ($1::text[])[n] else 'Shop ' || n end, 'a',
      case n % 3 when 0 then 'Anfa' when 1 then 'Maârif' else 'Gauthier' end, 33.5, -7.6, 10,
      case when n % 4 = 0 then null else (n % 5)::numeric end,
      case n % 2 when 0 then 'bakery' else 'restaurant' end,
      case when n % 10 = 0 then 'blocked' else 'active' end, '+212 6 61 00 00 ' || lpad(n::text, 2, '0')
    from generate_series(1, 60) n`,
    [NAMES],
  );
});
afterAll(() => t.close());

type Query = Record<string, string>;
const list = (query: Query, as = admin) => t.call(calls.list, { query }, as);

/** All rows of a query, page by page. */
async function readAllPages(query: Query, limit = 7) {
  const rows: Awaited<ReturnType<typeof list>>['body']['items'] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({
      ...query,
      limit: String(limit),
      ...(cursor === null ? {} : { cursor }),
    });
    expect(page.status).toBe(200);
    rows.push(...page.body.items);
    cursor = page.body.nextCursor;
  } while (cursor);
  return rows;
}

describe('a list', () => {
  it.each(['name', '-name', 'rating', '-rating', 'createdAt', '-commission'])(
    'sorted by %s contains each row once and in order, with any page size',
    async (sort) => {
      const all = await readAllPages({ sort }, 200);
      expect(all).toHaveLength(60);
      expect((await readAllPages({ sort })).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      if (!sort.endsWith('rating')) return;
      const ratings = all.map(({ rating }) => rating);
      const rated = ratings.filter((rating) => rating !== null);
      // Rows without a rating come last, in either direction.
      expect(ratings.slice(rated.length).every((rating) => rating === null)).toBe(true);
      const inOrder = rated.toSorted((a, b) => (sort === 'rating' ? a - b : b - a));
      expect(rated).toEqual(inOrder);
    },
  );

  it('sorted by a day contains each row once, with rows without a day last', async () => {
    const days = ['2026-02-01', null, '2026-01-01', '2026-02-01'];
    const rows = days.map((day, at) => ({ id: at + 1, day }));
    const byDay = createList<{ sort?: 'day' | '-day'; limit?: number; cursor?: string }, object>(
      t.db,
      {
        from: sql`(values ${sql.join(
          rows.map(({ id, day }) => sql`(${id}::integer, ${day}::date)`),
        )}) d(id, day)`,
        id: sql`d.id`,
        sorts: { day: { key: sql`d.day`, type: 'date', isNullable: true } },
        initial: 'day',
        filters: {},
        rows: async (_trx, ids) => rows.filter(({ id }) => ids.includes(id)),
      },
    );
    const read = async (sort: 'day' | '-day') => {
      const ids: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await byDay.page({ sort, limit: 1, ...(cursor ? { cursor } : {}) });
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      return ids;
    };
    expect(await read('day')).toEqual([3, 1, 4, 2]);
    expect(await read('-day')).toEqual([4, 1, 3, 2]);
  });

  it('is sorted alphabetically, regardless of accents and case', async () => {
    const names = (await readAllPages({ q: 'ecl' })).map(({ name }) => name);
    expect(names).toEqual(['Éclair', 'eclair 2']);
  });

  it('satisfies all its filters; several values of one filter are alternatives', async () => {
    const all = await readAllPages({}, 200);
    const wanted = all.filter(
      ({ zone, status, category }) =>
        ['Anfa', 'Maârif'].includes(zone) && status === 'blocked' && category === 'bakery',
    );
    expect(wanted.length).toBeGreaterThan(0);
    const query = { zone: 'Anfa,Maârif', status: 'blocked,applied', category: 'bakery' };
    expect((await readAllPages(query, 2)).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    const count = await t.call(calls.count, { query }, admin);
    expect(count.body).toEqual({ count: wanted.length, isMore: false });
  });

  it('is searched by prefixes of words in any script, by phone and by number', async () => {
    const found = async (q: string) => (await readAllPages({ q })).map(({ name }) => name);
    expect(await found('مقهى')).toEqual([NAMES[4]]);
    expect(await found('caf anf')).toEqual([NAMES[5]]);
    expect(await found('0661000001')).toEqual(['Zoo']);
    expect(await found('!!')).toEqual([]);
    const many = await readAllPages({ q: 'shop', status: 'active' });
    expect(many).toHaveLength(54 - 6);
  });

  it('refuses a cursor of another sort and a forged one', async () => {
    const { nextCursor } = (await list({ sort: 'name', limit: '5' })).body;
    const refused = async (query: Query) => expect((await list(query)).status).toBe(400);
    await refused({ sort: '-name', cursor: nextCursor as string });
    await refused({ sort: 'createdAt', cursor: nextCursor as string });
    const made = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
    for (const key of [
      ['createdAt', 'yesterday', 1],
      ['createdAt', '2026-99-99', 1],
      ['createdAt', null, 2 ** 40],
      ['createdAt', 'a\u0000', 1],
      [1],
      'x',
    ])
      await refused({ sort: 'createdAt', cursor: made(key) });
    await refused({ sort: 'balance' });
    await refused({ status: 'open' });
    await refused({ status: '' });
  });

  it('contains only active stores for customers', async () => {
    const customer = await t.person('customer');
    const rows = (await t.call(appStoresRoutes.list, { query: { limit: '200' } }, customer)).body
      .items;
    expect(rows).toHaveLength(54);
    expect((await list({}, customer)).status).toBe(403);
  });
});

describe('an export', () => {
  const rowsOf = async (query: Query) => {
    const answer = await t.call(calls.export, { query }, admin);
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-disposition']).toContain('stores.csv');
    const text = answer.body as unknown as string;
    expect(text.startsWith(BOM)).toBe(true);
    return text.slice(1).trimEnd().split('\r\n').slice(1);
  };

  it('contains exactly the filtered rows, in order', async () => {
    for (const query of [{}, { zone: 'Anfa,Gauthier', sort: '-rating' }, { q: 'shop' }]) {
      const ids = (await rowsOf(query)).map((line) => Number(line.split(',')[0]));
      expect(ids).toEqual((await readAllPages(query, 200)).map(({ id }) => id));
    }
  });

  it('escapes formulas, separators and quotes', async () => {
    const lines = (await rowsOf({})).join('\n');
    expect(lines).toContain(`,"'=HYPERLINK(""x"")",`);
    expect(lines).toContain(`,"Anfa; ""Le"" Café",`);
    expect(lines).toContain(`,'+212 6 61 00 00 01,`);
  });
});

describe('notes on a record', () => {
  const subject = 'store:1';

  it('are written by staff who can read the record, and listed page by page', async () => {
    const operator = await t.person('operator');
    const add = (text: string, of = subject, as = operator) =>
      t.call(notesRoutes.add, { body: { subject: of, text } }, as);
    expect((await add('Called the owner')).status).toBe(201);
    await add('He calls back');
    const query = { subject, limit: '1' };
    const first = (await t.call(notesRoutes.list, { query }, operator)).body;
    expect(first.items).toMatchObject([{ text: 'He calls back', author: { id: operator.id } }]);
    const more = { ...query, cursor: first.nextCursor as string };
    const rest = (await t.call(notesRoutes.list, { query: more }, operator)).body;
    expect(rest.items.map(({ text }) => text)).toEqual(['Called the owner']);
    expect((await add('x', 'store:999999')).status).toBe(404);
    expect((await add('x', 'user:1')).status).toBe(403);
    expect((await add('One line\r\nand another', 'store:1')).body).toMatchObject({
      text: 'One line\nand another',
    });
    expect((await add('a bell \u0007', 'store:1')).status).toBe(400);
    expect((await add('x', 'planet:1')).status).toBe(400);
    expect((await add('x', 'store:9999999999')).status).toBe(400);
  });
});

describe('the global search', () => {
  const search = async (q: string, as: Person) =>
    (await t.call(searchRoutes.all, { query: { q } }, as)).body.items;

  it('finds records by number, code, name and phone, best match first', async () => {
    const driver = await t.person('driver', 'Zohra Zooli');
    const customer = await t.person('customer', 'Amine Zoo');
    const store = await t.store(null, 'Zoo Anfa');
    const { ordersRoutes } = await import('#contract/routes/operations/orders.ts');
    const order = (await t.call(ordersRoutes.place, { body: orderOf(store) }, customer)).body;
    expect(await search(`#${order.id}`, admin)).toMatchObject([{ kind: 'order', id: order.id }]);
    const found = await search('zoo', admin);
    expect(new Set(found.map(({ kind }) => kind))).toEqual(
      new Set(['store', 'driver', 'user', 'order']),
    );
    expect(found.slice(0, 2).map(({ title }) => title)).toEqual(['Zoo', 'Zoo Anfa']);
    expect(found.map(({ score }) => score)).toEqual(
      found.map(({ score }) => score).toSorted((a, b) => b - a),
    );
    const { code } = await t.db
      .selectFrom('drivers')
      .select('code')
      .where('user_id', '=', driver.id)
      .executeTakeFirstOrThrow();
    expect(await search(`d${code}`, admin)).toMatchObject([{ kind: 'driver', id: driver.id }]);
    expect((await search('Thé', admin)).some(({ kind }) => kind === 'item')).toBe(true);
    expect((await search('0661000007', admin))[0]).toMatchObject({ title: 'Shop 7' });
  });

  it('finds operational areas', async () => {
    const { zonesRoutes } = await import('#contract/routes/operations/zones.ts');
    const body = { name: 'Aïn Borja' };
    const zone = (await t.call(zonesRoutes.create, { body }, admin)).body;
    expect(await search('ain borj', admin)).toMatchObject([
      { kind: 'zone', id: zone.id, title: 'Aïn Borja', path: `/operational-areas/${zone.id}` },
    ]);
  });

  it('finds promotions by name and by code', async () => {
    const { promotionsRoutes } = await import('#contract/routes/growth/promotions.ts');
    const body = promotionOf('2026-11-01', { name: 'Été à la plage', code: 'PLAGE26' });
    const { id } = (await t.call(promotionsRoutes.create, { body }, admin)).body;
    const found = { kind: 'promotion', id, title: 'Été à la plage', path: `/promotions/${id}` };
    expect(await search('ete a la', admin)).toMatchObject([found]);
    expect(await search('plage26', admin)).toMatchObject([
      { ...found, subtitle: 'PLAGE26 · draft' },
    ]);
  });

  it('shows a few of each kind, with a link to the list if there are more', async () => {
    for (let n = 1; n <= 9; n += 1) await t.store(null, `Quorum ${n}`);
    for (let n = 1; n <= 5; n += 1) await t.person('customer', `Quorum Client ${n}`);
    const { items, more } = (await t.call(searchRoutes.all, { query: { q: 'quorum' } }, admin))
      .body;
    const count = (kind: string) => items.filter((one) => one.kind === kind).length;
    expect([count('store'), count('user')]).toEqual([4, 4]);
    expect(more).toEqual([
      { kind: 'store', path: '/stores?q=quorum' },
      { kind: 'user', path: '/users?q=quorum' },
    ]);
    const alone = (await t.call(searchRoutes.all, { query: { q: 'quorum client' } }, admin)).body;
    expect([alone.items.length, alone.more]).toEqual([5, []]);
  });

  it('finds only records that the user can read', async () => {
    const catalogue = await t.person('catalogue');
    const kinds = new Set((await search('zoo', catalogue)).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['store', 'order']));
  });

  it('accepts any text', async () => {
    for (const q of ['#0', '#99999999999', 'd0', "'; --", '\\', '%', ':*', '&|!', '٣'])
      expect((await t.call(searchRoutes.all, { query: { q } }, admin)).status).toBe(200);
  });
});
