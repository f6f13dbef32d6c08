import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ItemListQuery } from '#contract/routes/catalogue/items.ts';
import type { UserListQuery } from '#contract/routes/people/users.ts';
import { createItemList } from '#server/catalogue/items/item-list.ts';
import { createItemRepository } from '#server/catalogue/items/repository.ts';
import { createUserRepository } from '#server/people/users/repository.ts';
import { createUserList } from '#server/people/users/user-list.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

/**
 * A search uses one of four strategies (0025). There are enough rows here for each of them, with
 * words in places where only one of the strategies finds them: the test fails if rows with a word
 * after the first one of the name are missing, or if a scan continues from another place than where
 * it stopped.
 */
const COUNT = 7_000;
const FIRST = ['Amlou', 'Béghrir', "Thé d'Été", 'شَاي', 'Éclair', 'the'];
const SECOND = ['Royal', 'au thé vert', '(Maison)', 'نعناع', 'd’été', 'Zaatar'];

interface Row {
  id: number;
  name: string;
  fr: string | null;
  sku: string | null;
  price: number;
  stock: number | null;
  available: boolean;
  isArchived: boolean;
  store: number;
  category: number;
}

/** Every second row is an expensive “zaalouk maison”, last by name and by price. */
const rowOf = (n: number): Row => ({
  id: n + 1,
  name:
    n % 2 === 0
      ? `Zaalouk${n % 6 === 0 ? ' royal' : ''} maison ${n}`
      : `${FIRST[n % 6]} ${SECOND[(n * 7) % 5]}${n % 1999 === 0 ? ' zaalouk' : ''} ${n}`,
  fr: n % 13 === 0 ? `Crème ${n % 26 === 0 ? 'caramel' : 'thé'}` : null,
  sku: n % 3 === 0 ? `SKU-${n}` : null,
  price: n % 2 === 0 ? 90_000 + (n % 50) : 1_000 + ((n * 7919) % 5_000),
  stock: n % 4 === 0 ? null : n % 9,
  available: n % 10 !== 0,
  isArchived: n % 11 === 0,
  store: n % 70 === 0 ? 1 : 2,
  category: 1 + (n % 3),
});
const rows = Array.from({ length: COUNT }, (_, n) => rowOf(n));

const foldAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) => foldAccents(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const isHeld = (q: string, texts: readonly (string | null)[]) => {
  const own = wordsOf(texts.join(' '));
  const typed = wordsOf(q);
  return typed.length > 0 && typed.every((word) => own.some((one) => one.startsWith(word)));
};
const byText = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
type Key = string | number | null;

/** Sorted; rows without a key come last. */
function inOrder<T extends { id: number }>(some: T[], sort: string, keyOf: (row: T) => Key) {
  const sign = sort.startsWith('-') ? -1 : 1;
  return some.toSorted((a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)];
    if (x === null || y === null)
      return x === y ? sign * (a.id - b.id) : Number(x === null) - Number(y === null);
    const by = typeof x === 'string' ? byText(x, String(y)) : x - Number(y);
    return sign * (by || a.id - b.id);
  });
}

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true });
  const { pool } = t;
  await pool.query(`
    insert into categories (name) select 'Rayon ' || n from generate_series(1, 3) n;
    insert into stores (name, address, zone, lat, lon, prep_minutes)
    select 'Boutique ' || n, 'a', 'Anfa', 33.5, -7.6, 10 from generate_series(1, 2) n`);
  await pool.query(
    `insert into items (store_id, category_id, name, names, sku, price, stock, available, archived_at)
     select store, category, name, case when fr is null then '{}' else jsonb_build_object('fr', fr) end,
       sku, price, stock, available, case when "isArchived" then now() end
     from jsonb_to_recordset($1) as r (id integer, name text, fr text, sku text, price bigint,
       stock integer, available boolean, "isArchived" boolean, store integer, category integer)
     order by id`,
    [JSON.stringify(rows)],
  );
  await pool.query(
    `insert into users (name, email, phone, password_hash, role, status, created_at, last_sign_in_at)
     select name, 'c' || id || '@example.com', null, '', case when id % 7 = 0 then 'store' else 'customer' end,
       case when id % 5 = 0 then 'blocked' else 'active' end, '2026-01-01'::timestamptz + price * interval '1 s',
       '2026-01-01'::timestamptz + stock * interval '1 s'
     from jsonb_to_recordset($1) as r (id integer, name text, price integer, stock integer) order by id`,
    [JSON.stringify(rows)],
  );
});
afterAll(() => t.close());

const WORDS =
  'zaalouk z maison mai royal thé THE t d ete شاي نعنا vert sku 5 12 6999 caramel crème zaatar amlou nobody ب !';
const word = fc.constantFrom(...WORDS.split(' '));
const typed = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
/** Reads a list to its end, or up to `most` pages. */
async function read<Q extends { limit?: number | undefined; cursor?: string | undefined }>(
  page: (query: Q) => Promise<{ items: { id: number }[]; nextCursor: string | null }>,
  query: Q,
  most: number,
) {
  const ids: number[] = [];
  let cursor: string | undefined;
  for (let n = 0; n < most; n += 1) {
    const { items, nextCursor } = await page({ ...query, ...(cursor ? { cursor } : {}) });
    ids.push(...items.map(({ id }) => id));
    if (nextCursor === null) return { ids, isWhole: true };
    cursor = nextCursor;
  }
  return { ids, isWhole: false };
}

