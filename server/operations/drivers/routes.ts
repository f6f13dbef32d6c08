import type { AppStoreService } from '../../catalogue/stores/app-service.ts';
import { partsOf } from '../../platform/acts/perform.ts';
import { done, found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { type Changes, sharedAnswer } from '../../platform/http/shared-answer.ts';
import { serialiseOnce } from '../../platform/http/validation.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import { byScope } from '../../platform/scope/by-scope.ts';
import type { OrderService } from '../orders/service.ts';
import type { ZoneService } from '../zones/service.ts';
import type { DriverRecords } from './records.ts';
import type { DriverService } from './service.ts';

interface Services {
  drivers: DriverService;
  driverRecords: DriverRecords;
  orders: OrderService;
  appStores: AppStoreService;
  zones: ZoneService;
  clock: () => Date;
  changes: Changes;
}

export function driversHandlers({
  drivers,
  driverRecords,
  orders,
  appStores,
  zones,
  clock,
  changes,
}: Services): AreaHandlers<'drivers'> {
  const now = () => clock().toISOString();
  // All consoles of a control room reconnect together, and each begins with this.
  const eagleView = byScope(() =>
    sharedAnswer({
      version: changes.count,
      read: async () => {
        // The orders first, because the map continues from their sequence number.
        const { seq, orders: open } = await orders.snapshot();
        const [onDuty, pins, liveZones] = await Promise.all([
          drivers.onDuty(),
          appStores.pins(),
          zones.live(),
        ]);
        return serialiseOnce({
          at: now(),
          seq,
          orders: open,
          drivers: onDuty,
          stores: pins,
          zones: liveZones,
        });
      },
    }),
  );
  return {
    eagleView: () => ok(eagleView()()),
    online: async () => ({ status: 200, body: { at: now(), drivers: await drivers.onDuty() } }),
    available: async () => ({
      status: 200,
      body: { at: now(), drivers: await drivers.available() },
    }),
    get: ({ params, caller }) => ok(drivers.get(params.id, caller)),
    report: ({ params, body, caller }) => done(drivers.report(params.id, body, caller)),
    setStatus: (call) => ok(drivers.setStatus(...partsOf(call))),
    setLimits: (call) => ok(drivers.setLimits(...partsOf(call))),
    readBulk: async ({ query }) => ({
      status: 200,
      body: { at: now(), positions: drivers.readBulk(await drivers.shown(query.ids)) },
    }),
    reportBulk: ({ body }) => ok(drivers.reportBulk(body.positions)),
    list: ({ query, caller }) => ok(driverRecords.list(query, caller)),
    count: ({ query }) => ok(driverRecords.count(query)),
    export: async ({ query }) => csvAnswer('drivers', driverRecords.export(query)),
    statistics: ({ params, query }) => ok(driverRecords.statistics(params.id, query)),
  };
}

export const driverProfilesHandlers = (records: DriverRecords): AreaHandlers<'driverProfiles'> => ({
  get: ({ params, caller }) => found(records.profile(params.id, caller)),
  update: (call) => found(records.update(...partsOf(call))),
});
