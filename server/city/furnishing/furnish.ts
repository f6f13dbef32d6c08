import type { Item } from '#contract/catalogue/item.ts';
import type { LatLon } from '#contract/geo.ts';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { dispatchZonesRoutes } from '#contract/routes/operations/dispatch-zones.ts';
import { driverProfileRoutes } from '#contract/routes/operations/driver-profile.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { each } from '../agents/each.ts';
import { type AppClient, CallError, createAppClient } from '../app-client.ts';
import { createRandom } from '../random.ts';
import type { CityDriver, CityStore, World } from '../world.ts';
import {
  type Account,
  addressOf,
  CASHIER,
  CITY,
  COLLEAGUE,
  customerAccounts,
  driverAccount,
  FINANCE,
  SUPERVISOR,
  tabletAccounts,
} from './accounts.ts';
import { categoryNames } from './category-names.ts';
import { addressesOf, papersOf, phoneOf } from './papers.ts';
import { createPictures } from './pictures.ts';
import { createTakeBack } from './take-back.ts';

/** A store as the agents use it: its id and what can be ordered. */
export interface FurnishedStore {
  id: number;
  /** The owner, whose tablet serves the store. */
  ownerId: number;
  zone: string;
  location: LatLon;
  items: Item[];
}

/** A person of the city, and their app. */
export interface Person {
  id: number;
  name: string;
  client: AppClient;
}

