import type { Browser } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { countBytes, watchFiles } from '../support/page/page-bytes.ts';
import { median, type Report, roundToThreeDigits, runRounds } from '../support/report.ts';
import { startWorld, type World } from '../support/world.ts';

const ROUNDS = 3;
/** Kilobytes of a first visit (our own limits; see docs/decisions/0040). */
const MOST = { signIn: 220, firstScreen: 450, map: 500, secondVisit: 10 };
/** The link of a phone at the edge of its cell: 1.6 Mbit/s and 150 ms. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 768_000 / 8,
};

interface Visit {
  signIn: number;
  firstScreen: number;
  map: number;
  secondVisit: number;
  /** The time from the request for the page to usable fields, and to usable rows. */
  usableMs: { signIn: number; firstScreen: number };
}

/**
 * One visit of an operator with an empty cache, who signs in, sees a board without its map, opens
 * the map and reloads the page.
 */
async function visit(
  browser: Browser,
  world: World,
  how: { isSlow?: boolean; isPlain?: boolean } = {},
): Promise<Visit> {
  const { email, password } = await world.person('operator');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const taken = await countBytes(cdp);
    const quiet = watchFiles(page);
    if (how.isSlow) await cdp.send('Network.emulateNetworkConditions', SLOW);
    if (how.isPlain) await page.setExtraHTTPHeaders({ 'accept-encoding': 'identity' });
    const board = page.locator('#board-filter');
    const submit = page.getByRole('button', { name: 'Sign in', exact: true });
    const begun = performance.now();
    await page.goto(`${world.url}/login`);
    await submit.waitFor();
    const signInMs = performance.now() - begun;
    await quiet();
    const signIn = taken().all;
    await page.evaluate(() => localStorage.setItem('live-orders.map', 'off'));
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    const pressed = performance.now();
    await submit.click();
    await board.waitFor({ timeout: 120_000 });
    const firstMs = performance.now() - pressed;
    await quiet();
    const firstScreen = taken().all;
    await page.keyboard.press('m');
    await page.locator('canvas.maplibregl-canvas').waitFor({ timeout: 120_000 });
    await quiet();
    const map = taken().all;
    await page.reload();
    await board.waitFor();
    await quiet();
    return {
      signIn,
      firstScreen,
      map,
      secondVisit: taken().files,
      usableMs: { signIn: signInMs, firstScreen: firstMs },
    };
  } finally {
    await context.close();
  }
}

/** The weight of the console on the wire, and the time until it is usable on a slow link. */
export async function run(report: Report): Promise<void> {
  const world = await startWorld({ withConsole: true });
  const browser = await launchBrowser();
  try {
    const visits = await runRounds(ROUNDS, () => visit(browser, world));
    for (const what of ['signIn', 'firstScreen', 'map', 'secondVisit'] as const)
      report.figure({
        what: `bytes of ${what}`,
        value: roundToThreeDigits(median(visits.map((one) => one[what]))),
        unit: 'kB',
        atMost: MOST[what],
      });
    report.print('On a slow link, compressed and not, in turns');
    const [slow, plain]: [Visit[], Visit[]] = [[], []];
    await runRounds(ROUNDS, async () => {
      slow.push(await visit(browser, world, { isSlow: true }));
      plain.push(await visit(browser, world, { isSlow: true, isPlain: true }));
    });
    for (const what of ['signIn', 'firstScreen'] as const) {
      const of = (some: readonly Visit[]) => median(some.map(({ usableMs }) => usableMs[what]));
      report.figure({
        what: `time to a usable ${what}, of that without compression`,
        value: roundToThreeDigits(of(slow) / of(plain)),
        unit: 'ratio',
        atMost: 0.5,
        ms: roundToThreeDigits(of(slow)),
        plainMs: roundToThreeDigits(of(plain)),
      });
    }
  } finally {
    await browser.close();
    await world.stop();
  }
}
