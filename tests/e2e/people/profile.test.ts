import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { PASSWORD } from '#tests/support/app.ts';
import { BOTH_THEMES, violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole(async (opened) => {
  ({ server, browser } = opened);
});

it('Profile changes the own password by keyboard, and says which field is wrong', async () => {
  const operator = await server.person('operator', 'Amal Operator');
  const { page, complaints, close } = await openPageAs(browser, server, operator, '/settings');
  await page.getByRole('button', { name: 'Account: Amal Operator' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Profile' }).press('Enter');
  const current = page.getByLabel('Current password', { exact: true });
  await current.fill('not the password');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a much better password');
  await page.keyboard.press('Enter');
  await page.getByText('is not your current password').waitFor();
  expect(await violationsInLooks(page, 'profile', BOTH_THEMES)).toEqual([]);
  await current.fill(PASSWORD);
  await current.press('Enter');
  await page.getByText('Password changed').first().waitFor();
  expect(await current.inputValue()).toBe('');
  await page.getByText('This device', { exact: true }).waitFor();
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
  await close();
});
