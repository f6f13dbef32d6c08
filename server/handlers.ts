import type { ConsoleConfig } from '#contract/routes/system.ts';
import { alarmsHandlers } from './alarms/routes.ts';
import { auditHandlers } from './audit/routes.ts';
import { authHandlers } from './auth/routes.ts';
import { cashHandlers } from './cash/routes.ts';
import { categoriesHandlers } from './categories/routes.ts';
import { dashboardHandlers } from './dashboard/routes.ts';
import { deskHandlers } from './desk/routes.ts';
import { dispatchHandlers } from './dispatch/routes.ts';
import { driverProfilesHandlers, driversHandlers } from './drivers/routes.ts';
import { filesHandlers } from './files/routes.ts';
import { handoverHandlers } from './handover/routes.ts';
import type { Handlers } from './http/endpoints.ts';
import { importsHandlers } from './imports/routes.ts';
import { itemsHandlers } from './items/routes.ts';
import { liveHandlers } from './live/routes.ts';
import { notesHandlers } from './notes/routes.ts';
import { ordersHandlers } from './orders/routes.ts';
import { vendorPaymentsHandlers } from './payouts/routes.ts';
import { preferencesHandlers } from './preferences/routes.ts';
import { refundsHandlers } from './refunds/routes.ts';
import { replayHandlers } from './replay/routes.ts';
import { searchHandlers } from './search/routes.ts';
import type { Services } from './services.ts';
import { settingsHandlers } from './settings/routes.ts';
import { storesHandlers } from './stores/routes.ts';
import { vendorsHandlers } from './stores/vendor-routes.ts';
import { systemHandlers } from './system/routes.ts';
import { usersHandlers } from './users/routes.ts';
import { viewsHandlers } from './views/routes.ts';
import { walletsHandlers } from './wallets/routes.ts';

interface SystemDeps {
  consoleConfig: ConsoleConfig;
  checkDatabase: () => Promise<void>;
  isStopping: () => boolean;
}

/** One handler for every endpoint of the contract; a missing one does not compile. */
export const createHandlers = (services: Services, system: SystemDeps): Handlers => ({
  auth: authHandlers(services.auth, services.users),
  users: usersHandlers(services.users, services.clock),
  drivers: driversHandlers(services),
  driverProfiles: driverProfilesHandlers(services.driverDesk),
  stores: storesHandlers(services.stores, services.items),
  vendors: vendorsHandlers(services.vendors),
  notes: notesHandlers(services.notes),
  search: searchHandlers(services.search),
  items: itemsHandlers(services.items, services.stores),
  categories: categoriesHandlers(services.categories),
  orders: ordersHandlers(services.orders, services.orderDesk),
  live: liveHandlers(services),
  replay: replayHandlers(services.replay),
  dashboard: dashboardHandlers(services.stats),
  system: systemHandlers(system),
  views: viewsHandlers(services.views),
  preferences: preferencesHandlers(services.preferences),
  dispatch: dispatchHandlers(services.dispatch, services.plans, services.zones),
  desk: deskHandlers(services.desk),
  alarms: alarmsHandlers(services.alarms),
  handover: handoverHandlers(services.handovers),
  settings: settingsHandlers(services.settings),
  wallets: walletsHandlers(services.wallets),
  refunds: refundsHandlers(services.refunds),
  cash: cashHandlers(services.cash),
  vendorPayments: vendorPaymentsHandlers(services.payouts),
  files: filesHandlers(services.files),
  imports: importsHandlers(services.imports),
  audit: auditHandlers(services.audit, services.checkLedger, services.books),
});
