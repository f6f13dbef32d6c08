import type { Page } from 'playwright-core';
import { launchBrowser, openContext } from '#tests/support/browser.ts';
import { measureKeys } from './board.page.ts';
import type { Report } from './report.ts';
import { startWorld, type World } from './world.ts';

/** A back-office list costs the same however much it lists, and a key is on the screen at once. */
const MOST = 1.5;
const KEY_MS = 100;
const PRESSES = 60;
const PRESS_EVERY_MS = 40;
const RUNS = Number(process.env.BENCH_RUNS ?? 40);
/** The best of them counts: what else the machine does makes nothing faster. */
const ROUNDS = 3;
const WARM = 8;
const SMALL = 10_000;
const ITEMS = Number(process.env.BENCH_ITEMS ?? 1_000_000);
const USERS = Number(process.env.BENCH_USERS ?? 200_000);
/** Items of one store, whatever the number of stores. */
const MENU = 100;
const CATEGORIES = 50;

type Query = Record<string, string>;
interface Asked {
  what: string;
  /** The query of the nth call; each asks for something else where there is something else. */
  query: (n: number) => Query;
  /** Goes on from the middle of the list. */
  isDeep?: true;
}

interface Area {
  name: string;
  path: string;
  large: number;
  seed: (world: World, count: number) => Promise<void>;
  asked: readonly Asked[];
  /** The sort key and id of a row in the middle, as a cursor writes them. */
  middle: string;
}

const FIRST = ['Sandwich', 'Tajine', 'Couscous', 'Pizza', 'Salade', 'Thé', 'Café', 'Jus'];
const sqlArray = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join()}]`;

const items: Area = {
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
       select 1 + (n - 1) / ${MENU}, c.id, 'SKU-' || n,
         (${sqlArray(FIRST)})[1 + n % ${FIRST.length}] || ' maison' || n,
         1000 + (n::bigint * 7919) % 20000, n % 10 <> 0,
         case when n % 4 = 0 then (n / 4) % 40 end,
         case when n % 5 = 0 then array['halal'] else '{}'::text[] end, n % ${MENU}
       from generate_series(1, $1::int) n
       join lateral (select id from categories order by id offset n % ${CATEGORIES} limit 1) c on true`,
      [count],
    );
    await world.sql('vacuum analyze items');
  },
  middle: `select name as key, id from items order by name, id offset (select count(*) / 2 from items) limit 1`,
  asked: [
    { what: 'first page', query: () => ({}) },
    { what: 'deep page', query: () => ({}), isDeep: true },
    { what: 'by price', query: () => ({ sort: 'price' }) },
    { what: 'by price, falling', query: () => ({ sort: '-price' }) },
    { what: 'by stock', query: () => ({ sort: 'stock' }) },
    { what: 'a store', query: (n) => ({ storeId: String(1 + n) }) },
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
    { what: 'a rare word', query: (n) => ({ q: `maison${5_000 + n}` }) },
    { what: 'a code', query: (n) => ({ q: `sku-${4_000 + n}` }) },
    { what: 'an accent folded', query: () => ({ q: 'the mais' }) },
  ],
};

const users: Area = {
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
    await world.sql('vacuum analyze users');
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
    { what: 'one person', query: (n) => ({ q: `client${2_000 + n}` }) },
    { what: 'an e-mail address', query: (n) => ({ q: `c${3_000 + n}@bench` }) },
    { what: 'a phone number', query: (n) => ({ q: `2126${10_000_000 + (n + 200) * 37}` }) },
  ],
};

const SORT: Readonly<Record<string, string>> = { items: 'name', users: '-createdAt' };

async function measure(world: World, token: string, area: Area) {
  const { rows } = await world.sql(area.middle);
  const place = [SORT[area.name], rows[0].key, rows[0].id];
  const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
  const p95 = new Map<string, number>();
  const note = (what: string, times: number[]) => {
    times.sort((a, b) => a - b);
    const ms = times[Math.floor(times.length * 0.95)] as number;
    p95.set(what, Math.min(ms, p95.get(what) ?? ms));
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { what, query, isDeep } of area.asked) {
      const times: number[] = [];
      for (let n = -WARM; n < RUNS; n += 1) {
        const asked = new URLSearchParams({ ...query(Math.abs(n)), ...(isDeep ? { cursor } : {}) });
        const began = performance.now();
        await world.call('GET', `${area.path}?${asked}`, token);
        if (n >= 0) times.push(performance.now() - began);
      }
      note(what, times);
    }
    const times: number[] = [];
    for (let n = -2; n < 10; n += 1) {
      const began = performance.now();
      const controller = new AbortController();
      const response = await fetch(`${world.url}${area.path}/export`, {
        headers: { 'device-id': 'web_bench', authorization: `Bearer ${token}` },
        signal: controller.signal,
      });
      const reader = response.body?.getReader();
      await reader?.read();
      if (n >= 0) times.push(performance.now() - began);
      await reader?.cancel();
      controller.abort();
    }
    note('first byte of the CSV', times);
  }
  return p95;
}

/** From a key to the frame that shows it, on the list screen over all items. */
async function keyToPaint(page: Page): Promise<number> {
  // tsx names inner functions by this, which a page does not have.
  await page.addInitScript('globalThis.__name = (fn) => fn');
  await page.goto('/items');
  await page.locator('[role=row][data-focused]').waitFor();
  await page.evaluate(measureKeys);
  for (let n = 0; n < PRESSES; n += 1) {
    await page.keyboard.press('j');
    // As fast as a key repeats.
    await page.waitForTimeout(PRESS_EVERY_MS);
  }
  await page.waitForFunction((count) => window.keyPaints.length >= count, PRESSES);
  const paints = (await page.evaluate(() => window.keyPaints)).toSorted((a, b) => a - b);
  return paints[Math.floor(paints.length * 0.95)] as number;
}

export async function run(report: Report): Promise<void> {
  const world = await startWorld({ withConsole: true });
  try {
    const admin = await world.person('admin');
    for (const area of [users, items]) {
      const measured: Map<string, number>[] = [];
      for (const count of [SMALL, area.large]) {
        const began = performance.now();
        await area.seed(world, count);
        const seconds = Math.round((performance.now() - began) / 1000);
        report.say(`${count} ${area.name} after ${seconds} s`);
        measured.push(await measure(world, admin.token, area));
      }
      const [small, large] = measured as [Map<string, number>, Map<string, number>];
      for (const [what, largeMs] of large) {
        const smallMs = small.get(what) as number;
        report.figure({
          what: `${area.name}, ${what}: p95 at ${area.large} over ${SMALL}`,
          value: largeMs / smallMs,
          unit: 'times',
          atMost: MOST,
          smallMs: Number(smallMs.toFixed(2)),
          largeMs: Number(largeMs.toFixed(2)),
        });
      }
    }
    const browser = await launchBrowser();
    const context = await openContext(browser, world, { as: admin });
    const value = await keyToPaint(await context.newPage());
    report.figure({ what: 'list: key to paint, p95', value, unit: 'ms', atMost: KEY_MS });
    await browser.close();
  } finally {
    await world.stop();
  }
}
