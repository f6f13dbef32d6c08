import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { target: string[]; any: { data?: { messageKey?: string } | null }[] }[];
}

/** What another theme can change; the rest of a page is the same in both. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong with a page as it stands: the rule, and the element. In the dark theme only
 * what is wrong with its colours: every screen is looked at in the light one too.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the Content-Security-Policy does not concern.
  // Once for each load of the page: it takes as long as a small screen does.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  // What is fading in has not yet the colours that it will be read in.
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
    // Without what takes half of its time: reports of what is right, and reading every style sheet
    // again for the one rule about screens that are turned.
    const options = { resultTypes: ['violations', 'incomplete'], preload: false };
    const isDark = document.documentElement.dataset.theme === 'dark';
    const only = isDark ? { runOnly: { type: 'rule', values: ofColours } } : {};
    const { violations, incomplete } = await axe.run(document, { ...options, ...only });
    // Text in the colour of its background may be hidden on purpose, axe says. Here none is.
    const invisible = incomplete.map(({ id, nodes }) => ({
      id: `invisible text, ${id}`,
      nodes: nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')),
    }));
    return [...violations, ...invisible];
  }, OF_COLOURS);
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
