import type { Page } from 'playwright-core';

/** What lies beyond the window's sides: the page itself, and buttons that no scrolling box brings in. */
export const beyond = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
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
