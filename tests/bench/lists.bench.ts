import type { Page } from 'playwright-core';
import { launchBrowser, openContext } from '#tests/support/browser.ts';
import { measureKeys } from './board.page.ts';
import { type Area, EVERYWHERE, items, users } from './lists.areas.ts';
import { median, type Report, rounded } from './report.ts';
import { startWorld, type World } from './world.ts';

/** A back-office list costs the same however much it lists, and a key is on the screen at once. */
const MOST = 1.5;
const KEY_MS = 100;
const PRESSES = 300;
const PRESS_EVERY_MS = 40;
const RUNS = Number(process.env.BENCH_RUNS ?? 40);
/** The best of them counts: what else the machine does makes nothing faster. */
const ROUNDS = 3;
const WARM = 8;
const SMALL = 10_000;
/** A search of everything answers within this at the larger size. */
const SEARCH_MS = 150;

const SORT: Readonly<Record<string, string>> = { items: 'name', users: '-createdAt' };

/** The best round's p95, and the middle of each round. */
interface Timed {
  p95: number;
  medians: number[];
}
type Measured = Map<string, Timed>;

async function measure(world: World, token: string, area: Area) {
  const { rows } = await world.sql(area.middle);
  const place = [SORT[area.name], rows[0].key, rows[0].id];
  const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
  const measured: Measured = new Map();
  const note = (what: string, times: number[]) => {
    times.sort((a, b) => a - b);
    const p95 = times[Math.floor(times.length * 0.95)] as number;
    const before = measured.get(what);
    measured.set(what, {
      p95: Math.min(p95, before?.p95 ?? p95),
      medians: [...(before?.medians ?? []), median(times)],
    });
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { what, query, isDeep } of [...area.asked, ...area.far]) {
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
  return measured;
}

/** From a key to the frame that shows it, on the list screen over all items. */
async function keyToPaint(page: Page) {
  // tsx names inner functions by this, which a page does not have.
  await page.addInitScript('globalThis.__name = (fn) => fn');
  let pages = 0;
  page.on('response', (response) => {
    if (/\/items\?.*cursor=/.test(response.url())) pages += 1;
  });
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
  return { ms: paints[Math.floor(paints.length * 0.95)] as number, pages };
}

/** The search of everything, each text by itself: the slowest text's p95. */
async function searchEverywhere(world: World, token: string) {
  const p95 = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = EVERYWHERE(0).map((): number[] => []);
    for (let n = -2; n < RUNS; n += 1)
      for (const [nth, q] of EVERYWHERE(Math.abs(n)).entries()) {
        const began = performance.now();
        await world.call('GET', `/api/admin/search?${new URLSearchParams({ q })}`, token);
        if (n >= 0) times[nth]?.push(performance.now() - began);
      }
    for (const [nth, some] of times.entries()) {
      const ms = some.toSorted((a, b) => a - b)[Math.floor(some.length * 0.95)] as number;
      p95.set(nth, Math.min(ms, p95.get(nth) ?? ms));
    }
  }
  const [nth, ms] = [...p95].toSorted(([, a], [, b]) => b - a)[0] as [number, number];
  return { ms, slowest: EVERYWHERE(0)[nth] as string };
}

export async function run(report: Report): Promise<void> {
  const world = await startWorld({ withConsole: true });
  try {
    for (const area of [users, items]) {
      const measured: Measured[] = [];
      for (const count of [SMALL, area.large]) {
        const began = performance.now();
        await area.seed(world, count);
        const seconds = Math.round((performance.now() - began) / 1000);
        report.say(`${count} ${area.name} after ${seconds} s`);
        // Seeding may take longer than a session lasts.
        measured.push(await measure(world, (await world.person('admin')).token, area));
      }
      const [small, large] = measured as [Measured, Measured];
      const far = new Set(area.far.map(({ what }) => what));
      for (const [what, { p95: largeMs, medians }] of large) {
        const name = `${area.name}, ${what}: p95 at ${area.large}`;
        const before = small.get(what) as Timed;
        const more = {
          smallMs: rounded(before.p95),
          largeMs: rounded(largeMs),
          ofMedians: rounded(median(medians) / median(before.medians)),
        };
        report.figure(
          far.has(what)
            ? { what: name, value: largeMs, unit: 'ms', ...more }
            : {
                what: `${name} over ${SMALL}`,
                value: largeMs / before.p95,
                unit: 'times',
                atMost: MOST,
                ...more,
              },
        );
      }
    }
    const { ms: value, slowest } = await searchEverywhere(
      world,
      (await world.person('admin')).token,
    );
    report.figure({
      what: `search of everything at ${items.large} items and ${users.large} users: p95`,
      value,
      unit: 'ms',
      atMost: SEARCH_MS,
      slowest,
    });
    const browser = await launchBrowser();
    const context = await openContext(browser, world, { as: await world.person('admin') });
    const { ms, pages } = await keyToPaint(await context.newPage());
    const what = `list: key to paint over ${items.large} items, p95`;
    report.figure({ what, value: ms, unit: 'ms', atMost: KEY_MS, pages });
    await browser.close();
  } finally {
    await world.stop();
  }
}
