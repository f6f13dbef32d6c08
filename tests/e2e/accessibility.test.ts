import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openContext } from '#tests/support/browser.ts';
import { type ConsoleServer, startConsoleServer } from '#tests/support/server.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let server: ConsoleServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startConsoleServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

interface Violation {
  id: string;
  nodes: { target: string[] }[];
}

async function violationsOn(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the Content-Security-Policy does not concern.
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: unknown[] }> } };
    return (await axe.run()).violations as Violation[];
  });
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

describe.each(['light', 'dark'] as const)('without a finding of axe, %s', (theme) => {
  it('the sign-in screen, also with an error', async () => {
    const context = await openContext(browser, server, { theme });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Enter your email address.').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ask for an account' }).click();
    await page.getByLabel('Name').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await context.close();
  });

  it('the shell, its menus, the dashboard and the users', async () => {
    const admin = await server.person('admin');
    const context = await openContext(browser, server, { theme, as: admin });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByText('Open orders').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.goto('/users');
    await page.locator('tbody tr').first().waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await context.close();
  });
});
