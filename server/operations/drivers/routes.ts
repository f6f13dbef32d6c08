import { etag } from '#contract/version.ts';
import type { StoreService } from '../../catalogue/stores/service.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { type Changes, sharedAnswer } from '../../platform/http/shared-answer.ts';
import { serialiseOnce } from '../../platform/http/validation.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { OrderService } from '../orders/service.ts';
import type { DriverDesk } from './desk.ts';
import type { DriverService } from './service.ts';

interface Services {
  drivers: DriverService;
  driverDesk: DriverDesk;
  orders: OrderService;
  stores: StoreService;
  clock: () => Date;
  changes: Changes;
}

export function driversHandlers({
  drivers,
  driverDesk,
  orders,
  stores,
  clock,
  changes,
}: Services): AreaHandlers<'drivers'> {
  const now = () => clock().toISOString();
  // All consoles of a control room come back together, and each begins with this.
  const eagleView = sharedAnswer({
    version: changes.count,
    read: async () => {
      // The orders first: their sequence is the place from which the map goes on.
      const { seq, orders: open } = await orders.snapshot();
      const [onDuty, pins] = await Promise.all([drivers.onDuty(), stores.pins()]);
      return serialiseOnce({ at: now(), seq, orders: open, drivers: onDuty, stores: pins });
    },
  });
  return {
    eagleView: async () => ({ status: 200, body: await eagleView() }),
    online: async () => ({ status: 200, body: { at: now(), drivers: await drivers.onDuty() } }),
    available: async () => ({
      status: 200,
      body: { at: now(), drivers: await drivers.available() },
    }),
    get: async ({ params, caller }) => ({
      status: 200,
      body: await drivers.get(params.id, caller),
    }),
    report: async ({ params, body, caller }) => {
      await drivers.report(params.id, body, caller);
      return { status: 204, body: undefined };
    },
    setStatus: async ({ params, body, caller }) => ({
      status: 200,
      body: await drivers.setStatus(params.id, body, caller),
    }),
    setLimits: async ({ params, body, caller }) => ({
      status: 200,
      body: await drivers.setLimits(params.id, body, caller),
    }),
    readBulk: async ({ query }) => ({
      status: 200,
      body: { at: now(), positions: drivers.readBulk(query.ids) },
    }),
    reportBulk: async ({ body }) => ({
      status: 200,
      body: await drivers.reportBulk(body.positions),
    }),
    list: async ({ query }) => ({ status: 200, body: await driverDesk.list(query) }),
    count: async ({ query }) => ({ status: 200, body: await driverDesk.count(query) }),
    export: async ({ query }) => csvAnswer('drivers', driverDesk.export(query)),
    statistics: async ({ params, query }) => ({
      status: 200,
      body: await driverDesk.statistics(params.id, query),
    }),
  };
}

export const driverProfilesHandlers = (desk: DriverDesk): AreaHandlers<'driverProfiles'> => ({
  get: async ({ params }) => {
    const profile = await desk.profile(params.id);
    return { status: 200, body: profile, headers: { etag: etag(profile.version) } };
  },
  update: async ({ params, headers, body, ...by }) => {
    const profile = await desk.updateProfile(params.id, headers['if-match'], body, by);
    return { status: 200, body: profile, headers: { etag: etag(profile.version) } };
  },
});
