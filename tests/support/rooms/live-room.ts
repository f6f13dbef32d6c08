import type { Page } from 'playwright-core';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person } from '#tests/support/app.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

const CENTRE = { lat: 33.5731, lon: -7.5898 };

/** A small city by hand: one store, drivers in a row to its east, a customer who orders. */
export async function liveRoom(server: ConsoleServer, driverCount: number, pingAgeMs = 0) {
  const customer = await server.person('customer');
  const store = await server.store(null, 'Café Atlas');
  const drivers: Person[] = [];
  for (let n = 0; n < driverCount; n += 1) {
    const driver = await server.person('driver', `Driver ${n + 1}`);
    drivers.push(driver);
  }

  /** Every driver says where it is: the first nearest to the store, each next further east. */
  async function ping(at: Date): Promise<void> {
    for (const [n, driver] of drivers.entries()) {
      const body = { lat: CENTRE.lat, lon: CENTRE.lon + 0.004 * (n + 1), at: at.toISOString() };
      await server.call(driverStatusRoutes.report, { params: { id: driver.id }, body }, driver);
    }
  }

  const placed: Order[] = [];
  async function place(): Promise<Order> {
    const answer = await server.call(ordersRoutes.place, { body: orderOf(store) }, customer);
    if (answer.status !== 201) throw new Error(`No order: ${JSON.stringify(answer.body)}`);
    placed.push(answer.body);
    return answer.body;
  }

  const read = async (id: number, as: Person): Promise<Order> =>
    (await server.call(ordersRoutes.adminGet, { params: { id } }, as)).body;

  /**
   * Ends what the room has open and sends its drivers home, so that they are not among the drivers
   * whom the next room is offered.
   */
  async function leave(): Promise<void> {
    const by = await server.person('admin');
    for (const { id } of placed) {
      const { version } = await read(id, by);
      const body = { event: 'order.cancel' as const, reason: 'The test is over' };
      const ifMatch = { 'if-match': `"${version}"` };
      await server.call(ordersRoutes.progress, { params: { id }, body }, by, ifMatch);
    }
    for (const { id } of drivers) {
      const body = { status: 'offline' as const };
      const gone = await server.call(driverStatusRoutes.setStatus, { params: { id }, body }, by);
      if (gone.status !== 200) throw new Error(`Still on duty: ${JSON.stringify(gone.body)}`);
    }
  }

  await ping(new Date(server.clock().getTime() - pingAgeMs));
  return { drivers, place, read, ping, leave };
}

/** A switch for one page's socket, both of its carriers; everything else goes through. */
export async function socketSwitch(page: Page) {
  let isCut = false;
  const open = new Set<{ close(): Promise<void> }>();
  await page.routeWebSocket(/\/socket\.io\//, (ws) => {
    if (isCut) {
      void ws.close();
      return;
    }
    ws.connectToServer();
    open.add(ws);
  });
  await page.route(/\/socket\.io\//, (route) => (isCut ? route.abort() : route.continue()));
  return {
    async cut(): Promise<void> {
      isCut = true;
      for (const ws of open) await ws.close();
      open.clear();
    },
    restore() {
      isCut = false;
    },
  };
}
