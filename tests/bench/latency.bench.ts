import type { Page } from 'playwright-core';
import { io, type Socket } from 'socket.io-client';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import {
  type ContactLoad,
  compareUnderContact,
  isUnderContact,
  startContactLoad,
} from './problems/contact-load.ts';
import { CITY, startDriverReports } from './support/driver-reports.ts';
import { watchBoard, watchDrawing } from './support/page/latency-page.ts';
import { aCustomer, measureOrders } from './support/page/order-latency.ts';
import { percentile, type Report } from './support/report.ts';
import { startWorld, type World } from './support/world.ts';

const DRIVERS = 10_000;
const CONSOLES = 50;
const PROBES = 200;
const EVERY_MS = 150;

function printPercentiles(
  report: Report,
  what: string,
  values: readonly number[],
  more: object,
): void {
  const sorted = values.toSorted((a, b) => a - b);
  const shared = { unit: 'ms', probes: sorted.length, ...more };
  report.figure({ what: `${what}, p50`, value: percentile(sorted, 0.5), ...shared });
  report.figure({ what: `${what}, p95`, value: percentile(sorted, 0.95), ...shared });
  report.figure({ what: `${what}, p99`, value: percentile(sorted, 0.99), atMost: 150, ...shared });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const nowMs = () => performance.timeOrigin + performance.now();

/** From a ping's first byte to the frame that draws it; the probe's heading identifies it. */
async function pings(world: World, page: Page, token: string, probe: number): Promise<number[]> {
  const values: number[] = [];
  for (let n = 0; n < PROBES; n += 1) {
    // Steps of 360/255 degrees survive the frame; each differs from the previous one.
    const step = (n % 200) + 20;
    await page.evaluate((mark) => window.expectDrawn(mark), (step * 360) / 255);
    const sentMs = nowMs();
    await world.call('POST', driverStatusRoutes.report.path.replace('{id}', String(probe)), token, {
      lat: CITY.lat + CITY.height / 2 + n * 1e-5,
      lon: CITY.lon + CITY.width / 2,
      heading: (step * 360) / 255,
    });
    values.push((await page.evaluate(() => window.seen)) - sentMs);
    await pause(EVERY_MS * Math.random());
  }
  return values;
}

/**
 * A wall screen that watches the whole city, at the console's pace. Its frames are counted by the
 * server only.
 */
async function aConsole(url: string, token: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true });
  await waitUntil('a socket connects', () => socket.connected);
  await socket.emitWithAck('follow', { seq: 0 });
  const box = [-180, -90, 180, 90];
  await socket.emitWithAck('watch', { box, ids: [], everyMs: 500, elsewhereMs: 10_000 });
  return socket;
}

/** Ping posted → drawn, and order placed → on the board, in a city that moves. */
export async function run(report: Report): Promise<void> {
  const world = await startWorld({ withConsole: true });
  const browser = await launchBrowser();
  const sockets: Socket[] = [];
  let driving: ReturnType<typeof startDriverReports> | undefined;
  let contact: ContactLoad | undefined;
  try {
    const admin = await world.signIn('admin');
    const operator = await world.person('operator');
    const ids = await world.addDrivers(DRIVERS);
    const probe = ids[0] as number;
    const place = await aCustomer(world, admin);
    driving = startDriverReports([world.url], admin, ids.slice(1));
    for (let n = 1; n < CONSOLES; n += 1) {
      sockets.push(await aConsole(world.url, operator.token));
    }
    report.print(`${DRIVERS} drivers, ${sockets.length} socket clients and one browser`);

    if (isUnderContact) contact = await startContactLoad(world);
    const context = await openContext(browser, world, {
      isNew: true,
      as: operator,
      // There is no graphics card: at full size, rasterising in software would dominate.
      scale: 0.25,
    });
    const page = await context.newPage();
    await page.addInitScript(watchDrawing);
    await page.goto('/eagle-view?at=33.575,-7.59,11.5&circles=off');
    await waitUntil('the map draws', () => page.evaluate(() => window.draws > 20));
    if (contact) {
      const measure = () => pings(world, page, admin, probe);
      await compareUnderContact({ contact, report, what: 'ping', measure, rounds: 4 });
    }
    await pings(world, page, admin, probe).then((values) => {
      printPercentiles(report, 'ping posted to drawn', values, {
        drivers: DRIVERS,
        consoles: CONSOLES,
      });
    });
    await page.addInitScript(watchBoard);
    await page.goto('/live-orders');
    await page.getByRole('grid').waitFor();
    await pause(3_000);
    if (contact) {
      const measure = () => measureOrders(page, place, PROBES);
      await compareUnderContact({ contact, report, what: 'order', measure, rounds: 4 });
    }
    const values = await measureOrders(page, place, PROBES);
    printPercentiles(report, 'order placed to on the board', values, {
      drivers: DRIVERS,
      consoles: CONSOLES,
    });
    report.figure({ what: 'batches of positions that came late', value: driving.late(), unit: '' });
    if (contact) report.print(`${contact.stop().toFixed(0)} answers of customers a second`);
  } finally {
    driving?.stop();
    for (const socket of sockets) socket.close();
    await browser.close();
    await world.stop();
  }
}
