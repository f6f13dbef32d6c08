import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedBrowser } from '#tests/support/browser/browser.ts';
import { closePages } from '#tests/support/browser/contexts.ts';
import { measureOffsets } from '#tests/support/browser/map-offsets.ts';
import { serveMapPage } from '#tests/support/browser/map-page.ts';

let browser: Browser;
let server: Awaited<ReturnType<typeof serveMapPage>>;

beforeAll(async () => {
  [browser, server] = await Promise.all([sharedBrowser(), serveMapPage()]);
});
afterAll(async () => {
  await closePages();
  await server?.close();
});

it('draws drivers within a pixel of the map’s own places in every frame of a pan and a zoom', async () => {
  const context = await browser.newContext({ viewport: { width: 480, height: 360 } });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.waitForFunction(() => 'mapPage' in window);
  await page.evaluate(() => window.mapPage.start('ours', 30, { clusters: false, finish: false }));
  await page.waitForFunction(() => window.mapPage.view().buffer.size === 30);
  const offsets = await page.evaluate(measureOffsets);
  expect(offsets.frames).toBeGreaterThan(40);
  expect(offsets.compared).toBeGreaterThan(100);
  expect(offsets.worstPx).toBeLessThanOrEqual(1);
  await context.close();
});

it('draws all drivers again after the WebGL context was lost', async () => {
  const context = await browser.newContext({ viewport: { width: 480, height: 360 } });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.waitForFunction(() => 'mapPage' in window);
  await page.evaluate(() => window.mapPage.start('ours', 30, { clusters: false, finish: false }));
  await page.waitForFunction(() => window.mapPage.view().buffer.size === 30);
  const painted = await page.evaluate(async () => {
    const { overlay, map } = window.mapPage.view();
    const { canvas } = overlay;
    const gl = canvas.getContext('webgl2') as WebGL2RenderingContext;
    const nextEvent = (name: string) =>
      new Promise((resolve) => {
        canvas.addEventListener(name, resolve, { once: true });
      });
    const count = () => {
      map.redraw();
      const pixels = new Uint8Array(canvas.width * canvas.height * 4);
      gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
      return pixels.filter((value, at) => at % 4 === 3 && value > 0).length;
    };
    const before = count();
    const extension = gl.getExtension('WEBGL_lose_context');
    const lost = nextEvent('webglcontextlost');
    extension?.loseContext();
    await lost;
    const without = count();
    const back = nextEvent('webglcontextrestored');
    // The browser restores it only after the event of its loss has ended.
    setTimeout(() => extension?.restoreContext());
    await back;
    return { before, without, after: count() };
  });
  expect(painted.before).toBeGreaterThan(500);
  expect(painted.without).toBe(0);
  expect(painted.after).toBe(painted.before);
  await context.close();
});
