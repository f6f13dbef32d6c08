import type { Page } from 'playwright-core';

/**
 * Texts of controls, headings and cells that are wider than their box, and not cut with an ellipsis.
 * Runs in the page.
 */
export const textsBeyondBox = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const BOXES = 'button, [role=button], [role=tab], th, [role=columnheader], label, h1, h2, h3';
    const isMarked = (element: Element): boolean => {
      const inner = [element, ...element.querySelectorAll('*')];
      return inner.some((one) => getComputedStyle(one).textOverflow === 'ellipsis');
    };
    return [...document.querySelectorAll(BOXES)].flatMap((one) => {
      const isShown = one.clientWidth > 1 && one.checkVisibility({ visibilityProperty: true });
      const by = one.scrollWidth - one.clientWidth;
      if (!isShown || by <= 1 || one.closest('.visually-hidden') || isMarked(one)) return [];
      return [`${one.localName}.${one.className} “${one.textContent?.slice(0, 40)}” by ${by} px`];
    });
  });
