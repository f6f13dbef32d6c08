import type { Permission } from '#contract/permissions.ts';
import type { ViewScope } from '#contract/routes/views.ts';
import { etag } from '#contract/version.ts';
import { type Caller, can } from '../auth/caller.ts';
import type { AreaHandlers } from '../http/endpoints.ts';
import { Refusal } from '../http/refusal.ts';
import type { ViewService } from './service.ts';

/** Views are read and kept by whoever sees their screen. */
const SEES: Readonly<Record<ViewScope, Permission>> = {
  'live-orders': 'live.read',
  orders: 'orders.read',
  stores: 'stores.read',
  // The menus belong to whoever sees the stores.
  items: 'stores.read',
  categories: 'stores.read',
  users: 'users.read',
  drivers: 'drivers.read',
  transactions: 'money.read',
  collections: 'cash.read',
  audit: 'audit.read',
};
function requireScreen(scope: ViewScope, caller: Caller): void {
  if (!can(caller, SEES[scope]))
    throw new Refusal('permission.denied', `The role ${caller.role} does not see this screen.`);
}

export const viewsHandlers = (views: ViewService): AreaHandlers<'views'> => ({
  list: async ({ query, caller }) => {
    requireScreen(query.scope, caller);
    return { status: 200, body: await views.list(query.scope, caller) };
  },
  create: async ({ body, caller }) => {
    requireScreen(body.scope, caller);
    const view = await views.create(body, caller);
    return { status: 201, body: view, headers: { etag: etag(view.version) } };
  },
  update: async ({ params, headers, body, caller }) => {
    const view = await views.update(params.id, headers['if-match'], body, caller);
    return { status: 200, body: view, headers: { etag: etag(view.version) } };
  },
  remove: async ({ params, caller }) => {
    await views.remove(params.id, caller);
    return { status: 204, body: undefined };
  },
});
