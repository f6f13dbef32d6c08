import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Person } from '#tests/support/app.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { createContactFixture } from '#tests/support/contact/contact-fixture.ts';
import { createMoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { createAmendmentFixture } from '#tests/support/order/amendment-fixture.ts';
import { createRoadFixture } from '#tests/support/road/road-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

/** An operator's page, and the keys that were pressed on it. */
function createKeys(page: Page) {
  let count = 0;
  return {
    /** The keys since the last call of `start`, typed text included. */
    count: () => count,
    start: () => {
      count = 0;
    },
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) {
        await page.keyboard.press(key);
        count += 1;
      }
    },
    async type(text: string): Promise<void> {
      await page.keyboard.type(text);
      count += text.length;
    },
    /** A key that counts once what it acts on has stood on the screen: pressed until it has acted. */
    async pressUntil(key: string, isDone: () => Promise<boolean>): Promise<void> {
      count += 1;
      await expect
        .poll(async () => {
          if (await isDone()) return true;
          await page.keyboard.press(key);
          return false;
        })
        .toBe(true);
    },
  };
}

/** A city with stores, drivers and customers, and one operator at a console. */
export async function createDay(server: ConsoleServer, browser: Browser) {
  const money = await createMoneyFixture(server);
  const road = await createRoadFixture(server, money);
  const contact = await createContactFixture(server);
  const changes = await createAmendmentFixture(server);
  for (const { id } of [money.store, road.store, contact.store])
    await changes.zones.assign(changes.home.id, id);
  const operator = await server.person('operator', 'Amal');
  const opened = await openPageAs(browser, server, operator, '/live-orders');
  const { page } = opened;
  await page.getByRole('main').waitFor();
  const keys = createKeys(page);
  const editor = page.locator('form.amendment');

  /** A driver on duty whose place is known. */
  async function driver(lon = -7.58): Promise<Person> {
    const one = await money.driver(1);
    const body = { lat: 33.5731, lon, at: server.clock().toISOString() };
    await server.call(driverStatusRoutes.report, { params: { id: one.id }, body }, one);
    return one;
  }

  /** Opens the board with an order in focus; keys count from here on. */
  async function atRow({ id }: Pick<Order, 'id'>): Promise<void> {
    await page.goto(`${server.url}/live-orders?order=${id}`);
    const row = page.locator(`#order-${id}`);
    await row.waitFor();
    await row.focus();
    keys.start();
  }
  async function atPage(path: string, isThere: () => Promise<unknown>): Promise<void> {
    await page.goto(server.url + path);
    await isThere();
    keys.start();
  }

  return {
    ...opened,
    server,
    money,
    road,
    contact,
    changes,
    operator,
    keys,
    editor,
    dialog: page.getByRole('dialog'),
    atRow,
    atPage,
    atOrder: ({ id }: Pick<Order, 'id'>) =>
      atPage(`/orders/${id}`, () => page.getByRole('heading', { name: 'Details' }).waitFor()),
    atCase: (id: number) =>
      atPage(`/cases/${id}`, () =>
        page.getByRole('region', { name: `Case ${id}`, exact: true }).waitFor(),
      ),

    async openEditor(order: Order): Promise<void> {
      await atRow(order);
      await keys.press('e');
      await page.locator('.basket:focus').waitFor();
    },
    /** Sends a change of an order once its price stands on the screen. */
    async sendChange(key = 'Enter'): Promise<void> {
      await editor.locator('.amendment-figures[aria-busy=false] b').waitFor();
      await keys.pressUntil(key, async () => (await editor.count()) === 0);
    },

    /** An order of five dishes, or of these, that its store has accepted. */
    async accepted(
      items: Parameters<typeof changes.placeOf>[0] = changes.dishes,
      more: object = {},
    ): Promise<Order> {
      await server.db.updateTable('items').set({ unavailable_until: null }).execute();
      const customer = await server.person('customer');
      const placed = await changes.placeOf(items, { payment: 'cash', ...more }, customer);
      expect(placed.body).toMatchObject({ status: 'placed' });
      return (await changes.step(placed.body, 'accept')).body;
    },
    now: ({ id }: Pick<Order, 'id'>) => road.read(id),
    driver,
    /** An order on the road with this driver, of a customer who has no other. */
    carriedBy: async (by: Person, more: object = {}): Promise<Order> =>
      road.orderOf(by, 'picked_up', more, await server.person('customer')),
    /** The cases of an order. */
    async cases({ id }: Pick<Order, 'id'>) {
      const query = { orderId: String(id), show: 'all' };
      return (await server.call(casesRoutes.list, { query }, money.admin)).body.items;
    },
  };
}
export type Day = Awaited<ReturnType<typeof createDay>>;
/** What goes wrong, by its name, and how it is handled by keyboard. */
export type Troubles = Readonly<Record<string, (day: Day) => Promise<void>>>;
