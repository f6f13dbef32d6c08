import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import { startDriverReports } from '../support/driver-reports.ts';
import { stubDrawCalls } from '../support/page/stub-draw-calls.ts';
import { median, type Report, runRounds } from '../support/report.ts';
import { readTrace } from '../support/trace.ts';
import { startWorld, type World } from '../support/world.ts';

const DRIVERS = Number(process.env.BENCH_DRIVERS ?? 50_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SETTLE_MS = 6_000;
const MEASURE_MS = 10_000;

/**
 * The views of an operator: the city in circles, every driver individually, a quarter of the city
 * with its list.
 */
const VIEWS = [
  { name: 'in circles', path: '/eagle-view?at=33.575,-7.59,11.5' },
  { name: 'each alone', path: '/eagle-view?at=33.575,-7.59,11.5&circles=off' },
  { name: 'a quarter of it', path: '/eagle-view?at=33.575,-7.59,13.5' },
];

async function measure(browser: Browser, page: Page, path: string) {
  await page.goto('about:blank');
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await page.goto(path);
  await waitUntil('the map draws', () => page.evaluate(() => window.drawCalls > 100));
  await page.waitForTimeout(SETTLE_MS);
  const opening = readTrace(await browser.stopTracing());
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await page.waitForTimeout(MEASURE_MS);
  const watching = readTrace(await browser.stopTracing());
  return { opening, watching };
}

async function compare(report: Report, world: World, browser: Browser): Promise<void> {
  const as = await world.person('operator');
  for (const { name, path } of VIEWS) {
    const all = await runRounds(ROUNDS, async () => {
      const context = await openContext(browser, world, { isNew: true, as });
      try {
        const page = await context.newPage();
        await page.addInitScript(stubDrawCalls);
        return await measure(browser, page, path);
      } finally {
        await context.close();
      }
    });
    const figure = (what: string, unit: string, values: readonly number[], limit = {}) =>
      report.figure({
        what: `${what}, ${DRIVERS} drivers, ${name}`,
        value: median(values),
        unit,
        rounds: values.map((value) => Number(value.toPrecision(3))),
        ...limit,
      });
    figure(
      'main thread',
      'ms/s',
      all.map(({ watching }) => (watching.mainMs * 1_000) / MEASURE_MS),
    );
    figure(
      'longest task',
      'ms',
      all.map(({ watching }) => watching.longestMs),
      { atMost: 50 },
    );
    // Server, load and page share the cores of this machine, and most of all while a page opens:
    // what the page itself needs is its CPU.
    figure(
      'CPU of a task while it opens',
      'ms',
      all.map(({ opening }) => opening.longestCpuMs),
      { atMost: 50 },
    );
    figure(
      'longest task while it opens',
      'ms',
      all.map(({ opening }) => opening.longestMs),
    );
  }
}

/**
 * The whole page of Eagle View, with all of its panels, with drivers who each move once a second.
 */
export async function run(report: Report): Promise<void> {
  const world = await startWorld({ withConsole: true });
  const browser = await launchBrowser();
  let driving: ReturnType<typeof startDriverReports> | undefined;
  try {
    const ids = await world.addDrivers(DRIVERS);
    // The server reads unknown drivers from the database once: here, and not during the
    // measurement.
    driving = startDriverReports([world.url], await world.signIn('admin'), ids);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    await compare(report, world, browser);
    report.figure({ what: 'batches of positions that came late', value: driving.late(), unit: '' });
  } finally {
    driving?.stop();
    await browser.close();
    await world.stop();
  }
}
