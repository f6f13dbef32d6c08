import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newPage, openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

const shown = (page: Page) =>
  page.evaluate(() => `${document.documentElement.lang} ${document.body.dir}`);

it('is made before sign-in, and stays on the device', async () => {
  const { page, complaints, close } = await newPage(browser, server);
  await page.goto('/login');
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect.poll(() => shown(page)).toBe('ar rtl');
  await page.getByRole('button', { name: 'العربية', pressed: true }).waitFor();
  await page.reload();
  await expect.poll(() => shown(page)).toBe('ar rtl');
  expect(complaints).toEqual([]);
  await close();
});

it('is a preference of the person, which another browser follows after sign-in', async () => {
  const operator = await server.person('operator');
  const { page, close } = await openPageAs(browser, server, operator, '/settings');
  await page.getByLabel('Language').selectOption('fr');
  await expect.poll(() => shown(page)).toBe('fr ltr');
  // The direction of another language reaches all that is shown.
  await page
    .locator('select[aria-describedby] option[value=ar]')
    .first()
    .waitFor({ state: 'attached' });
  const other = await openPageAs(browser, server, operator, '/settings');
  await expect.poll(() => shown(other.page)).toBe('fr ltr');
  await other.close();
  await close();
});

it('is the browser’s until one is made', async () => {
  const { page, close } = await newPage(browser, server, { locale: 'fr-FR' });
  await page.goto('/login');
  await page.locator('form').waitFor();
  expect(await shown(page)).toBe('fr ltr');
  await close();
});
