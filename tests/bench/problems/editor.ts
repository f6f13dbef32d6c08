import type { Page } from 'playwright-core';
import { launchPlain } from '#tests/support/browser/browser.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import { median, type Report } from '../support/report.ts';
import type { World } from '../support/world.ts';
import { shownTimes, waitForShown, watchKey } from './key-paints.ts';

const PRESSES = 30;
const FIRST = 3;

async function openAndClose(page: Page, count: number): Promise<void> {
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await waitForShown(page, count);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.basket'));
}

/** Measures from E on the board to the order's basket on the screen. */
export async function measureEditor(world: World, report: Report): Promise<void> {
  const browser = await launchPlain();
  try {
    const as = await world.person('operator');
    const context = await openContext(browser, world, { isNew: true, as, width: 1920 });
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('live-orders.map', 'off'));
    // tsx names inner functions through this helper, which a page does not have.
    await page.addInitScript('globalThis.__name = (fn) => fn');
    await page.goto('/live-orders');
    await page.locator('.board__rows [role=row]').first().waitFor();
    await watchKey(page, 'e', '.basket:focus');
    for (let n = 1; n <= PRESSES; n += 1) await openAndClose(page, n);
    const sorted = await shownTimes(page, FIRST);
    report.figure({
      what: 'E to the basket of thirty lines on the screen, median',
      value: Math.round(median(sorted)),
      unit: 'ms',
      atMost: 100,
      p95: Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
    });
  } finally {
    await browser.close();
  }
}
