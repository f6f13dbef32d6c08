import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '#tests/support/browser/browser.ts';
import { openGallery, show } from '#tests/support/gallery/looks.ts';
import type { Gallery } from '#tests/support/gallery/pictures.ts';
import { serveGallery } from '#tests/support/gallery/serve.ts';

let served: Awaited<ReturnType<typeof serveGallery>>;
let gallery: Gallery;
let page: Page;
beforeAll(async () => {
  const [opened, browser]: [typeof served, Browser] = await Promise.all([
    serveGallery(),
    sharedBrowser(),
  ]);
  served = opened;
  gallery = await openGallery(browser, served.url, 'ar-XB');
  ({ page } = gallery);
});
afterAll(async () => {
  await page.context().close();
  await served.close();
});

const showPart = (address: string, dir: 'ltr' | 'rtl') =>
  show(gallery, { addresses: [address], closing: null }, { dir, width: 1024 });

/** The distance of an element from the left of a box around it, in pixels. */
const fromLeft = (inner: string, outer: string): Promise<number> =>
  page.evaluate(
    ([one, around]) => {
      const element = document.querySelector(one as string);
      const box = element?.closest(around as string);
      if (!element || !box) throw new Error(`There is no ${one} in ${around}`);
      return element.getBoundingClientRect().left - box.getBoundingClientRect().left;
    },
    [inner, outer],
  );

describe('what is placed in pixels has the same place from right to left', () => {
  it.each([
    ['the label of a map', 'src/map/map-label:AtRight', '.live-map__label', '[style*="30rem"]'],
    ['the plot of a chart', 'src/ui/chart/chart:Lines', '.u-over', '.chart__plot'],
  ])('%s', async (_, address, inner, outer) => {
    const places: number[] = [];
    for (const dir of ['ltr', 'rtl'] as const) {
      await showPart(address, dir);
      places.push(await fromLeft(inner, outer));
    }
    expect(Math.abs((places[0] ?? 0) - (places[1] ?? Number.NaN))).toBeLessThanOrEqual(1);
  });

  it('the cursor of a chart is at the value under the pointer', async () => {
    const places: number[] = [];
    for (const dir of ['ltr', 'rtl'] as const) {
      await showPart('src/ui/chart/chart:Lines', dir);
      const box = await page.locator('.u-over').first().boundingBox();
      if (!box) throw new Error('There is no plot');
      // Away from the last pointer, so that the move is one.
      await page.mouse.move(box.x + 2, box.y + 2);
      await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
      await page.evaluate(() => window.gallery.settled());
      places.push(await fromLeft('.u-cursor-x', '.u-over'));
    }
    expect(places[0]).toBeGreaterThan(10);
    expect(Math.abs((places[0] ?? 0) - (places[1] ?? Number.NaN))).toBeLessThanOrEqual(1);
  });
});

/** The characters of an element in the order in which they are seen, from the left. */
const seenOrder = (selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const texts: string[] = [];
    for (const element of document.querySelectorAll(wanted)) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const seen: [left: number, character: string][] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (let at = 0; at < (node.textContent ?? '').length; at += 1) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const { left, width } = range.getBoundingClientRect();
          if (width > 0) seen.push([left, node.textContent?.[at] ?? '']);
        }
      texts.push(
        seen
          .sort(([a], [b]) => a - b)
          .map(([, one]) => one)
          .join(''),
      );
    }
    return texts;
  }, selector);

it('numbers with signs and groups keep their order from right to left', async () => {
  await showPart('src/ui/detail/ltr', 'rtl');
  expect(await seenOrder('[data-shown$=":Numbers"] bdi')).toEqual([
    '-12',
    '+212 612 34 56 78',
    'MA64 0117 8000 0012 3456 7890 1234',
    '#4172 → d12',
  ]);
  const [money = ''] = await seenOrder('[data-shown$=":Texts"] p');
  expect(money.replaceAll('\u00a0', ' ')).toBe('-MAD 1,240.50');
});

it('a Latin name that does not fit loses its end, and a short one is aligned to the right', async () => {
  await showPart('src/ui/detail/ltr', 'rtl');
  const [first, last] = await page.evaluate(() => {
    const [long, short] = document.querySelectorAll('[data-shown$=":Cut"] .cut');
    const letter = (of: Element | undefined, at: number) => {
      const range = document.createRange();
      range.setStart(of?.firstChild as Node, at);
      range.setEnd(of?.firstChild as Node, at + 1);
      return range.getBoundingClientRect();
    };
    const box = long?.getBoundingClientRect();
    return [
      letter(long, 0).left - (box?.left ?? 0),
      (box?.right ?? 0) - letter(short, 'Oasi'.length).right,
    ];
  });
  expect(first).toBeGreaterThanOrEqual(0);
  expect(last).toBeLessThan(2);
});

it('the number of a record keeps its sign before it after Arabic words', async () => {
  await showPart('src/ui/detail/ltr', 'rtl');
  const [order = ''] = await seenOrder('[data-shown$=":Ids"] p');
  expect(order).toMatch(/^#315/);
});

it('an isolated Arabic text that does not fit keeps its start, at the right', async () => {
  await showPart('src/ui/detail/ltr', 'rtl');
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll('[data-shown$=":CutWords"] .cut')].map((box) => {
      const text = box.firstChild as Text;
      const first = (text.textContent ?? '').search(/\p{L}/u);
      const range = document.createRange();
      range.setStart(text, first);
      range.setEnd(text, first + 1);
      return range.getBoundingClientRect().right - box.getBoundingClientRect().right;
    }),
  );
  expect(beyond).toHaveLength(2);
  for (const one of beyond) expect(Math.abs(one)).toBeLessThanOrEqual(1);
});

it('a Latin name among Arabic words that is wider than its place keeps its start', async () => {
  await showPart('src/ui/detail/cut-text', 'rtl');
  const lines = await page.evaluate(() =>
    [...document.querySelectorAll('[data-shown$=":Names"] .cut')].map((box) => {
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = (node.textContent ?? '').search(/[A-Z]/);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const [letter, around] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
        // Only the line of a name that is cut by itself is known to be cut.
        return { before: letter.left - around.left, isWhole: letter.right <= around.right + 1 };
      }
      return null;
    }),
  );
  expect(lines).toHaveLength(3);
  for (const line of [lines[0], lines[2]]) {
    expect(line?.before).toBeGreaterThanOrEqual(0);
    expect(line?.isWhole).toBe(true);
  }
});
