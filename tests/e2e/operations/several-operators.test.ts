import type { Browser, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { dispatchZonesRoutes } from '#contract/routes/operations/dispatch-zones.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { presenceRoutes } from '#contract/routes/operations/presence.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsOf } from '#tests/support/browser/axe.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { closePages } from '#tests/support/browser/contexts.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

const row = (page: Page, id: number) => page.locator(`#order-${id}`);

const open = (person: Person, path: string) => openPageAs(browser, server, person, path);
const claimsOf = async (as: Person) =>
  (await server.call(presenceRoutes.read, { query: { mine: 'true' } }, as)).body.claims.map(
    ({ orderId }) => orderId as number,
  );

// Pages that a failed attempt has left open would count as operators in the next.
afterEach(closePages);

describe('several operators', () => {
  it('see each other, and hand over an order and a shift with all its claims', async () => {
    const fixture = await createLiveFixture(server, 1);
    const [first, second] = [await fixture.place(), await fixture.place()];
    const amal = await server.person('operator', 'Amal');
    const badr = await server.person('operator', 'Badr');
    const b = await open(badr, '/orders');
    await b.page.getByRole('button', { name: /operator/ }).waitFor();
    const a = await open(amal, `/live-orders?order=${first.id}`);
    await row(a.page, first.id).waitFor();
    await a.page.getByRole('button', { name: '2 operators' }).click();
    await a.page.getByText('Badr', { exact: true }).waitFor();
    await a.page.keyboard.press('Escape');

    await a.page.locator('#board').focus();
    await a.page.keyboard.press('l');
    await a.page.getByText(`#${first.id} claimed for 10 min`).waitFor();
    await row(a.page, second.id).click();
    await a.page.keyboard.press('l');
    await waitUntil('claimed', async () => (await claimsOf(amal)).length === 2);
    await a.page.locator('#board').focus();
    await a.page.keyboard.press('o');
    await a.page.getByRole('region', { name: 'My orders' }).waitFor();
    await expect.poll(() => a.page.locator('.board__rows [role=row]').count()).toBe(2);
    expect(await violationsOf(a.page)).toEqual([]);
    await a.page.getByRole('button', { name: `Hand over to… (#${first.id})` }).click();
    await a.page.getByRole('menuitem', { name: 'Badr' }).click();
    await b.page.getByText(`Amal handed #${first.id} over to you`).first().waitFor();
    expect(await claimsOf(badr)).toEqual([first.id]);

    await a.page.keyboard.press('Control+k');
    await a.page.getByRole('combobox', { name: 'Commands' }).waitFor();
    await a.page.keyboard.type('handover');
    await a.page.getByRole('option', { name: /Shift handover/ }).waitFor();
    await a.page.keyboard.press('Enter');
    await a.page.getByRole('button', { name: 'Start handover' }).click();
    await a.page.getByLabel('Notes for the next shift').fill('Rain since six');
    await a.page.getByLabel(`Note on #${second.id}`).last().fill('Calls back at ten');
    expect(await violationsOf(a.page)).toEqual([]);
    await a.page.getByRole('button', { name: 'Sign and hand over' }).click();
    await a.page.getByText('It is waiting for the next shift').first().waitFor();

    await b.page.goto('/orders');
    await b.page.getByRole('link', { name: 'Handover from Amal' }).click();
    await b.page.getByText('Rain since six').waitFor();
    await b.page.getByText('Calls back at ten').waitFor();
    expect(await violationsOf(b.page)).toEqual([]);
    await b.page.getByRole('button', { name: 'Sign and accept' }).click();
    // On the sheet, because the message is replaced if the claim is announced after it.
    await b.page.getByText(`1 claim transferred: #${second.id}`).waitFor();
    expect(await claimsOf(amal)).toEqual([]);
    expect((await claimsOf(badr)).sort((x, y) => x - y)).toEqual([first.id, second.id]);
    await a.page.getByText(/Signed by Badr/).waitFor();
    expect([...a.complaints, ...b.complaints]).toEqual([]);
    await Promise.all([a.close(), b.close()]);
  });

  it('preview a plan for selected orders, and apply it row by row', async () => {
    const fixture = await createLiveFixture(server, 4);
    const orders = [await fixture.place(), await fixture.place(), await fixture.place()];
    const ids = orders.map(({ id }) => id);
    const chafik = await server.person('operator', 'Chafik');
    const { page, complaints, close } = await open(chafik, `/live-orders?order=${ids[0]}`);
    await row(page, ids[2] ?? 0).waitFor();
    await page.locator('#board').focus();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+J');
    await page.getByText('3 rows selected').waitFor();
    await page.keyboard.press('b');
    const pane = page.getByRole('region', { name: 'Plan' });
    await pane.getByRole('button', { name: /^Apply 3/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    for (const id of ids) expect((await fixture.read(id, chafik)).driver).toBeNull();

    // The first row is unticked; another operator assigns the second before the plan is applied.
    await page.keyboard.press('Space');
    await pane.getByRole('button', { name: /^Apply 2/ }).waitFor();
    const ticked = await pane.locator('tbody tr:not([data-off]) th').allTextContents();
    const lost = Number(ticked[0]?.replace('#', ''));
    await server.call(
      ordersRoutes.assign,
      { body: { orderId: lost, driverId: fixture.drivers[3]?.id } },
      await server.person('operator', 'Dina'),
      { 'if-match': '"1"' },
    );
    await pane.locator('.answer-wait[data-ready=true]').waitFor();
    await page.keyboard.press('Enter');
    await pane.getByText(`1 assigned, 1 not: #${lost} assigned by Dina first`).waitFor();
    await pane.locator('[data-outcome=ok]').waitFor();
    const given = Number(ticked[1]?.replace('#', ''));
    expect((await fixture.read(given, chafik)).driver).not.toBeNull();
    // A second Enter only says that the plan is applied.
    await page.keyboard.press('Enter');
    await page.getByText('The plan is applied. Esc closes it.', { exact: true }).waitFor();
    await pane.getByRole('button', { name: 'Re-plan the 1 that failed' }).click();
    await pane.getByText('already assigned').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('set the dispatch mode of zones, and see both values after a concurrent change', async () => {
    const salma = await server.person('supervisor', 'Salma');
    const nadia = await server.person('supervisor', 'Nadia');
    const { page, complaints, close } = await open(salma, '/settings/dispatch');
    const grid = page.getByRole('grid', { name: 'Dispatch' });
    await grid.getByRole('gridcell', { name: 'Gauthier' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.route(/dispatch\/zones\?/, (route) => route.abort());
    const [zone] = (await server.call(dispatchZonesRoutes.list, {}, nadia)).body.items;
    const set = await server.call(
      dispatchZonesRoutes.update,
      { params: { id: zone?.id }, body: { mode: 'off', maxOrders: 3 } },
      nadia,
      { 'if-match': '"0"' },
    );
    expect(set.status).toBe(200);
    await grid.focus();
    await page.keyboard.press('e');
    await grid.getByLabel('Mode').selectOption('Autopilot');
    await page.keyboard.press('Enter');
    await grid.getByText('Someone else changed this to Off in the meantime.').waitFor();
    await page.keyboard.press('Enter');
    await grid.getByText(/^Salma, /).waitFor();
    expect(await grid.getByRole('row').nth(1).textContent()).toContain('Autopilot3');

    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Set to Suggest 1' }).click();
    await page.getByText(/: Set to Suggest done$/).waitFor();
    await grid.focus();
    await page.keyboard.press('Enter');
    const pane = page.getByRole('complementary', { name: 'Gauthier' });
    await pane.getByText('Nadia').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(
      complaints.filter((one) => !one.includes('Failed to load') && !one.includes('412')),
    ).toEqual([]);
    await close();

    const operator = await server.person('operator');
    const reader = await open(operator, '/settings/dispatch');
    await reader.page.getByText('Only supervisors and administrators can change this.').waitFor();
    await reader.page.getByRole('grid', { name: 'Dispatch' }).focus();
    await reader.page.keyboard.press('e');
    expect(await reader.page.getByLabel('Mode').count()).toBe(0);
    await reader.close();
  });
});