const AT_ONCE = 4;
export function createFurnisher(baseUrl: string, admin: AppClient, appPassword: string) {
  const known = new Map<string, number>();
  const pictures = createPictures(admin);
  /** Accounts without a password: an earlier start ended before it was set. */
  const withoutPassword = new Set<number>();
  let made = 0;

  /** Reads which of the city's accounts exist from an earlier start. */
  async function learnAccounts(): Promise<void> {
    for (const role of [
      'driver',
      'store',
      'customer',
      'finance',
      'operator',
      'supervisor',
    ] as const)
      for await (const user of admin.all(usersRoutes.list, { query: { role } })) {
        known.set(user.email, user.id);
        if (!user.hasPassword && user.email.endsWith(CITY)) withoutPassword.add(user.id);
      }
  }

  /** Adds the data of a new account: a driver's documents, a customer's addresses. */
  async function equip(id: number, role: Account['role']): Promise<void> {
    const random = createRandom(id);
    const params = { id: String(id) };
    if (role === 'driver') {
      const body = papersOf(random, new Date());
      await admin.call(driverProfileRoutes.update, { params, body }, 1);
    }
    if (role === 'customer')
      await admin.call(usersRoutes.setAddresses, { params, body: addressesOf(random) }, 1);
  }

  /** Creates the categories that the menus name, unless they exist. */
  async function categories(world: World): Promise<void> {
    const names = new Set(
      world.stores.flatMap(({ menu }) => menu.flatMap(({ category }) => category ?? [])),
    );
    let position = 0;
    for (const name of names) {
      const body = { name, names: categoryNames(name), position };
      position += 1;
      await admin.call(categoriesRoutes.create, { body }).catch((error: unknown) => {
        if (!(error instanceof CallError) || error.code !== 'category.taken') throw error;
      });
    }
  }

  /** Sets the password through the link of a new account, as its owner would. */
  async function setPassword(id: number): Promise<void> {
    const { token } = await admin.call(usersRoutes.reset, { params: { id: String(id) } });
    await admin.call(authRoutes.setPassword, { body: { token, password: appPassword } });
    withoutPassword.delete(id);
  }

  /**
   * The account's app, which signs in at its first call; creates the account if it does not exist.
   */
  async function account({ key, name, role }: Account): Promise<{ id: number; client: AppClient }> {
    const email = addressOf(key);
    let id = known.get(email);
    if (id === undefined) {
      made += 1;
      const phone = phoneOf(createRandom(made));
      const body = { name, email, phone, role };
      id = (await admin.call(usersRoutes.create, { body })).id as number;
      await equip(id, role);
      await setPassword(id);
    } else if (withoutPassword.has(id)) await setPassword(id);
    return { id, client: createAppClient(baseUrl, { email, password: appPassword }) };
  }

  /** Every existing store, by name. */
  async function existingStores(): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const archived of ['false', 'true'] as const)
      for await (const store of admin.all(storesRoutes.list, { query: { archived } }))
        found.set(store.name, store.id);
    return found;
  }

  async function stand(
    { id, version }: { id: number; version: number },
    { status, reason }: { status: 'paused' | 'blocked'; reason: string },
  ): Promise<void> {
    const event = status === 'paused' ? ('store.pause' as const) : ('store.block' as const);
    const params = { id: String(id) };
    await admin.call(storesRoutes.send, { params, body: { event, reason } }, version);
  }

  async function store(wanted: CityStore, id: number | undefined, ownerId: number) {
    const { menu, facts, standing, ...rest } = wanted;
    const status = standing?.status === 'applied' ? 'applied' : 'active';
    let storeId = id;
    if (storeId === undefined) {
      const logoId = facts ? await pictures.logo(wanted) : null;
      const drawn = logoId === null ? {} : { logoId: logoId as never };
      const body = { ...rest, ...facts, ...drawn, status, ownerId: ownerId as never } as const;
      const made = await admin.call(appStoresRoutes.create, { body });
      storeId = made.id as number;
      if (standing && standing.status !== 'applied') await stand(made, standing);
    }
    const params = { id: String(storeId) };
    let { items } = await admin.call(appStoresRoutes.items, { params });
    // Also after a start that was interrupted between the store and its menu.
    if (items.length === 0) {
      const body = { items: [...(facts ? await pictures.menu(wanted) : menu)] };
      ({ items } = await admin.call(appStoresRoutes.addItems, { params, body }));
    }
    const { zone, location } = wanted;
    return { id: storeId, ownerId, zone, location, items };
  }

  return {
    learnAccounts,

    /** Creates the missing people. */
    async people(world: World, onProgress: (drivers: number, of: number) => void) {
      const customers: Person[] = [];
      await each(customerAccounts(world), AT_ONCE, async (one) => {
        customers.push({ name: one.name, ...(await account(one)) });
      });
      const drivers: (Person & { driver: CityDriver })[] = [];
      await each(world.drivers, AT_ONCE, async (driver) => {
        drivers.push({ name: driver.name, driver, ...(await account(driverAccount(driver))) });
        onProgress(drivers.length, world.drivers.length);
      });
      const staff = async (one: Account): Promise<Person> => ({
        name: one.name,
        ...(await account(one)),
      });
      const cashier = await staff(CASHIER);
      const finance = await staff(FINANCE);
      const colleague = world.colleagueMinutes === null ? null : await staff(COLLEAGUE);
      const supervisor = world.colleagueMinutes === null ? null : await staff(SUPERVISOR);
      return { customers, drivers, cashier, finance, colleague, supervisor };
    },

    /** Creates the missing stores; one tablet serves the stores of a quarter. */
    async stores(world: World, onProgress: (done: number, of: number) => void) {
      const tablets = new Map<string, { id: number; client: AppClient }>();
      await each([...tabletAccounts(world)], AT_ONCE, async ([zone, one]) => {
        tablets.set(zone, await account(one));
      });
      await categories(world);
      const existing = await existingStores();
      const furnished = new Map<string, FurnishedStore>();
      await each(world.stores, AT_ONCE, async (wanted) => {
        const ownerId = tablets.get(wanted.zone)?.id ?? 0;
        furnished.set(wanted.name, await store(wanted, existing.get(wanted.name), ownerId));
        onProgress(furnished.size, world.stores.length);
      });
      return { stores: furnished, tablets: [...tablets.values()] };
    },

    /** Sets zones to autopilot that have not been configured yet. */
    async zones({ autopilot }: Pick<World, 'autopilot'>): Promise<void> {
      if (autopilot.length === 0) return;
      for await (const { id, name, version } of admin.all(dispatchZonesRoutes.list, { query: {} }))
        if (version === 0 && autopilot.includes(name)) {
          const input = { params: { id: String(id) }, body: { mode: 'autopilot' as const } };
          await admin.call(dispatchZonesRoutes.update, input, version);
        }
    },

    ...createTakeBack({
      admin,
      known,
      async appOf(email) {
        const id = known.get(email);
        if (id !== undefined && withoutPassword.has(id)) await setPassword(id);
        return createAppClient(baseUrl, { email, password: appPassword });
      },
    }),
  };
}
