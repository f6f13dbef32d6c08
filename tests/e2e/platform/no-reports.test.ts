import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { newPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

it('no screen or form violates the Content-Security-Policy, also not by a probe', async () => {
  const admin = await server.person('admin', 'Amal');
  const { page, close } = await newPageAs(browser, server, admin);
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, { found });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      found.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  for (const path of ['/live-orders', '/promotions/create', '/users/create']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as { found?: string[] }).found)).toEqual([]);
  }
  await close();
});
