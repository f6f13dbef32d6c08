import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Alarm } from '#contract/operations/alarm.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { Person } from '#tests/support/app.ts';
import { newPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import { colouredPercent } from '#tests/support/processes/saturation.ts';
import { anAlarm, anAlarmList } from '#tests/support/sample-alarms.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

/**
 * A healthy board is grey: apart from antialiased letters nothing has a hue. Our own limit,
 * percent.
 */
const HEALTHY = 0.02;

let server: ConsoleServer;
let browser: Browser;
let operator: Person;
withConsole(
  async (opened) => {
    ({ server, browser } = opened);
    operator = await server.person('operator', 'Amal');
    const fixture = await createLiveFixture(server, 3);
    for (const driver of fixture.drivers) {
      const { id: orderId } = await fixture.place();
      const body = { orderId, driverId: driver.id };
      await server.call(ordersRoutes.assign, { body }, operator, { 'if-match': '"1"' });
    }
    await fixture.place();
  },
  { manualTicks: true },
);

/** The operator's board with these alarms. */
async function board(
  theme: 'light' | 'dark',
  alarms: Alarm[],
  work: (page: Page) => Promise<void>,
) {
  const { page, close } = await newPageAs(browser, server, operator, { theme });
  await page.route('**/api/admin/alarms', (route) =>
    route.fulfill({ json: anAlarmList(1_000_000, alarms, { raised: alarms.length }) }),
  );
  await page.goto('/live-orders');
  await page.locator('.board__rows [role=row]').nth(3).waitFor();
  await page.locator('.link-pill[data-state=live]').waitFor();
  await page
    .locator('.alarm-queue')
    .getByText(alarms.length > 0 ? 'Acknowledge' : 'No open alarms')
    .first()
    .waitFor();
  await work(page);
  await close();
}

const measured = async (theme: 'light' | 'dark', alarms: Alarm[]) => {
  let percent = Number.NaN;
  await board(theme, alarms, async (page) => {
    percent = await colouredPercent(page);
  });
  return percent;
};

it.each(['light', 'dark'] as const)(
  'the board has almost no colour without alarms, in the %s theme',
  async (theme) => {
    expect(await measured(theme, [])).toBeLessThan(HEALTHY);
    // The measure detects its target: one urgent alarm, a line of text and a mark, exceeds it.
    expect(await measured(theme, [anAlarm(1, { priority: 1 })])).toBeGreaterThan(HEALTHY);
  },
);
