import type { Browser, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { READ_MS } from '#src/lib/keys/question/question.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { passTime } from '#tests/support/browser/pass-time.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

const middleOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not shown');
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
};

/**
 * Drags the row of an order to a driver of the list, which opens without a map, or only a little
 * (null). Does not release it.
 */
async function dragTo(page: Page, row: Locator, code: string | null): Promise<void> {
  const [x, y] = await middleOf(row);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + 12);
  if (code === null) return;
  const choice = page.locator('[data-driver]').filter({ hasText: code });
  await page.mouse.move(...(await middleOf(choice)));
}

/** An order that the first of two drivers has had for ten minutes, on a board without a map. */
async function openCarried() {
  const { drivers, place, read, ping } = await createLiveFixture(server, 2);
  const { id, version } = await place();
  const { id: waiting } = await place();
  const operator = await server.person('operator', 'Amal');
  const body = { orderId: id, driverId: drivers[0]?.id };
  await server.call(ordersRoutes.assign, { body }, operator, { 'if-match': `"${version}"` });
  server.moveClock(10 * 60_000);
  await ping(server.clock());
  const opened = await openPageAs(browser, server, operator, '/live-orders');
  const row = opened.page.locator(`#order-${id}`);
  await row.getByText('d01').waitFor();
  const sent: string[] = [];
  opened.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('assign')) sent.push(request.url());
  });
  const pickUp = async () => {
    for (const event of [
      'order.accept',
      'order.prepare',
      'order.ready',
      'order.pick_up',
    ] as const) {
      const { version: now } = await read(id, operator);
      const body = { event, reason: 'The store says so' };
      const input = { params: { id }, body };
      await server.call(ordersRoutes.progress, input, operator, { 'if-match': `"${now}"` });
    }
  };
  const unassigned = opened.page.locator(`#order-${waiting}`);
  return {
    ...opened,
    row,
    unassigned,
    sent,
    pickUp,
    driverOf: async () => (await read(id, operator)).driver,
  };
}

it('a quick drop asks first, and an order on the way shows why it cannot be dropped', async () => {
  const { page, row, unassigned, sent, driverOf, pickUp, close, complaints } = await openCarried();
  await dragTo(page, row, 'd02');
  await page.mouse.up();
  await page.getByRole('dialog').getByText('It is taken from d01. Assign anyway?').waitFor();
  await page.keyboard.press('Escape');
  expect(sent).toEqual([]);
  expect((await driverOf())?.code).toBe('d01');

  await dragTo(page, unassigned, 'd02');
  await page.mouse.up();
  await page
    .getByRole('dialog')
    .getByText(/was dropped on d02 .* Assign it\?/)
    .waitFor();
  await page.keyboard.press('Escape');
  expect(sent).toEqual([]);

  await dragTo(page, row, 'd02');
  await page.locator('.drag-ghost', { hasText: 'from d01 → d02' }).waitFor();
  // The label can be read.
  await passTime(page, READ_MS);
  await page.mouse.up();
  await row.getByText('d02').waitFor();
  await expect.poll(async () => (await driverOf())?.code).toBe('d02');

  await pickUp();
  await row.getByText('On the way').waitFor();
  await dragTo(page, row, null);
  await page
    .locator('.drag-ghost', { hasText: '“On the way”, which does not allow that' })
    .waitFor();
  expect(await page.locator('[data-drop]').count()).toBe(0);
  await page.mouse.up();
  expect(sent).toHaveLength(1);
  expect(complaints).toEqual([]);
  await close();
});
