import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { target: string[] }[];
}

/** What axe finds wrong with a page as it stands: the rule, and the element. */
export async function violationsOf(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the Content-Security-Policy does not concern.
  await page.evaluate(axe);
  // What is fading in has not yet the colours that it will be read in.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const lasts = Number(effect?.getComputedTiming().endTime);
      return playState !== 'running' || !Number.isFinite(lasts);
    }),
  );
  const found = await page.evaluate(async () => {
    type Run = (of: Document, options: object) => Promise<{ violations: unknown[] }>;
    const { axe } = window as unknown as { axe: { run: Run } };
    // Without what takes half of its time: reports of what is right, and reading every style sheet
    // again for the one rule about screens that are turned.
    const options = { resultTypes: ['violations'], preload: false };
    return (await axe.run(document, options)).violations as Violation[];
  });
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
