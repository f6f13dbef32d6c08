import { launchPlain } from '#tests/support/browser/browser.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import { median, type Report } from '../support/report.ts';
import { startWorld } from '../support/world.ts';
import { shownTimes, waitForShown, watchKey } from './key-paints.ts';

const CASES = 400;
const PRESSES = 60;
const FIRST = 5;

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
    await watchKey(page, 'j', '.row-pane > header h2');
    for (let n = 1; n <= PRESSES; n += 1) {
      await page.keyboard.press('j');
      await waitForShown(page, n);
    }
    const sorted = await shownTimes(page, FIRST);
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
