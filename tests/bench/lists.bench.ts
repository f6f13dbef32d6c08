import type { Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import { growthFigure, measureAlternately } from './support/alternate.ts';
import { globalSearchInputs, items, type RecordList, users } from './support/lists.records.ts';
import { measureKeys } from './support/page/board.page.ts';
import { median, type Report, roundToThreeDigits } from './support/report.ts';
import { startWorld, type World } from './support/world.ts';

/**
 * A back-office list must cost the same whatever its size, and a key must take effect on the screen
 * at once.
 */
const KEY_MS = 100;
const PRESSES = 300;
const PRESS_EVERY_MS = 40;
const RUNS = Number(process.env.BENCH_RUNS ?? 60);
/** The best round counts, because other load on the machine never makes a round faster. */
const ROUNDS = 3;
const CSV_RUNS = 20;
const SMALL = 10_000;
/** The time limit of a global search at the larger size. */
const SEARCH_MS = 150;

const SORT: Readonly<Record<string, string>> = { items: 'name', users: '-createdAt' };

/** One of the compared sizes, with a cursor into the middle of the list. */
interface Side {
  world: World;
  token: string;
  cursor: string;
}

async function sideOf(world: World, list: RecordList): Promise<Side> {
  const { rows } = await world.sql(list.middle);
  const place = [SORT[list.name], rows[0].key, rows[0].id];
  return {
    world,
    // The setup may take longer than a session lasts.
    token: (await world.person('admin')).token,
    cursor: Buffer.from(JSON.stringify(place)).toString('base64url'),
  };
}

function askFor(list: RecordList, { query, isDeep }: RecordList['asked'][number]) {
  return ({ world, token, cursor }: Side, n: number) => {
    const asked = new URLSearchParams({ ...query(n), ...(isDeep ? { cursor } : {}) });
    return world.call('GET', `${list.path}?${asked}`, token);
  };
}

/** Reads up to the first chunk of the export. */
async function firstByte({ world, token }: Side, { path }: RecordList): Promise<void> {
  const controller = new AbortController();
  const response = await fetch(`${world.url}${path}/export`, {
    headers: { 'device-id': 'web_bench', authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  controller.abort();
}

/** From a key to the frame that shows it, on the list screen over all items. */
async function keyToPaint(page: Page) {
  // tsx names inner functions through this helper, which a page does not have.
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
    // At the rate at which a held key repeats.
    await page.waitForTimeout(PRESS_EVERY_MS);
  }
  await page.waitForFunction((count) => window.keyPaints.length >= count, PRESSES);
  const paints = (await page.evaluate(() => window.keyPaints)).toSorted((a, b) => a - b);
  return { ms: paints[Math.floor(paints.length * 0.95)] as number, pages };
}

/** The global search, each text by itself: the p95 of the slowest text. */
async function searchEverywhere(world: World, token: string) {
  const p95 = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = globalSearchInputs(0).map((): number[] => []);
    for (let n = -2; n < RUNS; n += 1)
      for (const [nth, q] of globalSearchInputs(Math.abs(n)).entries()) {
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
  return { ms, slowest: globalSearchInputs(0)[nth] as string };
}

async function compare(report: Report, list: RecordList, worlds: readonly [World, World]) {
  const sides = await Promise.all(worlds.map((world) => sideOf(world, list)));
  const about = (what: string) => `${list.name}, ${what}: p95 at ${list.large}`;
  for (const asked of list.asked) {
    const measured = await measureAlternately(sides, RUNS, askFor(list, asked));
    report.figure(growthFigure(`${about(asked.what)} over ${SMALL}`, measured));
  }
  const begun = await measureAlternately(sides, CSV_RUNS, (side) => firstByte(side, list));
  report.figure(growthFigure(`${about('first byte of the CSV')} over ${SMALL}`, begun));
  for (const asked of list.far) {
    const { p95, medians } = await measureAlternately(sides.slice(1), RUNS, askFor(list, asked));
    report.figure({
      what: about(asked.what),
      value: p95[0] as number,
      unit: 'ms',
      medianMs: roundToThreeDigits(median(medians[0] as number[])),
    });
  }
}

export async function run(report: Report): Promise<void> {
  const lists = [users, items];
  const worlds = [await startWorld(), await startWorld({ withConsole: true })] as const;
  const [small, large] = worlds;
  try {
    for (const list of lists) {
      const began = performance.now();
      await list.seed(small, SMALL);
      await list.seed(large, list.large);
      const seconds = Math.round((performance.now() - began) / 1000);
      report.print(`${SMALL} and ${list.large} ${list.name} after ${seconds} s`);
    }
    for (const list of lists) await compare(report, list, worlds);
    const { ms: value, slowest } = await searchEverywhere(
      large,
      (await large.person('admin')).token,
    );
    report.figure({
      what: `search of everything at ${items.large} items and ${users.large} users: p95`,
      value,
      unit: 'ms',
      atMost: SEARCH_MS,
      slowest,
    });
    const browser = await launchBrowser();
    const context = await openContext(browser, large, {
      isNew: true,
      as: await large.person('admin'),
    });
    const { ms, pages } = await keyToPaint(await context.newPage());
    const what = `list: key to paint over ${items.large} items, p95`;
    report.figure({ what, value: ms, unit: 'ms', atMost: KEY_MS, pages });
    await browser.close();
  } finally {
    await Promise.all(worlds.map((world) => world.stop()));
  }
}
