import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BOTH_THEMES, violationsInLooks } from '#tests/support/browser/axe.ts';
import { newPage } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

describe('no accessibility violations in either theme', () => {
  it('the sign-in screen, also with an error', async () => {
    const { page, close } = await newPage(browser, server);
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
    expect(await violationsInLooks(page, 'sign-in', BOTH_THEMES)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Enter your email address.').waitFor();
    expect(await violationsInLooks(page, 'sign-in-error', BOTH_THEMES)).toEqual([]);
    await page.getByRole('button', { name: 'Request an account' }).click();
    await page.getByLabel('Name').waitFor();
    expect(await violationsInLooks(page, 'request', BOTH_THEMES)).toEqual([]);
    await close();
  });

  it('the shell, its menus, the dashboard and the users', async () => {
    const admin = await server.person('admin');
    const { page, close } = await newPage(browser, server, { as: admin });
    await page.goto('/');
    await page.getByText('Open orders', { exact: true }).waitFor();
    expect(await violationsInLooks(page, 'dashboard', BOTH_THEMES)).toEqual([]);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    expect(await violationsInLooks(page, 'account-menu', BOTH_THEMES)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.goto('/users');
    await page.getByRole('grid').getByRole('row').nth(1).waitFor();
    expect(await violationsInLooks(page, 'users', BOTH_THEMES)).toEqual([]);
    await close();
  });
});
