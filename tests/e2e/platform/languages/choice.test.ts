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

it('is kept on the device, before and after sign-in, until another one is chosen', async () => {
  const { page, complaints, close } = await newPage(browser, server, { language: 'ar' });
  await page.goto('/login');
  await expect.poll(() => shown(page)).toBe('ar rtl');
  await page.getByRole('button', { name: 'العربية', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await expect.poll(() => shown(page)).toBe('en ltr');
  await page.locator('form').waitFor();
  await page.getByRole('button', { name: 'العربية', pressed: false }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('is a preference of the person, which another browser follows after sign-in', async () => {
  const operator = await server.person('operator');
  const { page, close } = await openPageAs(browser, server, operator, '/settings', {
    language: 'fr',
  });
  await page.getByLabel('Langue', { exact: true }).selectOption('fr');
  const other = await openPageAs(browser, server, operator, '/settings');
  await expect.poll(() => shown(other.page)).toBe('fr ltr');
  await other.close();
  await close();
});

it('is the browser’s before another one is chosen', async () => {
  const { page, close } = await newPage(browser, server, { locale: 'fr-FR' });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Français', pressed: true }).waitFor();
  expect(await shown(page)).toBe('fr ltr');
  await close();
});
