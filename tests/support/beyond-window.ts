import type { Page } from 'playwright-core';

/**
 * Content that extends beyond the sides of the window: the page itself, and controls outside any
 * scrollable box.
 */
export const elementsBeyondWindow = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Two frames: one for size observers, one for their effects.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const isScrolled = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth)
          return true;
      return false;
    };
    const wide = document.scrollingElement?.scrollWidth ?? 0;
    const outside = [...document.querySelectorAll('button, [role=button], input, select')].filter(
      (one) => {
        const { left, right, width } = one.getBoundingClientRect();
        const isShown = width > 1 && one.checkVisibility({ visibilityProperty: true });
        return isShown && (left < 0 || right > innerWidth + 0.5) && !isScrolled(one);
      },
    );
    return [
      ...(wide > innerWidth ? [`the page is ${wide} px wide`] : []),
      ...outside.map(
        (one) => `${one.className} ${one.getAttribute('aria-label') ?? one.textContent}`,
      ),
    ];
  });

/** Down to 1280 by 720 pixels at a zoom of 150% and 200%. */
const SIZES = [
  [1280, 800],
  [640, 360],
  [853, 480],
  [1440, 800],
  [1920, 800],
  [1024, 800],
] as const;

/** The same for each width, keyed by path and width. At the end the window is the narrowest, 1024. */
export async function elementsBeyondWindowByWidth(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const outside = await elementsBeyondWindow(page);
    if (outside.length > 0) found[`${new URL(page.url()).pathname} at ${width}`] = outside;
  }
  return found;
}
