import { writeFile } from 'node:fs/promises';
import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser, launchPlain } from '#tests/support/browser/browser.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import {
  type ContactLoad,
  compareUnderContact,
  isUnderContact,
  startContactLoad,
} from '../problems/contact-load.ts';
import { startOnOwnCore } from '../problems/own-core.ts';
import { aCity } from '../support/board.city.ts';
import { measureScroll, PRESS_EVERY_MS, pressKeys } from '../support/page/board.page.ts';
import { percentile, type Report } from '../support/report.ts';
import { startWorld } from '../support/world.ts';

const OPEN = 10_000;
const EVENTS_A_SECOND = Number(process.env.BENCH_EVENTS ?? 200);
const PRESSES = 200;
const SCROLL_MS = 5_000;
const MINUTES = Number(process.env.BENCH_MINUTES ?? 1);
/** Without a graphics card here, painting the map would take most of the measured time. */
const WITH_MAP = process.env.BENCH_MAP === 'yes';

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Megabytes in use after a full collection. */
async function heapOf(session: CDPSession): Promise<number> {
  for (let n = 0; n < 3; n += 1) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
}

async function metricsOf(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return {
    script: value('ScriptDuration'),
    layout: value('LayoutDuration') + value('RecalcStyleDuration'),
    task: value('TaskDuration'),
  };
}

async function keys(page: Page, report: Report, what: string): Promise<void> {
  const sorted = await pressKeys(page, PRESSES);
  const more = { unit: 'ms', presses: sorted.length, most: Math.round(sorted.at(-1) ?? 0) };
  report.figure({ what: `${what}, p50`, value: percentile(sorted, 0.5), ...more });
  report.figure({ what: `${what}, p95`, value: percentile(sorted, 0.95), atMost: 100, ...more });
}

async function scroll(page: Page, session: CDPSession, report: Report): Promise<void> {
  const before = await metricsOf(session);
  const { frames, ms, longest } = await page.evaluate(measureScroll, SCROLL_MS);
  const after = await metricsOf(session);
  const perFrame = (name: keyof typeof before) => ((after[name] - before[name]) * 1_000) / frames;
  report.figure({ what: 'scrolling', value: (frames * 1_000) / ms, unit: 'frames/s' });
  report.figure({ what: 'longest frame while scrolling', value: longest, unit: 'ms' });
  report.figure({
    what: 'scripting per scrolled frame',
    value: perFrame('script'),
    unit: 'ms',
    layoutMs: Number(perFrame('layout').toFixed(2)),
    taskMs: Number(perFrame('task').toFixed(2)),
  });
}

/** Profiles the page while idle, and then while keys are pressed. */
async function profile(session: CDPSession, page: Page, file: string): Promise<void> {
  await session.send('Profiler.enable');
  await session.send('Profiler.start');
  await wait(5_000);
  for (let n = 0; n < 50; n += 1) {
    await page.keyboard.press('j');
    await wait(PRESS_EVERY_MS);
  }
  const { profile: taken } = await session.send('Profiler.stop');
  await writeFile(file, JSON.stringify(taken));
}

/**
 * The real console with 10,000 open orders while 200 order events a second pass through the real
 * event log and feed. BENCH_MINUTES (1) extends it, for the heap; BENCH_MAP=yes shows the map;
 * BENCH_PROFILE names a file for a CPU profile of the page.
 */
export async function run(report: Report): Promise<void> {
  const launch = WITH_MAP ? launchBrowser : launchPlain;
  const browser = await (isUnderContact ? startOnOwnCore(launch) : launch());
  const world = await startWorld({ withConsole: true });
  let contact: ContactLoad | undefined;
  let simulation: { stop: () => Promise<void>; rate: () => number } | undefined;
  try {
    const city = await aCity(world, OPEN);
    const operator = await world.person('operator');
    const context = await openContext(browser, world, { isNew: true, as: operator, width: 1920 });
    const page = await context.newPage();
    await page.addInitScript(
      (map) => localStorage.setItem('live-orders.map', map),
      WITH_MAP ? 'on' : 'off',
    );
    // tsx names inner functions through this helper, which a page does not have.
    await page.addInitScript('globalThis.__name = (fn) => fn');
    const session = await context.newCDPSession(page);
    // The CPU time of the thread, without that of other processes.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const opened = performance.now();
    await page.goto('/live-orders');
    await page.locator('.board__rows [role=row]').first().waitFor({ timeout: 60_000 });
    report.figure({ what: 'screen opened', value: performance.now() - opened, unit: 'ms' });
    report.print(`${OPEN} open orders, map ${WITH_MAP ? 'shown' : 'hidden'}`);

    if (isUnderContact) contact = await startContactLoad(world);
    if (EVENTS_A_SECOND > 0) simulation = city.live(EVENTS_A_SECOND);
    await wait(5_000);
    if (contact) {
      const measure = () => pressKeys(page, PRESSES);
      await compareUnderContact({ contact, report, what: 'J to paint', measure, rounds: 8 });
    }
    if (process.env.BENCH_PROFILE) await profile(session, page, process.env.BENCH_PROFILE);
    const heapFirst = await heapOf(session);
    await keys(page, report, 'J to paint');
    await scroll(page, session, report);

    report.print(`${MINUTES} min of events`);
    const before = await metricsOf(session);
    await wait(MINUTES * 60_000);
    const after = await metricsOf(session);
    // What the page itself does; the times of keys hold what the server takes of the same cores.
    report.figure({
      what: 'CPU of the page for a second of events',
      value: ((after.task - before.task) * 1_000) / (MINUTES * 60),
      unit: 'ms',
    });
    const heapLast = await heapOf(session);
    report.figure({ what: 'heap at first', value: heapFirst, unit: 'MB' });
    report.figure({
      what: `heap growth in ${MINUTES} min`,
      value: heapLast - heapFirst,
      unit: 'MB',
      percent: Number(((100 * (heapLast - heapFirst)) / heapFirst).toFixed(1)),
    });
    if (MINUTES >= 1) await keys(page, report, 'J to paint at the end');
    report.figure({ what: 'order events written', value: simulation?.rate() ?? 0, unit: '1/s' });
    const waiting = await page.locator('.waiting').allInnerTexts();
    report.print(`at the end the board says: ${waiting.join()}`);
    if (contact) report.print(`${contact.stop().toFixed(0)} answers of customers a second`);
  } finally {
    await simulation?.stop();
    await browser.close();
    await world.stop();
  }
}
