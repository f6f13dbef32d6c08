import { driverStatusRoutes } from '#contract/routes/driver-status.ts';
import { ordersRoutes } from '#contract/routes/orders.ts';
import { storesRoutes } from '#contract/routes/stores.ts';
import { usersRoutes } from '#contract/routes/users.ts';
import { type AppClient, createAppClient } from './app-client.ts';
import { each } from './each.ts';
import type { CityStore, World } from './world.ts';

interface Account {
  key: string;
  name: string;
  role: 'driver' | 'store' | 'customer';
}

/** A store as the city's people know it: its id and what can be ordered. */
export interface FurnishedStore {
  id: number;
  zone: string;
  itemIds: number[];
}

const AT_ONCE = 4;

export function createFurnisher(baseUrl: string, admin: AppClient, appPassword: string) {
  const known = new Map<string, number>();

  /** Learns which of the city's accounts are there from an earlier start. */
  async function learnAccounts(): Promise<void> {
    for (const role of ['driver', 'store', 'customer'] as const) {
      let cursor: string | undefined;
      do {
        const query = { role, limit: '200', ...(cursor ? { cursor } : {}) };
        const page = await admin.call(usersRoutes.list, { query });
        for (const user of page.items) known.set(user.email, user.id);
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
    }
  }

  /** The account's app, which signs in at its first call; the account is made when it is not there. */
  async function account({ key, name, role }: Account): Promise<{ id: number; client: AppClient }> {
    const email = `${key}@city.tawsil.local`;
    let id = known.get(email);
    if (id === undefined) {
      const body = { name, email, password: appPassword, role };
      id = (await admin.call(usersRoutes.create, { body })).id as number;
    }
    return { id, client: createAppClient(baseUrl, { email, password: appPassword }) };
  }

  /** Every store that there is, by name. */
  async function existingStores(): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    let cursor: string | undefined;
    do {
      const query = { limit: '200', ...(cursor ? { cursor } : {}) };
      const page = await admin.call(storesRoutes.list, { query });
      for (const store of page.items) found.set(store.name, store.id);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return found;
  }

  async function store(wanted: CityStore, id: number | undefined, ownerId: number) {
    const { menu, zone, ...rest } = wanted;
    const storeId =
      id ??
      (
        await admin.call(storesRoutes.create, {
          body: { ...rest, zone, ownerId: ownerId as never },
        })
      ).id;
    const params = { id: String(storeId) };
    let { items } = await admin.call(storesRoutes.items, { params });
    // Also after a start that was cut off between the store and its menu.
    if (items.length === 0)
      ({ items } = await admin.call(storesRoutes.addItems, { params, body: { items: [...menu] } }));
    return { id: storeId, zone, itemIds: items.map((item) => item.id) };
  }

  return {
    learnAccounts,
    account,

    /** Makes what is missing of the stores; one tablet serves the stores of a quarter. */
    async stores(world: World, onProgress: (done: number, of: number) => void) {
      const zones = [...new Set(world.stores.map((wanted) => wanted.zone))];
      const slug = (zone: string) =>
        zone
          .normalize('NFD')
          .replaceAll(/[^A-Za-z]/g, '')
          .toLowerCase();
      const tablets = new Map<string, { id: number; client: AppClient }>();
      await each(zones, AT_ONCE, async (zone) => {
        tablets.set(
          zone,
          await account({ key: `store-${slug(zone)}`, name: `Stores of ${zone}`, role: 'store' }),
        );
      });
      const existing = await existingStores();
      const furnished = new Map<string, FurnishedStore>();
      await each(world.stores, AT_ONCE, async (wanted) => {
        const ownerId = tablets.get(wanted.zone)?.id ?? 0;
        furnished.set(wanted.name, await store(wanted, existing.get(wanted.name), ownerId));
        onProgress(furnished.size, world.stores.length);
      });
      return { stores: furnished, tablets: [...tablets.values()].map((tablet) => tablet.client) };
    },

    /** Ends what an earlier run left open, so that a day begins on an empty board. */
    async clearAway(): Promise<number> {
      let cleared = 0;
      for (;;) {
        const page = await admin.call(ordersRoutes.list, { query: { open: 'true', limit: '200' } });
        if (page.items.length === 0) return cleared;
        await each(page.items, AT_ONCE, async (order) => {
          const event = order.status === 'picked_up' ? 'order.return' : 'order.cancel';
          await admin.call(
            ordersRoutes.progress,
            { params: { id: String(order.id) }, body: { event, reason: 'The day begins anew' } },
            order.version,
          );
          cleared += 1;
        });
      }
    },

    /** Signs drivers off who are on duty from an earlier run and have nothing in hand. */
    async standDown(): Promise<void> {
      const { drivers } = await admin.call(driverStatusRoutes.online, {});
      await each(drivers, AT_ONCE, async (driver) => {
        if (driver.activeOrders.length > 0) return;
        const params = { id: String(driver.id) };
        await admin.call(driverStatusRoutes.setStatus, { params, body: { status: 'offline' } });
      });
    },
  };
}
