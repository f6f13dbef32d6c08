import type { Page } from 'playwright-core';
import { waitUntil } from '#tests/support/browser/console-socket.ts';

/** About the rate at which a held key repeats. Milliseconds. */
export const PRESS_EVERY_MS = 60;

declare global {
  interface Window {
    /** Milliseconds from each J to the frame that shows its effect. */
    keyPaints: number[];
  }
}

/**
 * In the page: measures from the key's own timestamp, set by the browser, to the end of its frame.
 */
export function measureKeys(): void {
  if (window.keyPaints) {
    window.keyPaints.length = 0;
    return;
  }
  window.keyPaints = [];
  window.addEventListener(
    'keydown',
    (event) => {
      const pressedAt = event.timeStamp;
      requestAnimationFrame(() => {
        // The first task after the frame's own painting.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.keyPaints.push(performance.now() - pressedAt);
        port2.postMessage(null);
      });
    },
    true,
  );
}

/** In the page: scrolls the rows a little in every frame, and returns the number of frames. */
export function measureScroll(
  lastMs: number,
): Promise<{ frames: number; ms: number; longest: number }> {
  const element = document.querySelector('.board__scroller') as HTMLElement;
  const STEP_PX = 180;
  return new Promise((done) => {
    let frames = 0;
    let longest = 0;
    const begun = performance.now();
    let last = begun;
    const frame = () => {
      const now = performance.now();
      if (frames > 0) longest = Math.max(longest, now - last);
      last = now;
      frames += 1;
      element.scrollTop += STEP_PX;
      if (now - begun < lastMs) requestAnimationFrame(frame);
      else done({ frames, ms: now - begun, longest });
    };
    requestAnimationFrame(frame);
  });
}

/** The times of presses of J until their frame is painted, sorted. Milliseconds. */
export async function pressKeys(page: Page, presses: number): Promise<number[]> {
  await page.evaluate(measureKeys);
  for (let n = 0; n < presses; n += 1) {
    await page.keyboard.press('j');
    await page.waitForTimeout(PRESS_EVERY_MS);
  }
  await waitUntil('all keys were painted', () =>
    page.evaluate((count) => window.keyPaints.length >= count, presses),
  );
  return (await page.evaluate(() => window.keyPaints)).toSorted((a, b) => a - b);
}
