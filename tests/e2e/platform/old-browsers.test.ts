import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { newPage } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

it('a browser that is too old shows a sentence, and none that is current', async () => {
  const { page, close } = await newPage(browser, server);
  const words = page.getByText('This browser is too old for the console.');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await words.count()).toBe(0);
  // It has none of the newer functions, and cannot read the console's modules.
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  await words.waitFor();
  await close();
});

it('a browser without scripts shows a sentence', async () => {
  // Chromium draws no such element while a debugger turns its scripts off.
  const { page, close } = await newPage(browser, server);
  const response = await page.goto('/login');
  const [, words] = (await response?.text())?.split('<noscript>') ?? [];
  expect(words).toContain('The console needs JavaScript.');
  await close();
});
