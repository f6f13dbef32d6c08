import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

/** Enough that a worker parses the response, in several parts. */
const DRIVERS = 3_000;

let server: ConsoleServer;
let browser: Browser;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  const { rows } = await server.pool.query<{ id: number }>(
    `with u as (
       insert into users (name, email, password_hash, role, status, created_at)
       select 'Driver ' || n, 'driver-' || n || '@example.com', '', 'driver', 'active', now()
       from generate_series(1, $1) n returning id
     ), d as (
       insert into drivers (user_id, duty, duty_at) select id, 'available', now() from u
     ) select id from u`,
    [DRIVERS],
  );
  // Rows written without the application are unknown to it.
  await server.restart();
  const positions = rows.map(({ id }, n) => ({
    driverId: Number(id),
    lat: 33.55 + (n % 60) / 1_000,
    lon: -7.65 + n / 60_000,
  }));
  const { status } = await server.call(
    driverStatusRoutes.reportBulk,
    { body: { positions } },
    await server.person('admin'),
  );
  expect(status).toBeLessThan(300);
});

it('the map shows every one of thousands of drivers, without errors', async () => {
  const operator = await server.person('operator');
  const { page, complaints, close } = await openPageAs(browser, server, operator, '/eagle-view');
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.reload();
  const drawn = page.locator('.map-drivers');
  await waitUntil(
    'every driver on the map',
    async () => Number(await drawn.getAttribute('data-drivers')) === DRIVERS,
  );
  expect(workers.some((url) => url.includes('parse-worker'))).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});
