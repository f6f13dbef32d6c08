import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedBrowser } from '#tests/support/browser/browser.ts';
import { textOverText } from '#tests/support/browser/text-over-text.ts';

let page: Page;
beforeAll(async () => {
  page = await (await sharedBrowser()).newPage();
});
afterAll(() => page.context().close());

const ROW = '<p>A row of the board, with its store and its driver</p>';
const over = (style: string, content = 'Cancel the order') =>
  page.setContent(
    `${ROW.repeat(20)}<div style="position: absolute; inset: 0; line-height: 2rem; ${style}">${`${content} `.repeat(200)}</div>`,
  );

it.each([
  ['without a background', ''],
  ['with a transparent one', 'background: rgb(255 255 255 / 50%)'],
])('finds a menu %s over rows', async (_, style) => {
  await over(style);
  expect(await textOverText(page)).toContainEqual(
    expect.stringMatching(/^text over text: “Cancel the order.*” over “A row of the board/),
  );
});

it.each([
  ['an opaque one', 'background: white', 'Cancel'],
  ['one without text', '', ''],
  ['an invisible one', 'visibility: hidden', 'Cancel'],
])('does not report %s', async (_, style, content) => {
  await over(style, content);
  expect(await textOverText(page)).toEqual([]);
});
