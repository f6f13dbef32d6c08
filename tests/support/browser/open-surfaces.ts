import type { Locator, Page } from 'playwright-core';
import { PATIENCE_MS } from '#tests/support/waiting/patience.mjs';
import { textOverText } from './text-over-text.ts';

const SURFACE = '.bp6-popover:not(.bp6-tooltip), .context-menu, .sheet, [role=dialog]';
const OPENER = 'button[aria-haspopup]:enabled';

/**
 * Waits until a surface is open and has the focus, without which it does not get Escape; or until
 * none is open. Returns what of those that are open is outside of the window. One call of the page:
 * each costs as much as looking at a small menu.
 */
const surfacesAre = (page: Page, state: 'open' | 'closed'): Promise<string[]> =>
  page.evaluate(
    async ([selector, isWanted, most]) => {
      const areOpen = () =>
        [...document.querySelectorAll(selector)].filter((one) => {
          const { width, height } = one.getBoundingClientRect();
          return width > 0 && height > 0 && one.checkVisibility({ visibilityProperty: true });
        });
      const isSo = () =>
        isWanted
          ? areOpen().some((one) =>
              (one.closest('.bp6-portal') ?? one).contains(document.activeElement),
            )
          : areOpen().length === 0;
      const since = performance.now();
      while (!isSo()) {
        if (performance.now() - since > most)
          throw new Error(
            isWanted ? 'no surface opens with the focus' : 'the surface does not close',
          );
        await new Promise((done) => requestAnimationFrame(done));
      }
      return areOpen().flatMap((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const isInside =
          left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        return isInside ? [] : [`${one.className} is outside of the window`];
      });
    },
    [SURFACE, state === 'open', PATIENCE_MS] as const,
  );

/**
 * Presses a mouse button on the middle of an element. Locators check the element again and again
 * until it rests, which costs more than the rest of the look; here it must be uncovered at once.
 */
async function press(page: Page, of: Locator, button: 'left' | 'right'): Promise<void> {
  const { x, y, cover } = await of.evaluate((one) => {
    one.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = one.getBoundingClientRect();
    const middle = { x: left + width / 2, y: top + height / 2 };
    const hit = document.elementFromPoint(middle.x, middle.y);
    return { ...middle, cover: one.contains(hit) ? null : (hit?.outerHTML ?? 'the window') };
  });
  if (cover !== null) throw new Error(`It is covered by ${cover.slice(0, 200)}`);
  await page.mouse.click(x, y, { button });
}

/** Opens a surface, looks at it, and closes it by Escape. */
async function lookAt(
  page: Page,
  name: string,
  opener: Locator,
  button: 'left' | 'right',
): Promise<string[]> {
  try {
    await press(page, opener, button);
    const found = [...(await surfacesAre(page, 'open')), ...(await textOverText(page))];
    await page.keyboard.press('Escape');
    await surfacesAre(page, 'closed');
    return found.map((one) => `${name}: ${one}`);
  } catch (error) {
    throw new Error(`${name}, ${new URL(page.url()).pathname}`, { cause: error });
  }
}

/**
 * Opens each menu and popover of a screen once, and the context menu of its first row. Returns texts
 * over texts and surfaces outside of the window. `opened`: the names of what was looked at, such as
 * the menus of the header, which every screen has.
 */
export async function surfaceViolations(page: Page, opened: Set<string>): Promise<string[]> {
  const found: string[] = [];
  const { pathname } = new URL(page.url());
  const buttons = page.locator(OPENER).filter({ visible: true });
  const named = await buttons.evaluateAll((all) =>
    all.map((one) => ({
      name: one.getAttribute('aria-label') ?? one.textContent ?? '',
      isOfHeader: one.closest('main') === null,
    })),
  );
  for (const [at, { name, isOfHeader }] of named.entries()) {
    // The header counts operators and seconds.
    const key = isOfHeader ? name.replaceAll(/\d+/g, '') : `${pathname}: ${name}`;
    if (opened.has(key)) continue;
    opened.add(key);
    found.push(...(await lookAt(page, name, buttons.nth(at), 'left')));
  }
  const row = page.locator('main :is([role=row][data-row], [id^=order-])').first();
  if (await row.isVisible()) found.push(...(await lookAt(page, 'context menu', row, 'right')));
  return found;
}
