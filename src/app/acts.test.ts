import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Permission, roleCan, STAFF_ROLES } from '#contract/permissions.ts';
import { categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { vendorsRoutes } from '#contract/routes/catalogue/vendors.ts';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { vendorPaymentsRoutes } from '#contract/routes/money/vendor-payments.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { featureRoutes } from './feature-routes.ts';

interface Button {
  /** Its name, shown when a test fails. */
  button: string;
  permission: Permission | undefined;
  /** The call that it makes, or the screen that it opens. */
  calls: Endpoint['access'];
}

interface Declared {
  id: string;
  acts?: readonly { id: string; permission?: Permission }[];
  create?: { path: string; permission?: Permission };
  edit?: { path: (id: number) => string; permission: Permission };
}
type Modules = Record<string, Record<string, Partial<Declared> | undefined>>;
const modules: Modules = import.meta.glob(
  ['../features/**/*-list.tsx', '../features/**/*-list.ts', '../features/**/*-detail.ts'],
  { eager: true },
);
/** Every list and every page of a record that declares acts, a creation or an edit. */
const declared = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(
    (one): one is Declared =>
      typeof one?.id === 'string' &&
      ((one.acts?.length ?? 0) > 0 || one.create !== undefined || one.edit !== undefined),
  );

/** The call of the acts of a list or page; `act` where one has a call of its own. */
const CALLS: Readonly<Record<string, Endpoint>> = {
  stores: vendorsRoutes.bulk,
  store: vendorsRoutes.bulk,
  items: itemsRoutes.bulk,
  'items adjust': itemsRoutes.adjustStock,
  item: itemsRoutes.bulk,
  'item adjust': itemsRoutes.adjustStock,
  storeItems: itemsRoutes.bulk,
  'storeItems adjust': itemsRoutes.adjustStock,
  categories: categoriesRoutes.bulk,
  areas: zonesRoutes.send,
  area: zonesRoutes.send,
  promotions: promotionsRoutes.bulk,
  promotion: promotionsRoutes.bulk,
  users: usersRoutes.bulk,
  user: usersRoutes.bulk,
  allDrivers: usersRoutes.bulk,
  driver: usersRoutes.bulk,
  balances: vendorPaymentsRoutes.payoutFullBalance,
  orders: ordersRoutes.bulk,
  transactions: walletsRoutes.reverse,
  collections: cashRoutes.reverse,
};

/** The screen of a path: its permission decides who can open it. */
function screen(path: string): Endpoint['access'] {
  const found = featureRoutes.find((route) =>
    new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path.slice(1)),
  );
  return found?.permission ? [found.permission] : 'signed-in';
}

const BUTTONS: Button[] = [
  ...declared.flatMap(({ id, acts = [] }) =>
    acts.flatMap((act) => {
      const call = CALLS[`${id} ${act.id}`] ?? CALLS[id];
      return call
        ? [{ button: `${id} ${act.id}`, permission: act.permission, calls: call.access }]
        : [];
    }),
  ),
  ...declared.flatMap(({ id, create }) =>
    create
      ? [{ button: `${id} new`, permission: create.permission, calls: screen(create.path) }]
      : [],
  ),
  ...declared.flatMap(({ id, edit }) =>
    edit
      ? [{ button: `${id} edit`, permission: edit.permission, calls: screen(edit.path(1)) }]
      : [],
  ),
  {
    button: 'stores/create save',
    permission: featureRoutes.find(({ path }) => path === 'stores/create')?.permission,
    calls: storesRoutes.create.access,
  },
];

const allows = (access: Endpoint['access'], role: (typeof STAFF_ROLES)[number]) =>
  typeof access === 'string' || access.some((permission) => roleCan(role, permission));

describe('a button that a role sees', () => {
  it('has its call in the table above', () => {
    const unknown = declared.flatMap(({ id, acts = [] }) =>
      acts.map((act) => `${id} ${act.id}`).filter((button) => !(button in CALLS) && !(id in CALLS)),
    );
    expect(unknown, 'acts without a call in src/app/acts.test.ts').toEqual([]);
  });

  it.each(BUTTONS)('$button: is answered to everybody who has it', ({ permission, calls }) => {
    expect(permission).toBeDefined();
    const holders = STAFF_ROLES.filter((role) => permission && roleCan(role, permission));
    expect(holders.filter((role) => !allows(calls, role))).toEqual([]);
    expect(holders.length).toBeGreaterThan(0);
  });

  it('is not everybody’s', () => {
    const seen = (role: (typeof STAFF_ROLES)[number]) =>
      BUTTONS.filter(({ permission }) => permission && roleCan(role, permission)).length;
    expect(seen('admin')).toBe(BUTTONS.length);
    for (const role of STAFF_ROLES.filter((one) => one !== 'admin'))
      expect(seen(role)).toBeLessThan(BUTTONS.length);
  });
});