/** The rows that were read must equal the expected ones, or their beginning. */
function compare({ ids, isWhole }: { ids: number[]; isWhole: boolean }, expected: number[]) {
  expect(ids).toEqual(isWhole ? expected : expected.slice(0, ids.length));
}

describe('a search by words', () => {
  it('finds the same items as a linear filter, in every sort and with any filter', async () => {
    const list = createItemList(t.db, createItemRepository(t.db, t.clock), t.clock);
    const keys = {
      name: (row: Row) => foldAccents(row.name),
      price: (row: Row) => row.price,
      stock: (row: Row) => row.stock,
      createdAt: (row: Row) => row.id,
    };
    const filters = fc.record(
      {
        storeId: fc.constantFrom(1, 2),
        categoryId: fc.constantFrom(1, 2, 3),
        available: fc.boolean(),
        stock: fc.constantFrom('out' as const, 'counted' as const),
        archived: fc.constant(true),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        typed,
        fc.constantFrom(...(Object.keys(keys) as (keyof typeof keys)[])),
        fc.boolean(),
        filters,
        fc.constantFrom(23, 200),
        async (q, by, isDescending, chosen, limit) => {
          const sort = isDescending ? (`-${by}` as const) : by;
          const wanted = rows.filter(
            (row) =>
              row.isArchived === (chosen.archived ?? false) &&
              (chosen.storeId === undefined || row.store === chosen.storeId) &&
              (chosen.categoryId === undefined || row.category === chosen.categoryId) &&
              (chosen.available === undefined || row.available === chosen.available) &&
              (chosen.stock !== 'out' || row.stock === 0) &&
              (chosen.stock !== 'counted' || row.stock !== null) &&
              isHeld(q, [row.name, row.fr, row.sku]),
          );
          const query = { q, sort, limit, ...chosen } as unknown as ItemListQuery;
          const expected = inOrder(wanted, sort, keys[by]).map(({ id }) => id);
          compare(await read(list.page, query, 4), expected);
        },
      ),
      { numRuns: 80 },
    );
  });

  it.each([
    // Prefixes of half of the names, last in order, and of words in the middle of two.
    ...['zaalouk', 'z', 'zaalouk maison'].flatMap((q) => [`${q}:name`, `${q}:-name`]),
    // The first of all names, also in the middle of many; and the second word of half of them.
    ...['the', 'ete the', 'maison', 'maison royal'].flatMap((q) => [`${q}:name`, `${q}:-name`]),
    // The most expensive ones.
    'zaalouk:price',
    'zaalouk maison:stock',
    'royal:price',
  ])('finds the same items as a linear filter: %s', async (asked) => {
    const [q, sort] = asked.split(':') as [string, 'name' | '-name' | 'price' | 'stock'];
    const list = createItemList(t.db, createItemRepository(t.db, t.clock), t.clock);
    const by = sort.replace('-', '') as 'name' | 'price' | 'stock';
    const held = rows.filter(
      ({ isArchived, name, fr, sku }) => !isArchived && isHeld(q, [name, fr, sku]),
    );
    const expected = inOrder(held, sort, (row) =>
      by === 'name' ? foldAccents(row.name) : row[by],
    );
    compare(
      await read(list.page, { q, sort, limit: 60 } as ItemListQuery, 3),
      expected.map(({ id }) => id),
    );
  });

  it.each(['price', '-price', 'name', '-name', '-createdAt', '-stock'] as const)(
    'reads thousands of distant matches by %s to the end, each row once',
    async (sort) => {
      const list = createItemList(t.db, createItemRepository(t.db, t.clock), t.clock);
      const key = { price: 'price', name: 'name', createdAt: 'id', stock: 'stock' } as const;
      const by = key[sort.replace('-', '') as keyof typeof key];
      const held = rows.filter((row) => !row.isArchived && isHeld('maison zaa', [row.name]));
      const expected = inOrder(held, sort, (row) =>
        by === 'name' ? foldAccents(row.name) : row[by],
      );
      const query = { q: 'maison zaa', sort, limit: 200 } as ItemListQuery;
      const whole = await read(list.page, query, 30);
      expect(whole).toEqual({ ids: expected.map(({ id }) => id), isWhole: true });
    },
  );

  it('finds users by name and address, sorted by name, date and last sign-in', async () => {
    const list = createUserList(t.db, createUserRepository(t.db));
    const keys = {
      name: (row: Row) => foldAccents(row.name),
      createdAt: (row: Row) => row.price,
      lastSignInAt: (row: Row) => row.stock,
    };
    const { rows: first } = await t.pool.query(
      `select min(id)::int as id from users where email like '%@example.com' and password_hash = ''`,
    );
    const shift = first[0].id - 1;
    await fc.assert(
      fc.asyncProperty(
        typed,
        fc.constantFrom(...(Object.keys(keys) as (keyof typeof keys)[])),
        fc.boolean(),
        fc.option(fc.constantFrom(['store'], ['store', 'customer'])),
        fc.constantFrom(23, 200),
        async (q, by, isDescending, role, limit) => {
          const sort = isDescending ? (`-${by}` as const) : by;
          const wanted = rows.filter(
            ({ id, name }) =>
              (!role?.length || role.length === 2 || id % 7 === 0) &&
              isHeld(q, [name, `c${id}@example.com`]),
          );
          const query = { q, sort, limit, ...(role ? { role } : {}) } as unknown as UserListQuery;
          const expected = inOrder(wanted, sort, keys[by]).map(({ id }) => id + shift);
          compare(await read(list.page, query, 3), expected);
        },
      ),
      { numRuns: 40 },
    );
  });
});
