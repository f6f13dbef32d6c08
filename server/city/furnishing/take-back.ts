import { randomUUID } from 'node:crypto';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { each } from '../agents/each.ts';
import { type AppClient, CallError } from '../app-client.ts';
import type { World } from '../world.ts';
import { addressOf, CITY, tabletAccounts } from './accounts.ts';

interface Deps {
  admin: AppClient;
  /** The ids of the accounts that exist, by address. */
  known: ReadonlyMap<string, number>;
  /** The app of an existing account of the city. */
  appOf: (email: string) => Promise<AppClient>;
}

const AT_ONCE = 4;

/** Ends what an earlier run of the city left. */
export function createTakeBack({ admin, known, appOf }: Deps) {
  const addressesOfTheCity = () =>
    new Map([...known].filter(([email]) => email.endsWith(CITY)).map(([email, id]) => [id, email]));
  const apps = new Map<string, Promise<AppClient>>();
  const app = (email: string) => {
    const client = apps.get(email) ?? appOf(email);
    apps.set(email, client);
    return client;
  };

  const send = (
    client: AppClient,
    { id, version }: Pick<Order, 'id' | 'version'>,
    event: 'order.return' | 'order.cancel',
    reason: string,
  ): Promise<Order> => {
    const cause = event === 'order.cancel' ? 'no_driver' : 'driver_late';
    const body = { event, cause, reason } as const;
    return client.call(ordersRoutes.progress, { params: { id: String(id) }, body }, version);
  };

  /**
   * Ends a hand-over that was not finished: once it is given its second driver takes it, because the
   * administrator, who made his account, does not withdraw it.
   */
  async function finish({ id, version, driver, fetchFrom }: Order): Promise<Order> {
    const second = fetchFrom?.givenAt && addressesOfTheCity().get(driver?.id ?? 0);
    const input = { params: { id: String(id) }, body: { commandId: randomUUID() } };
    if (second) return (await app(second)).call(onTheRoadRoutes.take, input, version);
    return admin.call(onTheRoadRoutes.withdraw, input, version);
  }

  /**
   * Returns an order as its driver and its store: what the administrator returns counts in what one
   * person may commit. The administrator returns what is not of the city.
   */
  async function takeBack(world: World, found: Order, reason: string): Promise<void> {
    const order = found.fetchFrom ? await finish(found) : found;
    const driver = addressesOfTheCity().get(order.driver?.id ?? 0);
    const tablet = addressOf(tabletAccounts(world).get(order.zone)?.key ?? '');
    if (driver === undefined || !known.has(tablet)) {
      await send(admin, order, 'order.return', reason);
      return;
    }
    const requested = order.returnRequestedAt
      ? order
      : await send(await app(driver), order, 'order.return', reason);
    try {
      await send(await app(tablet), requested, 'order.return', reason);
    } catch (error) {
      // The store of another owner.
      if (!(error instanceof CallError) || error.status !== 404) throw error;
      await send(admin, requested, 'order.return', reason);
    }
  }

  return {
    /** Ends the orders that an earlier run left open, so that a day begins with an empty board. */
    async clearAway(world: World): Promise<number> {
      let cleared = 0;
      for (;;) {
        const page = await admin.call(ordersRoutes.list, { query: { open: 'true', limit: '200' } });
        if (page.items.length === 0) return cleared;
        await each(page.items, AT_ONCE, async (order) => {
          if (order.status === 'picked_up') await takeBack(world, order, 'The day begins anew');
          else await send(admin, order, 'order.cancel', 'The day begins anew');
          cleared += 1;
        });
      }
    },

    /**
     * The city's drivers on duty from an earlier run. Those of this day continue, and their ids are
     * returned. Others no longer have a phone: their orders are returned or unassigned, and they go
     * offline, because further orders would never be delivered.
     */
    async standDown(world: World): Promise<Set<number>> {
      const staying = new Set<number>();
      const ofTheCity = addressesOfTheCity();
      const ofToday = world.startsAnew
        ? new Set<number>()
        : new Set(world.drivers.map(({ key }) => known.get(addressOf(`driver-${key}`))));
      const { drivers } = await admin.call(driverStatusRoutes.online, {});
      await each(drivers, AT_ONCE, async ({ id }) => {
        if (ofToday.has(id)) staying.add(id);
        if (ofToday.has(id) || !ofTheCity.has(id)) return;
        const query = { driverId: String(id), open: 'true' as const, limit: '200' };
        for (const order of (await admin.call(ordersRoutes.list, { query })).items)
          if (order.status === 'picked_up') await takeBack(world, order, 'The driver has gone');
          else
            await admin.call(
              ordersRoutes.assign,
              { body: { orderId: order.id, driverId: null } },
              order.version,
            );
        const params = { id: String(id) };
        await admin.call(driverStatusRoutes.setStatus, { params, body: { status: 'offline' } });
      });
      return staying;
    },
  };
}
