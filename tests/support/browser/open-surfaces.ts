import type { Locator, Page } from 'playwright-core';
import { textOverText } from './text-over-text.ts';

const SURFACE = '.bp6-popover:not(.bp6-tooltip), .context-menu, .sheet, [role=dialog]';

/** What of an open surface is outside of the window. */
const outsideWindow = (surface: Locator): Promise<string[]> =>
  surface.evaluateAll((all) =>
    all.flatMap((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const isInside =
        left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
      return isInside ? [] : [`${one.className} is outside of the window`];
    }),
  );

/** Opens a surface, looks at it, and closes it by Escape. */
async function lookAt(page: Page, name: string, open: () => Promise<void>): Promise<string[]> {
  await open();
  const surface = page.locator(SURFACE).filter({ visible: true });
  await surface.first().waitFor();
  const found = [...(await textOverText(page)), ...(await outsideWindow(surface))];
  await page.keyboard.press('Escape');
  await surface.first().waitFor({ state: 'hidden' });
  return found.map((one) => `${name}: ${one}`);
}

/**
 * Opens each menu and popover of a screen once, and the context menu of its first row. Returns texts
 * over texts and surfaces outside of the window. `opened`: the names of what was looked at, such as
 * the menus of the header, which every screen has.
 */
export async function surfaceViolations(page: Page, opened: Set<string>): Promise<string[]> {
  const found: string[] = [];
  const { pathname } = new URL(page.url());
  const buttons = page.locator('button[aria-haspopup]:enabled').filter({ visible: true });
  for (const button of await buttons.all()) {
    const name = await button.evaluate(
      (one) => one.getAttribute('aria-label') ?? one.textContent ?? '',
    );
    const isOfHeader = await button.evaluate((one) => one.closest('main') === null);
    const key = `${isOfHeader ? '' : pathname}: ${name}`;
    if (opened.has(key)) continue;
    opened.add(key);
    found.push(...(await lookAt(page, name, () => button.click())));
  }
  const row = page.locator('main :is([role=row][data-row], [id^=order-])').first();
  if (await row.isVisible())
    found.push(...(await lookAt(page, 'context menu', () => row.click({ button: 'right' }))));
  return found;
}
