import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { countFigures } from '#tests/support/figures/count-figures.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  await countFigures(server);
});

/** Those with the most or the longest headings. */
const WIDE = ['answers', 'waits', 'cases', 'driver-activity'] as const;

it.each(['en', 'fr', 'ar'] as const)(
  'the headings of every report fit a screen of 1280 pixels in %s',
  async (language) => {
    const admin = await server.person('admin');
    const { page, close } = await openPageAs(browser, server, admin, '/reports', {
      language,
      width: 1280,
    });
    const beyond: string[] = [];
    for (const id of WIDE) {
      await page.goto(`/reports/${id}?rows=period`);
      const table = page.locator('table[data-framed]');
      await table.waitFor();
      const by = await table.evaluate(
        (part) => part.scrollWidth - (part.parentElement?.clientWidth ?? 0),
      );
      if (by > 0) beyond.push(`${id} by ${by}`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) beyond.push(`the page of ${id} by ${over}`);
    }
    expect(beyond).toEqual([]);
    await close();
  },
);
