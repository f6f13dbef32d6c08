import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

it.each([
  ['/stores', 'Next row'],
  ['/live-orders', 'Assign a driver'],
  ['/', 'Go to the alarm queue'],
])('? shows all keys on %s, those of the screen first, and nothing is cut', async (path, first) => {
  const operator = await server.person('supervisor', 'Amal');
  const { page, complaints, close } = await openPageAs(browser, server, operator, path);
  await page.locator('.alarm-queue').waitFor({ state: 'attached' });
  await page.locator('main').getByText(/./).first().waitFor();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog');
  await sheet.getByText(first).first().waitFor();
  const cut = await sheet
    .locator('dt, dd, kbd, code')
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        .map((one) => one.textContent),
    );
  expect(cut).toEqual([]);
  const body = await page.locator('.sheet__body').boundingBox();
  expect(body?.width ?? 0).toBeGreaterThan(600);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await close();
});
