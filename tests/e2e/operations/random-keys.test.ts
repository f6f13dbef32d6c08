import type { Browser, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type LogEntry, logActs } from '#tests/support/browser/act-log.ts';
import { newPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

const SEED = Number(process.env.TAWSIL_SEED ?? Date.now() % 1_000_000);
const ACTS = 70;
const KEYS = [
  'a',
  'a',
  'a',
  'a',
  '1',
  '2',
  '3',
  '9',
  '0',
  'Enter',
  'w',
  'j',
  'k',
  'q',
  'u',
  'Escape',
];

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

/** A generator of numbers in [0, 1) (mulberry32), so that a run can be repeated by its seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Holds the rankings back, until the test lets one arrive. */
async function holdRankings(page: Page) {
  const held: Route[] = [];
  await page.route(/dispatch\/rank/, (route) => void held.push(route));
  return {
    /** Lets a ranking arrive. It may have been given up in the meantime. */
    async release(random: () => number): Promise<void> {
      const [route] = held.splice(Math.floor(random() * held.length), 1);
      await route?.continue().catch(() => undefined);
    },
  };
}

const frames = (page: Page, count: number) =>
  page.evaluate(async (n) => {
    for (let at = 0; at < n; at += 1) await new Promise(requestAnimationFrame);
  }, count);

/** Presses a random row of the open list, some frames after it was chosen by its place. */
async function clickRow(page: Page, random: () => number): Promise<void> {
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('ol .choice')].map((row) => {
      const { x, y, width } = row.getBoundingClientRect();
      return { x: x + width / 2, y: y + 14, driver: Number((row as HTMLElement).dataset.driver) };
    }),
  );
  const box = boxes[Math.floor(random() * boxes.length)];
  if (!box || box.y > 700) return;
  const opened = await page.locator('.pane').first().getAttribute('aria-label');
  await frames(page, Math.floor(random() * 10));
  await page.mouse.move(box.x, box.y);
  const now = await page.evaluate(({ x, y }) => {
    const row = document.elementFromPoint(x, y)?.closest('.choice');
    const pane = document.querySelector('.pane')?.getAttribute('aria-label') ?? null;
    return { pane, driver: row instanceof HTMLElement ? Number(row.dataset.driver) : null };
  }, box);
  // The rows of an open list stay where they are.
  if (now.pane === opened && now.driver !== null) expect(now.driver).toBe(box.driver);
  await page.mouse.down();
  await page.mouse.up();
}

/** How many acts before a call may be the one that it was sent for: it leaves a little later. */
const BACK = 4;

/** The assignments that none of the last acts meant. An undo has a reason. */
function unmeant(log: readonly LogEntry[]): string[] {
  const acts: Exclude<LogEntry, { kind: 'assign' }>[] = [];
  return log.flatMap((entry) => {
    if (entry.kind !== 'assign') {
      acts.push(entry);
      return [];
    }
    const last = acts.slice(-BACK);
    const isMeant = last.some(
      (act) =>
        act.order === entry.order &&
        (act.kind === 'click' ? act.driver : act.shown[act.key]) === entry.driver,
    );
    return isMeant || entry.reason !== null ? [] : [JSON.stringify({ entry, last })];
  });
}

describe('random keys and clicks while rankings arrive at random', () => {
  it(`assign only what they showed when they came, and never move an order (seed ${SEED})`, async () => {
    const random = randomFrom(SEED);
    const fixture = await createLiveFixture(server, 12);
    const orders: number[] = [];
    for (let n = 0; n < 12; n += 1) orders.push((await fixture.place()).id);
    const operator = await server.person('operator', 'Amal');
    const { page, complaints, close } = await newPageAs(browser, server, operator);
    const read = await logActs(page);
    const rankings = await holdRankings(page);
    await page.goto('/live-orders');
    await page.locator(`#order-${orders[0]}`).waitFor();
    await fixture.ping(server.clock());

    // On a slow page many keys come before their list: it goes on until something was assigned.
    const isAnyAssigned = async () => (await read()).some(({ kind }) => kind === 'assign');
    for (let n = 0; n < ACTS || !(await isAnyAssigned()); n += 1) {
      if (random() < 0.5) await rankings.release(random);
      if (random() < 0.2) await clickRow(page, random);
      else await page.keyboard.press(KEYS[Math.floor(random() * KEYS.length)] ?? 'a');
      if (random() < 0.5) await frames(page, Math.floor(random() * 14));
    }

    const log = await read();
    expect(unmeant(log)).toEqual([]);
    expect(log.filter(({ kind }) => kind === 'assign').length).toBeGreaterThan(0);
    // An order that had a driver kept it: no key that reassigns was pressed.
    const { rows } = await server.pool.query<{ order_id: number }>(
      `select order_id from events where type = 'order.reassigned'`,
    );
    expect(rows).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
