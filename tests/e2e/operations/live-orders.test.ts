import type { Browser, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { newPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture, socketSwitch } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

const row = (page: Page, id: number) => page.locator(`#order-${id}`);
const pill = (page: Page, state: string) => page.locator(`.link-pill[data-state="${state}"]`);

async function openBoard(name = 'Amal') {
  const operator = await server.person('operator', name);
  return { operator, ...(await newPageAs(browser, server, operator)) };
}

/**
 * A fixture whose drivers are the only ones on duty: the list that opens at once and the server's
 * ranking, which replaces it, then agree, so that a key means the same in both.
 */
async function createOwnFixture(driverCount: number, pingAgeMs?: number) {
  const fixture = await createLiveFixture(server, driverCount, pingAgeMs);
  onTestFinished(fixture.leave);
  return fixture;
}

describe('the board', () => {
  it('shows orders as they arrive, and is operated by keyboard alone', async () => {
    const fixture = await createOwnFixture(3);
    const first = await fixture.place();
    const second = await fixture.place();
    const { operator, page, close } = await openBoard();
    await page.goto('/live-orders');
    await row(page, first.id).waitFor();
    await pill(page, 'live').waitFor();

    // New orders: there is free room, so they get a row automatically.
    const third = await fixture.place();
    await row(page, third.id).waitFor();

    await page.keyboard.press('a');
    await page.getByRole('region', { name: `Assign #${first.id}` }).waitFor();
    await expect.poll(() => page.locator('.choice').count()).toBe(3);
    await page.locator('.pane[data-seen]').waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: `#${first.id} assigned` })
      .waitFor();
    expect((await fixture.read(first.id, operator)).driver?.id).toBe(fixture.drivers[0]?.id);

    // The focus moved on to the next order without a driver.
    await expect.poll(() => row(page, second.id).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('a');
    await page.locator('.pane[data-seen]').waitFor();
    await page.keyboard.press('2');
    await page
      .getByRole('status')
      .filter({ hasText: `#${second.id} assigned` })
      .waitFor();

    await page.keyboard.press('u');
    await page
      .getByRole('status')
      .filter({ hasText: `#${second.id} unassigned` })
      .waitFor();
    expect((await fixture.read(second.id, operator)).driver).toBeNull();
    await close();
  });

  it('requires a confirmation before it assigns to a driver with a stale position', async () => {
    const fixture = await createOwnFixture(1, 5 * 60_000);
    const order = await fixture.place();
    const { operator, page, close } = await openBoard();
    await page.goto(`/live-orders?order=${order.id}`);
    await row(page, order.id).waitFor();
    await page.getByRole('combobox', { name: 'Filter orders' }).fill(`#${order.id}`);
    await page.keyboard.press('Enter');
    const stale = fixture.drivers[0]?.id;
    await page.keyboard.press('a');
    const choice = page.locator('.choice').filter({ hasText: '5 min' }).last();
    await choice.waitFor();
    await page.locator('.pane[data-seen]').waitFor();
    const digit = (await choice.locator('kbd').first().textContent()) ?? '1';
    await page.keyboard.press(digit);
    await page.getByText(/old\. Press/).waitFor();
    expect((await fixture.read(order.id, operator)).driver).toBeNull();
    await page.locator('.answer-wait[data-ready=true]').waitFor();
    await page.keyboard.press(digit);
    await waitUntil(
      'assigned',
      async () => (await fixture.read(order.id, operator)).driver !== null,
    );
    expect((await fixture.read(order.id, operator)).driver?.id).toBe(stale);
    await close();
  });

  it('shows the second operator which user assigned the order first', async () => {
    const fixture = await createOwnFixture(2);
    const order = await fixture.place();
    const amal = await server.person('operator', 'Amal');
    const { page, close } = await openBoard('Badr');
    await page.goto(`/live-orders?order=${order.id}`);
    await row(page, order.id).waitFor();
    await pill(page, 'live').waitFor();
    // Badr presses the key before Amal's assignment can reach him: his call is held until hers is
    // done.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/admin/orders/assign', async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('a');
    await page.getByRole('region', { name: `Assign #${order.id}` }).waitFor();
    await page.locator('.pane[data-seen]').waitFor();
    await page.keyboard.press('Enter');
    const won = await server.call(
      ordersRoutes.assign,
      { body: { orderId: order.id, driverId: fixture.drivers[1]?.id } },
      amal,
      { 'if-match': `"${order.version}"` },
    );
    expect(won.status).toBe(200);
    release();
    await page.getByText(`#${order.id} was changed by someone else`).first().waitFor();
    const code = won.body.driver?.code ?? '';
    await page
      .getByText(new RegExp(`Assigned to ${code} by Amal, \\d+ s ago`))
      .first()
      .waitFor();
    await row(page, order.id).getByText(code).waitFor();
    await close();
  });

  it('shows at once that another operator was first, while the list of drivers is open', async () => {
    const fixture = await createOwnFixture(2);
    const order = await fixture.place();
    const amal = await server.person('operator', 'Amal');
    const { page, close } = await openBoard('Badr');
    await page.goto(`/live-orders?order=${order.id}`);
    await row(page, order.id).waitFor();
    await pill(page, 'live').waitFor();
    await page.keyboard.press('a');
    await page.getByRole('region', { name: `Assign #${order.id}` }).waitFor();
    const body = { orderId: order.id, driverId: fixture.drivers[0]?.id };
    await server.call(ordersRoutes.assign, { body }, amal, { 'if-match': `"${order.version}"` });
    await page.getByText(/Assigned to \S+ by Amal in the meantime/).waitFor();
    await close();
  });
});

describe('the link', () => {
  it('falls back to polling when the socket is cut, and loses no event', async () => {
    const fixture = await createOwnFixture(1);
    const { operator, page, close } = await openBoard();
    const socket = await socketSwitch(page);
    await page.goto('/live-orders');
    await pill(page, 'live').waitFor();
    const before = await fixture.place();
    await socket.cut();
    await pill(page, 'polling').waitFor();
    const during = [await fixture.place(), await fixture.place()];
    await page.getByRole('combobox', { name: 'Filter orders' }).fill('atlas');
    for (const { id } of during) await waitUntil('polled', () => isKnown(page, id));
    socket.restore();
    await pill(page, 'live').waitFor();
    const after = await fixture.place();
    await waitUntil('live again', () => isKnown(page, after.id));
    const open = await server.call(ordersRoutes.list, { query: { open: 'true' } }, operator);
    for (const { id } of [before, ...during, ...open.body.items])
      await waitUntil(`order ${id} is known`, () => isKnown(page, id));
    await close();
  });
});

/** Whether the page knows an order: filtered by its number, it has a row. */
async function isKnown(page: Page, id: number): Promise<boolean> {
  await page.getByRole('combobox', { name: 'Filter orders' }).fill(`#${id}`);
  return row(page, id).isVisible();
}
