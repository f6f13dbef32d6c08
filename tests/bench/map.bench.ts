import type { Browser, CDPSession } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { serveMapPage } from '#tests/support/browser/map-page.ts';
import type { Redraws, Side } from '#tests/support/browser/map-page-types.ts';
import { stubDrawCalls } from './support/page/stub-draw-calls.ts';
import { median, type Report, runRounds } from './support/report.ts';
import { readTrace } from './support/trace.ts';

const COUNTS = [1_000, 10_000, 50_000];
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SETTLE_MS = 4_000;
const MEASURE_MS = 8_000;

interface Round {
  mainMs: number;
  workersMs: number;
  longestMs: number;
  refreshes: number;
  lags: number[];
}

interface Variant {
  name: string;
  side: Side;
  clusters: boolean;
}
const SET_DATA: Variant = { name: 'setData', side: 'geojson', clusters: false };
const OURS: Variant = { name: 'ours', side: 'ours', clusters: false };
const CIRCLES: Variant = { name: 'ours, with circles', side: 'ours', clusters: true };

const taskSeconds = async (devtools: CDPSession) => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
};

/** Opens one page with moving drivers, and measures eight seconds of it. */
async function measure(
  browser: Browser,
  url: string,
  renderer: Variant,
  count: number,
  stubbed: boolean,
): Promise<Round> {
  const context = await browser.newContext({
    viewport: { width: 1_280, height: 800 },
    // With rasterising: a sixteenth of the pixels, because the processor is not a graphics card.
    deviceScaleFactor: stubbed ? 1 : 0.25,
  });
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    if (stubbed) await page.addInitScript(stubDrawCalls);
    await page.goto(url);
    await page.waitForFunction(() => 'mapPage' in window);
    await page.evaluate(
      ([side, drivers, options]) => window.mapPage.start(side, drivers, options),
      [renderer.side, count, { clusters: renderer.clusters, finish: !stubbed }] as const,
    );
    await page.evaluate((drivers) => window.mapPage.run(drivers), count);
    await page.waitForTimeout(SETTLE_MS);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
    await page.evaluate(() => window.mapPage.takeRedraws());
    const from = await taskSeconds(devtools);
    const began = performance.now();
    await page.waitForTimeout(MEASURE_MS);
    const taken: Redraws = await page.evaluate(() => window.mapPage.takeRedraws());
    const seconds = (performance.now() - began) / 1_000;
    const main = (await taskSeconds(devtools)) - from;
    const trace = readTrace(await browser.stopTracing());
    if (errors.length > 0) throw new Error(`The map page failed: ${errors.join('; ')}`);
    return {
      mainMs: (main * 1_000) / seconds,
      workersMs: trace.workersMs / seconds,
      longestMs: trace.longestMs,
      refreshes: taken.refreshes / seconds,
      lags: taken.lags.toSorted((a, b) => a - b),
    };
  } finally {
    await context.close();
  }
}

const part = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Thousands of drivers, each moving once a second, from the socket's bytes to the draw call. */
export async function run(report: Report): Promise<void> {
  report.print('Building the page out of the console’s own modules');
  const server = await serveMapPage();
  const browser = await launchBrowser();
  try {
    for (const count of COUNTS) {
      const ofAll = new Map<Variant, Round[]>();
      for (const renderer of [SET_DATA, OURS, CIRCLES]) {
        const all = await runRounds(ROUNDS, () =>
          measure(browser, server.url, renderer, count, true),
        );
        ofAll.set(renderer, all);
        const of = (read: (round: Round) => number) => median(all.map(read));
        const figure = (what: string, unit: string, read: (round: Round) => number, limit = {}) =>
          report.figure({
            what: `${what}, ${count} drivers, ${renderer.name}`,
            value: of(read),
            unit,
            drivers: count,
            renderer: renderer.name,
            rounds: all.map((round) => Number(read(round).toPrecision(3))),
            ...limit,
          });
        figure('main thread', 'ms/s', ({ mainMs }) => mainMs);
        figure('workers', 'ms/s', ({ workersMs }) => workersMs);
        const isOurs = renderer.side === 'ours';
        figure(
          'pictures with something new',
          '1/s',
          ({ refreshes }) => refreshes,
          isOurs ? { atLeast: 9.5 } : {},
        );
        figure('longest task', 'ms', ({ longestMs }) => longestMs, isOurs ? { atMost: 50 } : {});
        figure('update to draw call, p50', 'ms', ({ lags }) => part(lags, 0.5));
        figure(
          'update to draw call, p95',
          'ms',
          ({ lags }) => part(lags, 0.95),
          isOurs ? { atMost: 100 } : {},
        );
      }
      const cpu = (renderer: Variant, each: (round: Round) => number) =>
        median(
          (ofAll.get(renderer) ?? []).map(
            (round) => (round.mainMs + round.workersMs) / each(round),
          ),
        );
      const promised = count >= 10_000 ? { atMost: 0.1 } : {};
      // setData falls behind, and its rate then depends on the idle capacity, so that a busy
      // machine makes it look better. The cost per redraw is the same on a busy machine and an idle
      // one.
      for (const [what, each] of [
        ['CPU a second', () => 1],
        ['CPU a picture', ({ refreshes }: Round) => Math.max(refreshes, 1e-3)],
      ] as const)
        report.figure({
          what: `${what} of ours as a part of setData, ${count} drivers`,
          value: cpu(OURS, each) / cpu(SET_DATA, each),
          unit: '',
          drivers: count,
          ...promised,
        });
      await drawn(report, browser, server.url, count);
    }
  } finally {
    await browser.close();
    await server.close();
  }
}

/**
 * Measures, with rasterising, the time until the pixels are on the screen. There is no limit,
 * because the processor does the work of the graphics card.
 */
async function drawn(report: Report, browser: Browser, url: string, count: number): Promise<void> {
  for (const renderer of [OURS, CIRCLES]) {
    const { lags } = await measure(browser, url, renderer, count, false);
    for (const share of [0.5, 0.95])
      report.figure({
        what: `update to pixels, p${share * 100}, ${count} drivers, ${renderer.name}, raster on the processor`,
        value: part(lags, share),
        unit: 'ms',
        drivers: count,
        renderer: renderer.name,
      });
  }
}
