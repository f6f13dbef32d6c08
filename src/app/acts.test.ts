import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Permission, roleCan, STAFF_ROLES } from '#contract/permissions.ts';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { vendorsRoutes } from '#contract/routes/catalogue/vendors.ts';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { transactionsList } from '#src/features/books/transactions/transactions-list.tsx';
import { itemsList } from '#src/features/catalogue/items/items-list.tsx';
import { storeDetail } from '#src/features/catalogue/stores/store-detail.ts';
import { storesList } from '#src/features/catalogue/stores/stores-list.tsx';
import { logList } from '#src/features/money/cash/log-list.tsx';
import { driverDetail } from '#src/features/operations/drivers/driver-detail.ts';
import { ordersList } from '#src/features/operations/orders/orders-list.tsx';
import { userDetail } from '#src/features/people/users/user-detail.ts';
import { usersList } from '#src/features/people/users/users-list.tsx';
import { featureRoutes } from './feature-routes.ts';

interface Button {
  /** Its name, shown when a test fails. */
  button: string;
  permission: Permission | undefined;
  /** The call that it makes, or the screen that it opens. */
  calls: Endpoint['access'];
}

const acts = (
  of: { id: string; acts?: readonly { id: string; permission?: Permission }[] },
  { access: calls }: Endpoint,
): Button[] =>
  (of.acts ?? []).map(({ id, permission }) => ({ button: `${of.id} ${id}`, permission, calls }));

/** The screen of a path: its permission decides who can open it. */
function screen(path: string): Endpoint['access'] {
  const found = featureRoutes.find((route) =>
    new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path.slice(1)),
  );
  return found?.permission ? [found.permission] : 'signed-in';
}

const BUTTONS: Button[] = [
  ...acts(storesList, vendorsRoutes.bulk),
  ...acts(storeDetail, vendorsRoutes.bulk),
  ...acts(itemsList, itemsRoutes.bulk),
  ...acts(usersList, usersRoutes.bulk),
  ...acts(userDetail, usersRoutes.bulk),
  ...acts(driverDetail, usersRoutes.bulk),
  ...acts(ordersList, ordersRoutes.bulk),
  ...acts(transactionsList, walletsRoutes.reverse),
  ...acts(logList, cashRoutes.reverse),
  ...[storesList, itemsList, usersList].flatMap(({ id, create }) =>
    create
      ? [{ button: `${id} new`, permission: create.permission, calls: screen(create.path) }]
      : [],
  ),
  ...[storeDetail, userDetail, driverDetail].flatMap(({ id, edit }) =>
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

describe('a button that somebody sees', () => {
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
