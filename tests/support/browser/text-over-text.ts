import type { Page } from 'playwright-core';

/**
 * Texts that are drawn over other texts: another element with text lies above the middle of a line,
 * and nothing opaque between the two. axe reports such places as undecided only. Runs inside the page.
 */
export function findTextOverText(): string[] {
  const isOpaque = (element: Element): boolean => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    if (/^(?:IMG|CANVAS|VIDEO|INPUT|TEXTAREA|SELECT)$/.test(element.tagName)) return true;
    const alpha =
      /^rgba\(.*,\s*([\d.]+)\)$/.exec(backgroundColor) ?? /\/\s*([\d.]+)\)$/.exec(backgroundColor);
    const isSolid = Number(alpha?.[1] ?? 1) > 0.95;
    return Number(opacity) > 0.95 && (isSolid || backgroundImage !== 'none');
  };
  const isClipped = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (getComputedStyle(at).clipPath === 'inset(50%)') return true;
    return false;
  };
  /** Whether an element's own text covers a point. */
  const hasTextAt = (element: Element, x: number, y: number): boolean =>
    [...element.childNodes].some((node) => {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false;
      const range = document.createRange();
      range.selectNode(node);
      return [...range.getClientRects()].some(
        ({ left, right, top, bottom }) => x > left && x < right && y > top + 2 && y < bottom - 2,
      );
    });
  const start = (text: string | null) => text?.trim().slice(0, 40);
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.parentElement;
    const text = node.textContent?.trim();
    if (!own || !text || own.closest('script, style, option, datalist')) continue;
    if (!own.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNode(node);
    for (const { left, top, width, height } of range.getClientRects()) {
      const [x, y] = [left + width / 2, top + height / 2];
      if (width < 2 || height < 2 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
      const stack = document.elementsFromPoint(x, y);
      const at = stack.indexOf(own);
      if (at < 1 || isClipped(own)) continue;
      const above = stack.slice(0, at);
      const other = above.find((one) => hasTextAt(one, x, y) && !isClipped(one));
      if (other && !above.some(isOpaque))
        found.add(`text over text: “${start(other.textContent)}” over “${start(text)}”`);
    }
  }
  return [...found];
}

/** The same for a page that Playwright drives. */
export const textOverText = (page: Page): Promise<string[]> => page.evaluate(findTextOverText);
