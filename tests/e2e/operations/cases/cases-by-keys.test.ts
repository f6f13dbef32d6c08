import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Case } from '#contract/operations/cases/case.ts';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: Awaited<ReturnType<typeof createLiveFixture>>;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createLiveFixture(server, 1);
});

const read = async (id: number, as: Person): Promise<Case> =>
  (await server.call(casesRoutes.get, { params: { id } }, as)).body;
const open = async (body: object, as: Person): Promise<Case> =>
  (
    await server.call(
      casesRoutes.open,
      { body: { commandId: randomUUID(), take: false, ...body } },
      as,
    )
  ).body;

describe('a case, without a mouse', () => {
  it('is opened from the board, commented on, waits, and is resolved', async () => {
    const order = await fixture.place();
    const operator = await server.person('operator', 'Amal');
    const path = `/live-orders?order=${order.id}`;
    const { page, complaints, close } = await openPageAs(browser, server, operator, path);
    await page.locator(`#order-${order.id}`).click();
    await page.keyboard.press('i');
    const sheet = page.getByRole('dialog', { name: `Case about order ${order.id}` });
    await sheet.getByText('Item missing').waitFor();
    expect(await violationsInLooks(page, 'case-sheet')).toEqual([]);
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/cases\/\d+$/);
    const id = Number(/\d+$/.exec(page.url())?.[0]);
    const pane = page.getByRole('region', { name: `Case ${id}`, exact: true });
    await pane.getByText('Wrong item').waitFor();
    expect(await read(id, operator)).toMatchObject({
      cause: 'item_wrong',
      owner: { name: 'Amal' },
    });

    await page.keyboard.press('m');
    await page.keyboard.type('The kitchen looks for it');
    await page.keyboard.press('Control+Enter');
    await pane.getByRole('listitem').filter({ hasText: 'The kitchen looks for it' }).waitFor();
    await page.keyboard.press('Escape');

    await page.keyboard.press('w');
    await page.getByRole('dialog').getByText('Wakes in, or at').waitFor();
    await page.keyboard.press('2');
    await page.keyboard.type('Asked them');
    await page.keyboard.press('Tab');
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => read(id, operator))
      .toMatchObject({ state: 'waiting', waitingFor: 'store', stateReason: 'Asked them' });
    await pane
      .getByText(/^Waits for the Store until/)
      .first()
      .waitFor();
    expect(await violationsInLooks(page, 'case-page')).toEqual([]);

    await page.keyboard.press('r');
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    await page.keyboard.type('They brought it');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(id, operator)).state).toBe('resolved');
    expect(complaints).toEqual([]);
    await close();
  });

  it('is found in the queue, taken by one key, and changes under the eyes of another', async () => {
    const [first, second] = [await fixture.place(), await fixture.place()];
    const [amal, badr] = [
      await server.person('operator', 'Amal'),
      await server.person('operator', 'Badr'),
    ];
    const slow = await open({ orderId: first.id, cause: 'payment' }, amal);
    const urgent = await open({ orderId: second.id, cause: 'driver_accident' }, amal);
    const { page, complaints, close } = await openPageAs(browser, server, amal, '/cases');
    const other = await openPageAs(browser, server, badr, '/cases');
    const rows = page.getByRole('row').filter({ hasText: 'Order' });
    await rows.first().waitFor();
    const firstText = await rows.first().textContent();
    expect(firstText).toContain(String(urgent.id));
    await page.keyboard.press('j');
    await page.getByRole('region', { name: `Case ${slow.id}`, exact: true }).waitFor();
    expect(await violationsInLooks(page, 'cases')).toEqual([]);
    await page.keyboard.press('k');
    await page.getByRole('region', { name: `Case ${urgent.id}`, exact: true }).waitFor();
    await page.keyboard.press('t');
    await expect.poll(async () => (await read(urgent.id, amal)).owner?.name).toBe('Amal');
    await other.page
      .getByRole('row')
      .filter({ hasText: String(urgent.id) })
      .filter({ hasText: 'Amal' })
      .waitFor();
    expect([...complaints, ...other.complaints]).toEqual([]);
    await other.close();
    await close();
  });

  it('has an address, and a word in the typed line', async () => {
    const operator = await server.person('operator', 'Amal');
    const { store } = await fixture.place();
    const made = await open({ storeId: store.id, cause: 'quality' }, operator);
    const { page, complaints, close } = await openPageAs(browser, server, operator, '/cases');
    await page.getByRole('row').filter({ hasText: 'Store' }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(`case ${made.id}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/cases/${made.id}$`));
    await page.getByText('Bad quality').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
