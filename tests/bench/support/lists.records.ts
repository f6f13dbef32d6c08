import type { World } from './world.ts';

const ITEMS = Number(process.env.BENCH_ITEMS ?? 1_000_000);
const USERS = Number(process.env.BENCH_USERS ?? 200_000);
/** Items of one store, whatever the number of stores. */
const MENU = 100;
const CATEGORIES = 50;

type Query = Record<string, string>;
interface Asked {
  what: string;
  /** The query of the nth call; each is different if possible. */
  query: (n: number) => Query;
  /** Continues from the middle of the list. */
  isDeep?: true;
}

export interface RecordList {
  name: string;
  path: string;
  large: number;
  seed: (world: World, count: number) => Promise<void>;
  asked: readonly Asked[];
  /** Words that many rows contain, but none of the rows that are scanned first. */
  far: readonly Asked[];
  /** The sort key and id of a row in the middle, in the format of a cursor. */
  middle: string;
}

const FIRST = ['Sandwich', 'Tajine', 'Couscous', 'Pizza', 'Salade', 'Thé', 'Café', 'Jus'];
/** A number within names: of fixed length, so that none is a prefix of another. */
const numbered = (n: number) => String(n).padStart(7, '0');
const sqlArray = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join()}]`;

export const items: RecordList = {
  name: 'items',
  path: '/items',
  large: ITEMS,
  async seed(world, count) {
    await world.sql('truncate items restart identity cascade');
    await world.sql(
      `insert into categories (name) select 'Rayon ' || n from generate_series(1, ${CATEGORIES}) n
       on conflict do nothing`,
    );
    await world.sql(
      `insert into stores (name, address, zone, lat, lon, prep_minutes)
       select 'Boutique ' || n, '1 rue', 'Zone ' || n % 20, 33.5, -7.6, 15
       from generate_series((select count(*)::int + 1 from stores), $1::int) n`,
      [count / MENU],
    );
    await world.sql(
      `insert into items (store_id, category_id, sku, name, price, available, stock, tags, position)
       select 1 + (n - 1) / ${MENU}, c.id, 'SKU-' || lpad(n::text, 7, '0'),
         (${sqlArray(FIRST)})[1 + n % ${FIRST.length}] || ' maison' || lpad(n::text, 7, '0'),
         1000 + (n::bigint * 7919) % 20000, n % 10 <> 0,
         case when n % 4 = 0 then (n / 4) % 40 end,
         case when n % 5 = 0 then array['halal'] else '{}'::text[] end, n % ${MENU}
       from generate_series(1, $1::int) n
       join lateral (select id from categories order by id offset n % ${CATEGORIES} limit 1) c on true`,
      [count],
    );
    await world.settle('items', 'stores', 'categories');
  },
  middle: `select name as key, id from items order by name, id offset (select count(*) / 2 from items) limit 1`,
  asked: [
    { what: 'first page', query: () => ({}) },
    { what: 'deep page', query: () => ({}), isDeep: true },
    { what: 'by price', query: () => ({ sort: 'price' }) },
    { what: 'by price, falling', query: () => ({ sort: '-price' }) },
    { what: 'by stock', query: () => ({ sort: 'stock' }) },
    { what: 'a store', query: (n) => ({ storeId: String(1 + (n % 100)) }) },
    { what: 'a category', query: (n) => ({ categoryId: String(2 + (n % CATEGORIES)) }) },
    { what: 'unavailable', query: () => ({ available: 'false' }) },
    { what: 'out of stock', query: () => ({ stock: 'out' }) },
    { what: 'low stock', query: () => ({ stock: 'low' }) },
    { what: 'a tag', query: () => ({ tag: 'halal' }) },
    {
      what: 'a range of prices',
      query: (n) => ({ priceFrom: String(2_000 + n), priceTo: String(4_000 + n), sort: 'price' }),
    },
    { what: 'a common word', query: () => ({ q: 'tajine' }) },
    { what: 'a rare word', query: (n) => ({ q: `maison${numbered(5_000 + n)}` }) },
    { what: 'a code', query: (n) => ({ q: `sku-${numbered(4_000 + n)}` }) },
    { what: 'an accent folded', query: () => ({ q: 'the mais' }) },
    { what: 'a common word, backwards', query: () => ({ q: 'tajine', sort: '-name' }) },
    { what: 'a common word by price', query: () => ({ q: 'tajine', sort: 'price' }) },
    { what: 'a common word, newest first', query: () => ({ q: 'tajine', sort: '-createdAt' }) },
    { what: 'a word of every name', query: () => ({ q: 'maison' }) },
    { what: 'one letter', query: () => ({ q: 't' }) },
    { what: 'one letter by price, falling', query: () => ({ q: 't', sort: '-price' }) },
    { what: 'a word that nobody holds', query: () => ({ q: 'zaalouk' }) },
    {
      what: 'a common word in a store',
      query: (n) => ({ q: 'tajine', storeId: String(1 + (n % 100)) }),
    },
    {
      what: 'a common word in a category',
      query: (n) => ({ q: 'tajine', categoryId: String(2 + (n % CATEGORIES)) }),
    },
    {
      what: 'a rare word, unavailable',
      query: (n) => ({ q: `maison${numbered(400 + n)}`, available: 'false' }),
    },
  ],
  far: [
    { what: 'two common words that never meet', query: () => ({ q: 'tajine pizza' }) },
    // None of the counted items is a tajine.
    { what: 'a common word by stock', query: () => ({ q: 'tajine', sort: 'stock' }) },
    { what: 'beginnings of numbers, newest first', query: () => ({ q: '00', sort: '-createdAt' }) },
    { what: 'a common word out of stock', query: () => ({ q: 'tajine', stock: 'out' }) },
  ],
};

export const users: RecordList = {
  name: 'users',
  path: '/api/admin/users',
  large: USERS,
  async seed(world, count) {
    await world.sql(`delete from users where email like '%@bench.example'`);
    await world.sql(
      `insert into users (name, email, phone, password_hash, role, status, created_at, last_sign_in_at)
       select 'Client' || n || ' ' || (array['Alaoui','Bénani','Chraïbi','Fassi','Tazi'])[1 + n % 5],
         'c' || n || '@bench.example', '+2126' || lpad((10000000 + n * 37 % 90000000)::text, 8, '0'), '',
         case when n % 50 = 0 then 'store' else 'customer' end,
         case when n % 30 = 0 then 'blocked' else 'active' end,
         now() - n * interval '1 minute',
         case when n % 3 = 0 then now() - n * interval '2 minutes' end
       from generate_series(1, $1::int) n`,
      [count],
    );
    await world.settle('users');
  },
  middle: `select created_at::text as key, id from users order by created_at desc, id desc
    offset (select count(*) / 2 from users) limit 1`,
  asked: [
    { what: 'first page', query: () => ({}) },
    { what: 'deep page', query: () => ({}), isDeep: true },
    { what: 'by name', query: () => ({ sort: 'name' }) },
    { what: 'by last sign-in', query: () => ({ sort: '-lastSignInAt' }) },
    { what: 'a role', query: () => ({ role: 'store' }) },
    { what: 'several roles', query: () => ({ role: 'store,customer' }) },
    { what: 'blocked', query: () => ({ status: 'blocked' }) },
    { what: 'a role, blocked', query: () => ({ role: 'customer', status: 'blocked' }) },
    { what: 'a common name', query: () => ({ q: 'benani' }) },
    { what: 'a common name by name', query: () => ({ q: 'benani', sort: 'name' }) },
    { what: 'what all names begin with', query: () => ({ q: 'client', sort: 'name' }) },
    { what: 'one person', query: (n) => ({ q: `client${2_000 + n}` }) },
    { what: 'an e-mail address', query: (n) => ({ q: `c${3_000 + n}@bench` }) },
    { what: 'a phone number', query: (n) => ({ q: `2126${10_000_000 + (n + 200) * 37}` }) },
  ],
  far: [
    // None of them is blocked.
    { what: 'a common name, blocked', query: () => ({ q: 'tazi', status: 'blocked' }) },
  ],
};

/** Inputs for the global search. */
export const globalSearchInputs = (n: number): readonly string[] => [
  'tajine',
  't',
  'maison',
  'the mais',
  'tajine pizza',
  'zaalouk',
  'client',
  'benani',
  `client${2_000 + n}`,
  `c${3_000 + n}@bench`,
  `sku-${numbered(4_000 + n)}`,
  `maison${numbered(5_000 + n)}`,
  `06${10_000_000 + (n + 200) * 37}`,
  'boutique 7',
];
