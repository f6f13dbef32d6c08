import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Milliseconds from each key to the frame that shows what it asks for. */
    keyShown: number[];
  }
}

/** In the page: measures from the key's own timestamp to the end of the frame with another text. */
function watch({ key, selector }: { key: string; selector: string }): void {
  const shown = () => document.querySelector(selector)?.textContent;
  window.keyShown = [];
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== key) return;
      const before = shown();
      const look = () => {
        if (shown() === before) return requestAnimationFrame(look);
        // The first task after the frame's own painting.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.keyShown.push(performance.now() - event.timeStamp);
        return port2.postMessage(null);
      };
      requestAnimationFrame(look);
    },
    true,
  );
}

/** Measures, from then on, from a key to the frame in which the text of an element is another one. */
export const watchKey = (page: Page, key: string, selector: string): Promise<void> =>
  page.evaluate(watch, { key, selector });

/** Waits until as many keys have been followed by their frame. */
export const waitForShown = (page: Page, count: number) =>
  page.waitForFunction((n) => window.keyShown.length >= n, count);

/** The times so far without the first ones, in ascending order. */
export const shownTimes = async (page: Page, first: number): Promise<number[]> =>
  (await page.evaluate(() => window.keyShown)).slice(first).toSorted((a, b) => a - b);
