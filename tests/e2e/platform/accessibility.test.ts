import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsOf } from '#tests/support/browser/axe.ts';
import { openContext } from '#tests/support/browser/browser.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

describe.each(['light', 'dark'] as const)('without a finding of axe, %s', (theme) => {
  it('the sign-in screen, also with an error', async () => {
    const context = await openContext(browser, server, { theme });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Enter your email address.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Request an account' }).click();
    await page.getByLabel('Name').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await context.close();
  });

  it('the shell, its menus, the dashboard and the users', async () => {
    const admin = await server.person('admin');
    const context = await openContext(browser, server, { theme, as: admin });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByText('Open orders', { exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.goto('/users');
    await page.getByRole('grid').getByRole('row').nth(1).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await context.close();
  });
});
