import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

const ORDERS = isFullRun ? 100 : 25;

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

describe('the assignment loop', () => {
  it(`assigns ${ORDERS} orders with two keystrokes each`, async () => {
    // Enough drivers to carry all orders, four each.
    const fixture = await createLiveFixture(server, Math.max(12, ORDERS / 4));
    const orders: number[] = [];
    for (let n = 0; n < ORDERS; n += 1) orders.push((await fixture.place()).id);
    const operator = await server.person('operator', 'Amal');
    const { page, close } = await openPageAs(browser, server, operator, '/live-orders');
    await page.locator(`#order-${orders[0]}`).waitFor();
    const open = async () => {
      const { rows } = await server.pool.query<{ n: string }>(
        'select count(*) as n from orders where driver_id is null and closed_at is null',
      );
      return Number(rows[0]?.n);
    };

    let keystrokes = 0;
    const press = async (key: string) => {
      keystrokes += 1;
      await page.keyboard.press(key);
    };
    for (let n = 0; n < ORDERS; n += 1) {
      // Phones keep reporting: a position from a minute ago would require a confirmation.
      await fixture.ping(server.clock());
      const left = await open();
      await press('a');
      await page.locator('.pane[data-seen]').waitFor();
      await press('Enter');
      await waitUntil(`order ${n + 1} is given away`, async () => (await open()) < left);
    }
    expect(await open()).toBe(0);
    expect(keystrokes).toBe(2 * ORDERS);
    // Each order was assigned exactly once, and the result was announced.
    const { rows } = await server.pool.query<{ order_id: number; n: string }>(
      `select order_id, count(*) as n from events where type = 'order.assigned' group by 1`,
    );
    expect(new Map(rows.map(({ order_id, n }) => [order_id, Number(n)]))).toEqual(
      new Map(orders.map((id) => [id, 1])),
    );
    await page.getByRole('status').filter({ hasText: 'to d' }).first().waitFor();
    await close();
  });
});
