import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The basket, once its keys count. */
export const basketOf = (page: Page) => page.locator('.basket:focus');

/** Presses the key that sends once the price stands on the screen for long enough to be read. */
export async function send(page: Page, key = 'Enter'): Promise<void> {
  const editor = page.locator('form.amendment');
  await editor.locator('.amendment-figures[aria-busy=false] b').waitFor();
  await expect
    .poll(async () => {
      if ((await editor.count()) === 0) return true;
      await page.keyboard.press(key);
      return false;
    })
    .toBe(true);
}
