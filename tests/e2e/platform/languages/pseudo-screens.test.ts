import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Person } from '#tests/support/app.ts';
import { elementsBeyondWindow } from '#tests/support/beyond-window.ts';
import { textsBeyondBox } from '#tests/support/browser/beyond-box.ts';
import { makeRecords, SCREENS } from '#tests/support/browser/every-screen.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let admin: Person;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  admin = await server.person('admin');
  await makeRecords(server, admin);
});

const PATHS = Object.values(SCREENS).flatMap((group) => Object.keys(group));

it.each([
  ['en-XA', 'ltr'],
  ['ar-XB', 'rtl'],
] as const)(
  'in %s every screen is as wide as its window, and every text as its box',
  async (language, dir) => {
    const { page, complaints, close } = await openPageAs(browser, server, admin, '/settings', {
      map: true,
      language,
    });
    const found: Record<string, string[]> = {};
    for (const path of PATHS) {
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(
        ([lang, direction]) =>
          document.documentElement.lang === lang &&
          document.body?.dir === direction &&
          [...document.querySelectorAll('h1')].some((one) => one.checkVisibility()) &&
          document.querySelector('main .loading') === null,
        [language, dir] as const,
      );
      const faults = [...(await elementsBeyondWindow(page)), ...(await textsBeyondBox(page))];
      if (faults.length > 0) found[path] = faults;
      expect(complaints, path).toEqual([]);
    }
    expect(found).toEqual({});
    await close();
  },
);
