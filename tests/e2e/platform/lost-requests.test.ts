import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { newPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

/** The scripts and style sheets that are requested separately on the board with its map. */
const SCRIPTS = [
  'index',
  // The screen itself.
  'board',
  'zone-menu',
  'replay-frame',
  'replay-button',
  'alarm-queue',
  'alarm-meter',
  'presence',
  'link-pill',
  'typed-overrides',
  'live-map',
];
const STYLES = ['index', 'board', 'alarm-queue', 'presence', 'link-pill', 'replay-frame'];
const PARTS = [...SCRIPTS.map((name) => `${name}.js`), ...STYLES.map((name) => `${name}.css`)];

/** The name of a file of the build without its hash. */
const nameOf = (url: string) => url.replace(/^.*\/([a-z-]+)-[\w-]{8}(\.\w+)$/, '$1$2');

it('a console whose parts each lose their first request shows them all a moment later', async () => {
  const operator = await server.person('operator');
  const { page, complaints, close } = await newPageAs(browser, server, operator, { map: true });
  const lost = new Set<string>();
  const arrived = new Set<string>();
  page.on('requestfinished', (request) => arrived.add(nameOf(request.url())));
  await page.route('**/assets/*', (route) => {
    const name = nameOf(route.request().url());
    if (!PARTS.includes(name) || lost.has(name)) return route.continue();
    lost.add(name);
    return route.abort('connectionreset');
  });
  await page.goto('/live-orders');
  await page.locator('.maplibregl-canvas').waitFor();
  for (const part of ['.alarm-queue', '.link-pill'])
    await page.locator(part).first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: /^Replay/ }).waitFor();
  await expect.poll(() => PARTS.filter((part) => !arrived.has(part))).toEqual([]);
  expect([...lost].sort()).toEqual(PARTS.toSorted());
  expect(await page.getByText('Something went wrong').count()).toBe(0);
  expect(complaints.filter((one) => !one.includes('ERR_CONNECTION_RESET'))).toEqual([]);
  await close();
});

it('a console without its settings shows a message, and starts once they can be read', async () => {
  const operator = await server.person('operator');
  const { page, close } = await newPageAs(browser, server, operator);
  let isReachable = false;
  await page.route('/config.json', (route) =>
    isReachable ? route.continue() : route.fulfill({ status: 502, body: 'Bad gateway' }),
  );
  await page.goto('/users');
  const message = page.getByText('Could not load the console’s settings.');
  await message.waitFor();
  isReachable = true;
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await message.count()).toBe(0);
  await close();
});
