import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Person } from '#tests/support/app.ts';
import { makeRecords } from '#tests/support/browser/every-screen.ts';
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

const WINDOW = { width: 1280, height: 800 };

/** Lists that have rows: without, a list shows no headings. */
const LISTS = ['/stores', '/orders', '/operational-areas', '/categories'] as const;

/** The headings of the screen that are wider or higher than their place. */
const cutHeadings = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const headings = [...document.querySelectorAll<HTMLElement>('[role=columnheader], thead th')];
    const cut = headings.filter(
      (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2,
    );
    return cut
      .filter((one) => !one.querySelector('.visually-hidden'))
      .map((one) => `${one.textContent} (${one.clientWidth} px, needs ${one.scrollWidth})`);
  });

const LANGUAGES = ['en', 'fr', 'ar'] as const;

/** The headings that are cut in a language, by screen. */
async function cutIn(language: (typeof LANGUAGES)[number]) {
  const { page, close } = await openPageAs(browser, server, admin, '/settings', { language });
  await page.setViewportSize(WINDOW);
  const found: Record<string, string[]> = {};
  for (const path of LISTS) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForSelector('.grid__head [role=columnheader]');
    const cut = await cutHeadings(page);
    if (cut.length > 0) found[`${language} ${path}`] = cut;
  }
  await close();
  return found;
}

it('no heading of a list is cut at 1280, in no language', async () => {
  const found = await Promise.all(LANGUAGES.map(cutIn));
  expect(Object.assign({}, ...found)).toEqual({});
});
