import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { measureOffsets } from '#tests/support/map-offsets.ts';
import { serveMapPage } from '#tests/support/map-page.ts';

let browser: Browser;
let server: Awaited<ReturnType<typeof serveMapPage>>;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), serveMapPage()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it('draws drivers where the map draws the same places, in every frame of a pan and a zoom', async () => {
  const context = await browser.newContext({ viewport: { width: 480, height: 360 } });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.waitForFunction(() => 'mapPage' in window);
  await page.evaluate(() => window.mapPage.start('ours', 30, { clusters: false, finish: false }));
  await page.waitForFunction(() => window.mapPage.view().fleet.size === 30);
  const offsets = await page.evaluate(measureOffsets);
  expect(offsets.frames).toBeGreaterThan(40);
  expect(offsets.compared).toBeGreaterThan(100);
  expect(offsets.worstPx).toBeLessThanOrEqual(1);
  await context.close();
});
