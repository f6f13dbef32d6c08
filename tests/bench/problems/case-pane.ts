import { launchPlain } from '#tests/support/browser/browser.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import { median, type Report } from '../support/report.ts';
import { startWorld } from '../support/world.ts';

const CASES = 400;
const PRESSES = 60;
const FIRST = 5;

declare global {
  interface Window {
    /** Milliseconds from each J to the frame with the pane of the next case. */
    panePaints: number[];
  }
}

/** In the page: measures from the key's own timestamp to the end of the frame that shows another case. */
function measurePanes(): void {
  const shown = () => document.querySelector('.row-pane > header h2')?.textContent;
  window.panePaints = [];
  window.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key !== 'j') return;
      const before = shown();
      const look = () => {
        if (shown() === before) return requestAnimationFrame(look);
        // The first task after the frame's own painting.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.panePaints.push(performance.now() - timeStamp);
        return port2.postMessage(null);
      };
      requestAnimationFrame(look);
    },
    true,
  );
}

/** Measures from J in the queue of cases to the pane of the next case on the screen. */
export async function measureCasePane(report: Report): Promise<void> {
  const world = await startWorld({ withConsole: true });
  const browser = await launchPlain();
  try {
    await world.sql(
      `with s as (
         insert into stores (name, address, zone, lat, lon, prep_minutes)
         select 'Café ' || n, '1 rue', 'Zone', 33.5731, -7.5898, 9 from generate_series(1, ${CASES}) n returning id
       )
       insert into cases (subject_kind, store_id, cause, party, origin, opened_at, words, due_at, state_at)
       select 'store', id, 'quality', 'store', 'staff', now(), 'Rien ne va plus', now() + interval '1 hour', now() from s`,
    );
    const as = await world.person('operator');
    const context = await openContext(browser, world, { isNew: true, as, width: 1920 });
    const page = await context.newPage();
    // tsx names inner functions through this helper, which a page does not have.
    await page.addInitScript('globalThis.__name = (fn) => fn');
    await page.goto('/cases');
    await page.locator('.row-pane > header h2').waitFor();
    await page.evaluate(measurePanes);
    for (let n = 1; n <= PRESSES; n += 1) {
      await page.keyboard.press('j');
      await page.waitForFunction((count) => window.panePaints.length >= count, n);
    }
    const paints = await page.evaluate(() => window.panePaints);
    const sorted = paints.slice(FIRST).toSorted((a, b) => a - b);
    report.figure({
      what: 'J to the pane of the next case on the screen, median',
      value: Math.round(median(sorted)),
      unit: 'ms',
      atMost: 100,
      p95: Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
    });
  } finally {
    await browser.close();
    await world.stop();
  }
}
