import type { Page } from 'playwright-core';

/** Waits on the page's clock, on which what was shown long enough to be seen or read is counted. */
export async function passTime(page: Page, ms: number): Promise<void> {
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction(([from, by]) => performance.now() - from > by, [since, ms] as const);
}
