import type { Browser, Page } from 'playwright-core';
import type { Language } from '#src/lib/language/language.ts';
import { launchPlain } from '#tests/support/browser/browser.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import { startOnOwnCore } from '../problems/own-core.ts';
import { aCity } from '../support/board.city.ts';
import { pressKeys } from '../support/page/board.page.ts';
import { watchBoard } from '../support/page/latency-page.ts';
import { aCustomer, measureOrders } from '../support/page/order-latency.ts';
import { countBytes, watchFiles } from '../support/page/page-bytes.ts';
import { median, percentile, type Report, roundToThreeDigits } from '../support/report.ts';
import { startWorld, type World } from '../support/world.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 6);
const OPEN = 10_000;
const EVENTS_A_SECOND = 200;
const PRESSES = 120;
const ORDERS = 60;
const TRANSLATED = ['fr', 'ar'] as const satisfies readonly Language[];

type Operator = Awaited<ReturnType<World['person']>>;

/** What is measured of one language in one round. Milliseconds and kilobytes. */
type Measured = Record<string, number>;

/** Opens a page in a new profile, whose device has chosen a language. */
async function withPage(
  browser: Browser,
  world: World,
  of: { language: Language; as?: Operator },
  work: (page: Page) => Promise<Measured>,
): Promise<Measured> {
  const context = await openContext(browser, world, { isNew: true, width: 1920, ...of });
  try {
    const page = await context.newPage();
    // tsx names inner functions through this helper, which a page does not have.
    await page.addInitScript('globalThis.__name = (fn) => fn');
    return await work(page);
  } finally {
    await context.close();
  }
}

async function quantiles(name: string, times: Promise<readonly number[]>): Promise<Measured> {
  const sorted = (await times).toSorted((a, b) => a - b);
  return {
    [`${name}, p50`]: percentile(sorted, 0.5),
    [`${name}, p95`]: percentile(sorted, 0.95),
  };
}

/**
 * Kilobytes on the wire until the fields of the sign-in page are there, without typefaces, of which
 * Arabic has its own.
 */
async function signInPage(page: Page): Promise<Measured> {
  const taken = await countBytes(await page.context().newCDPSession(page));
  const quiet = watchFiles(page);
  await page.goto('/login');
  await page.locator('input[type=password]').waitFor();
  await quiet();
  const { files, faces } = taken();
  return { 'bytes of the sign-in page without faces': files - faces };
}

/** The board and the list of drivers, from an empty cache on. */
async function screens(page: Page): Promise<Measured> {
  const taken = await countBytes(await page.context().newCDPSession(page));
  const quiet = watchFiles(page);
  const begun = performance.now();
  await page.goto('/live-orders');
  await page.locator('.board__rows [role=row]').first().waitFor();
  const firstScreenMs = performance.now() - begun;
  await quiet();
  const { files, faces } = taken();
  const board = await quantiles('J to paint on the board', pressKeys(page, PRESSES));
  await page.goto('/drivers/all');
  await page.locator('[role=row][data-focused]').waitFor();
  const list = await quantiles('J to paint on a list', pressKeys(page, PRESSES));
  return {
    'bytes of the first screen without faces': files - faces,
    'time to the first screen': firstScreenMs,
    ...board,
    ...list,
  };
}

/** From an order to its row on the board. */
async function orders(page: Page, place: Awaited<ReturnType<typeof aCustomer>>): Promise<Measured> {
  await page.addInitScript(watchBoard);
  await page.goto('/live-orders');
  await page.getByRole('grid').waitFor();
  return quantiles('order placed to on the board', measureOrders(page, place, ORDERS));
}

/** The largest ratio to English that is promised. */
const limitOf = (what: string): number =>
  what.startsWith('bytes') ? 1.3 : what === 'time to the first screen' ? 1.1 : 1.05;

function compare(report: Report, rounds: readonly Map<Language, Measured>[]): void {
  const figures = Object.keys(rounds[0]?.get('en') ?? {});
  for (const language of TRANSLATED)
    for (const what of figures) {
      const of = (round: Map<Language, Measured>, which: Language) =>
        round.get(which)?.[what] as number;
      const ratios = rounds.map((round) => of(round, language) / of(round, 'en'));
      report.figure({
        what: `${what} in ${language}, relative to en`,
        value: roundToThreeDigits(median(ratios)),
        unit: 'ratio',
        atMost: limitOf(what),
        rounds: ratios.map(roundToThreeDigits),
        english: roundToThreeDigits(median(rounds.map((round) => of(round, 'en')))),
      });
    }
}

/**
 * The console in French and in Arabic relative to English, in turn within each round: its bytes, the
 * first screen, and keys and events on its busiest screens. The browser has a core of its own.
 */
export async function run(report: Report): Promise<void> {
  const browser = await startOnOwnCore(launchPlain);
  const world = await startWorld({ withConsole: true });
  let simulation: { stop: () => Promise<void> } | undefined;
  try {
    const place = await aCustomer(world, await world.signIn('admin'));
    const operator = await world.person('operator');
    const rounds = Array.from({ length: ROUNDS }, () => new Map<Language, Measured>());
    const measure = async (
      as: Operator | undefined,
      work: (page: Page) => Promise<Measured>,
    ): Promise<void> => {
      for (const [nth, round] of rounds.entries()) {
        const languages: Language[] = ['en', ...TRANSLATED];
        // Each language is the first one as often as the others.
        for (let n = 0; n < languages.length; n += 1) {
          const language = languages[(n + nth) % languages.length] as Language;
          const found = await withPage(browser, world, { language, ...(as ? { as } : {}) }, work);
          round.set(language, { ...round.get(language), ...found });
        }
      }
    };
    report.print('The sign-in page');
    await measure(undefined, signInPage);
    report.print('Orders on an empty board');
    await measure(operator, (page) => orders(page, place));
    report.print(`${OPEN} open orders, ${EVENTS_A_SECOND} events a second`);
    simulation = (await aCity(world, OPEN)).live(EVENTS_A_SECOND);
    await measure(operator, screens);
    compare(report, rounds);
  } finally {
    await simulation?.stop();
    await browser.close();
    await world.stop();
  }
}
