import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { PASSWORD, type Person } from '#tests/support/app.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { layoutKeyboard } from '#tests/support/browser/layout-keyboard.ts';
import { newPage } from '#tests/support/browser/pages.ts';
import { textsOf } from '#tests/support/browser/texts-of.ts';
import { withConsole } from '#tests/support/console.ts';
import { createMoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { type ConsoleServer, startConsoleServer } from '#tests/support/server.ts';
import { createZoneFixture, square } from '#tests/support/zones.ts';

let browser: Browser;
withConsole((opened) => {
  ({ browser } = opened);
});

const ORDERS = 20;
const DRIVERS = 6;
const unassigned = async (server: ConsoleServer): Promise<number[]> => {
  const { rows } = await server.pool.query<{ id: number }>(
    'select id from orders where driver_id is null and closed_at is null order by id',
  );
  return rows.map(({ id }) => id);
};
const openOrders = async (server: ConsoleServer) => (await unassigned(server)).length;

/** Makes an order that its store has accepted alarm after a minute without a driver. */
async function letAlarm(
  server: ConsoleServer,
  fixture: Awaited<ReturnType<typeof createMoneyFixture>>,
  id: number,
) {
  const { supervisor } = fixture;
  const place = { params: { key: 'alarms' } };
  const { body } = await server.call(settingsRoutes.read, place, supervisor);
  const value = { base: { unassignedMinutes: 1 } };
  await server.call(settingsRoutes.write, { ...place, body: { value } }, supervisor, {
    'if-match': `"${body.version}"`,
  });
  const { version } = await fixture.read(id);
  await server.call(
    ordersRoutes.progress,
    { params: { id }, body: { event: 'order.accept' } },
    supervisor,
    { 'if-match': `"${version}"` },
  );
  server.moveClock(70_000);
}

/** Orders, drivers around their store, an area far away, and money on the store's account. */
async function prepare(server: ConsoleServer, zoneName: string) {
  const fixture = await createMoneyFixture(server);
  const zones = await createZoneFixture(server);
  const drivers: Person[] = [];
  for (let n = 1; n <= DRIVERS; n += 1) drivers.push(await fixture.driver(n / 2, 0, `Driver ${n}`));
  // As phones do: a driver who has not reported for a minute is assigned only after a question.
  const reportAll = () => Promise.all(drivers.map((one, at) => fixture.report(one, (at + 1) / 2)));
  const orders: number[] = [];
  while (orders.length < ORDERS + 2) orders.push((await fixture.place()).id);
  // From now on orders elsewhere are refused.
  const zone = (await zones.publish(await zones.create({ name: zoneName }), square(33.4, -7.4)))
    .body;
  await fixture.fund(1_000_000n);
  return { fixture, zone, drivers, orders, reportAll };
}

it.each([
  { language: 'fr', layout: 'azerty', zoneName: 'Maarif', lang: 'fr ltr' },
  { language: 'ar', layout: 'arabic', zoneName: 'المعاريف', lang: 'ar rtl' },
] as const)(
  'an hour of an operator in $language on a keyboard of $layout',
  async ({ language, layout, zoneName, lang }) => {
    const server = await startConsoleServer();
    const { fixture, zone, drivers, orders, reportAll } = await prepare(server, zoneName);
    const person = await server.person('admin', 'Amal');
    const { text, pattern } = textsOf(language);
    const { page, complaints, close } = await newPage(browser, server, { language });
    const keys = await layoutKeyboard(page, layout);

    // Signs in.
    await page.goto('/login');
    await page.getByLabel(text('login.email'), { exact: true }).fill(person.email);
    await page.getByLabel(text('login.password'), { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: text('shell.navigation') }).waitFor();
    expect(await page.evaluate(() => `${document.documentElement.lang} ${document.body.dir}`)).toBe(
      lang,
    );

    // Watches, and assigns all orders but two.
    await page.goto('/live-orders');
    await page.locator(`#order-${orders[0]}`).waitFor();
    for (let n = 0; n < ORDERS; n += 1) {
      await reportAll();
      const left = await openOrders(server);
      await keys.press('a');
      await page.locator('.pane[data-seen]').waitFor();
      await page.keyboard.press('Enter');
      await waitUntil(`order ${n + 1} is assigned`, async () => (await openOrders(server)) < left);
    }

    // A typed line: a verb of the language, and the number of a driver.
    const [last = 0] = await unassigned(server);
    const driver = drivers.at(-1);
    const { rows } = await server.pool.query<{ code: number }>(
      'select code from drivers where user_id = $1',
      [driver?.id],
    );
    const number = rows[0]?.code;
    await keys.withCtrl('k');
    const field = page.getByRole('combobox', { name: text('palette.title') });
    await field.waitFor();
    await reportAll();
    await keys.type(`${text('typed_words.verb_as')} ${last} ${number}`);
    await page.keyboard.press('Enter');
    await waitUntil('the line is run', async () => (await openOrders(server)) === 1);
    expect((await fixture.read(last)).driver?.id).toBe(driver?.id);
    await field.waitFor({ state: 'detached' });

    // An area is busy.
    await keys.withCtrl('k');
    await field.waitFor();
    await keys.type(`${text('typed_words.verb_busy')} ${zoneName.toLowerCase()} 15 60`);
    await page.keyboard.press('Enter');
    const params = { id: zone.id };
    await waitUntil('the area is busy', async () => {
      const { body } = await server.call(zonesRoutes.get, { params }, person);
      return body.overrides.some(({ kind }) => kind === 'busy');
    });
    await field.waitFor({ state: 'detached' });

    // An alarm is acknowledged.
    const [late = 0] = await unassigned(server);
    await letAlarm(server, fixture, late);
    const alarm = page
      .getByRole('grid', { name: text('alarms.queue') })
      .getByRole('row', { name: new RegExp(`#${late}\\b`) });
    await alarm.waitFor();
    await keys.press('q');
    const queue = page.locator('[role=grid][aria-activedescendant^=alarm]');
    await queue.waitFor();
    const focused = await queue.getAttribute('aria-activedescendant');
    await keys.press('e');
    await page.locator(`#${focused} .alarm__standing`).getByText('Amal').waitFor();

    // A case about an order.
    await page.locator(`#order-${last}`).click();
    await keys.press('i');
    await page.getByRole('dialog').waitFor();
    await keys.type(layout === 'azerty' ? 'é' : '2');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/cases\/\d+$/);
    await page.getByText(text('reasons.cause.item_wrong')).first().waitFor();

    // A payout that the person has requested waits for another one.
    const { body: payout } = await fixture.command(
      payoutsRoutes.request,
      { body: { storeId: fixture.store.id, amount: '1000' } },
      person,
    );
    await page.goto('/store-payouts?status=requested');
    await page.locator(`#payout-grid-${payout.id}[data-focused]`).waitFor();
    await page.getByText(pattern('reasons.payout.own_request')).first().waitFor();
    await keys.press('a');
    expect((await fixture.payout(payout.id)).payout.status).toBe('requested');
    expect(complaints).toEqual([]);
    await close();
    await server.close();
  },
);
