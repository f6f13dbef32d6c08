import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { takeScreenshot } from './browser.ts';
import { textOverText } from './text-over-text.ts';

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { target: string[]; any: { data?: { messageKey?: string } | null }[] }[];
}

/** Rules that depend on the theme; the rest of a page is the same in both. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * axe's findings on a page in its current state: the rule, and the element; and text over text. In
 * the dark theme only colour rules are checked, because every screen is also checked in the light
 * one.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the Content-Security-Policy does not restrict. Once for each
  // load of the page, because it takes as long as a small screen.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  // Elements that are fading in do not have their final colours yet.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const lasts = Number(effect?.getComputedTiming().endTime);
      return playState !== 'running' || !Number.isFinite(lasts);
    }),
  );
  const found = await page.evaluate(async (ofColours) => {
    type Found = { violations: Violation[]; incomplete: Violation[] };
    type Run = (of: Document, options: object) => Promise<Found>;
    const { axe } = window as unknown as { axe: { run: Run } };
    // Without the parts that take half of its time: reports of passes, and parsing every style
    // sheet for the one rule about rotated screens.
    const options = { resultTypes: ['violations', 'incomplete'], preload: false };
    const isDark = document.documentElement.dataset.theme === 'dark';
    const only = isDark ? { runOnly: { type: 'rule', values: ofColours } } : {};
    const { violations, incomplete } = await axe.run(document, { ...options, ...only });
    // axe assumes that text in the colour of its background may be hidden on purpose. Here none is.
    const invisible = incomplete.map(({ id, nodes }) => ({
      id: `invisible text, ${id}`,
      nodes: nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')),
    }));
    return [...violations, ...invisible];
  }, OF_COLOURS);
  const ofAxe = found.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
  return [...ofAxe, ...(await textOverText(page))];
}

type Look = readonly [theme: 'light' | 'dark', width: number];

export const BOTH_THEMES = [
  ['light', 1280],
  ['dark', 1280],
] as const;
const LOOKS: readonly Look[] = [...BOTH_THEMES, ['dark', 1920], ['light', 1920], ['light', 1024]];

/**
 * axe's findings in each of these looks, on a page that follows the system's theme. The same page
 * is used for all of them, because a page for each would cost as much as axe itself; at the end it
 * is restored to the first look. Takes a screenshot of each if requested.
 */
export async function violationsInLooks(
  page: Page,
  name: string,
  looks: readonly Look[] = LOOKS,
): Promise<string[]> {
  const found: string[] = [];
  for (const look of looks) {
    await applyLook(page, look);
    const violations = await violationsOf(page);
    found.push(...violations.map((one) => `${name}, ${look.join(' at ')}: ${one}`));
    await takeScreenshot(page, [name, ...look].join('-'));
  }
  if (looks[0]) await applyLook(page, looks[0]);
  return found;
}

async function applyLook(page: Page, [theme, width]: Look): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
  // Two frames: one for size observers, one for their effects.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
