import type { ConsoleConfig } from '#contract/routes/platform/system.ts';
import { auditHandlers } from './books/audit/routes.ts';
import { categoriesHandlers } from './catalogue/categories/routes.ts';
import { importsHandlers } from './catalogue/imports/routes.ts';
import { itemsHandlers } from './catalogue/items/routes.ts';
import { storesHandlers } from './catalogue/stores/routes.ts';
import { vendorsHandlers } from './catalogue/stores/vendor-routes.ts';
import { dashboardHandlers } from './insight/dashboard/routes.ts';
import { notesHandlers } from './insight/notes/routes.ts';
import { searchHandlers } from './insight/search/routes.ts';
import { cashHandlers } from './money/cash/routes.ts';
import { vendorPaymentsHandlers } from './money/payouts/routes.ts';
import { refundsHandlers } from './money/refunds/routes.ts';
import { walletsHandlers } from './money/wallets/routes.ts';
import { alarmsHandlers } from './operations/alarms/routes.ts';
import { dispatchHandlers } from './operations/dispatch/routes.ts';
import { driverProfilesHandlers, driversHandlers } from './operations/drivers/routes.ts';
import { handoverHandlers } from './operations/handover/routes.ts';
import { liveHandlers } from './operations/live/routes.ts';
import { ordersHandlers } from './operations/orders/routes.ts';
import { deskHandlers } from './operations/presence/routes.ts';
import { replayHandlers } from './operations/replay/routes.ts';
import { preferencesHandlers } from './people/preferences/routes.ts';
import { settingsHandlers } from './people/settings/routes.ts';
import { authHandlers } from './people/users/auth-routes.ts';
import { usersHandlers } from './people/users/routes.ts';
import { viewsHandlers } from './people/views/routes.ts';
import { filesHandlers } from './platform/files/routes.ts';
import type { Handlers } from './platform/http/endpoints.ts';
import { systemHandlers } from './platform/system/routes.ts';
import type { Services } from './services.ts';

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
