import { alarmsRoutes } from './routes/alarms.ts';
import { auditRoutes } from './routes/audit.ts';
import { authRoutes } from './routes/auth.ts';
import { cashRoutes } from './routes/cash.ts';
import { categoriesRoutes } from './routes/categories.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { deskRoutes } from './routes/desk.ts';
import { dispatchRoutes } from './routes/dispatch.ts';
import { driverProfileRoutes } from './routes/driver-profile.ts';
import { driverStatusRoutes } from './routes/driver-status.ts';
import { filesRoutes } from './routes/files.ts';
import { handoverRoutes } from './routes/handover.ts';
import { importsRoutes } from './routes/imports.ts';
import { itemsRoutes } from './routes/items.ts';
import { liveOrdersRoutes } from './routes/live-orders.ts';
import { notesRoutes } from './routes/notes.ts';
import { ordersRoutes } from './routes/orders.ts';
import { preferencesRoutes } from './routes/preferences.ts';
import { refundsRoutes } from './routes/refunds.ts';
import { replayRoutes } from './routes/replay.ts';
import { searchRoutes } from './routes/search.ts';
import { settingsRoutes } from './routes/settings.ts';
import { storesRoutes } from './routes/stores.ts';
import { systemRoutes } from './routes/system.ts';
import { usersRoutes } from './routes/users.ts';
import { vendorPaymentsRoutes } from './routes/vendor-payments.ts';
import { vendorsRoutes } from './routes/vendors.ts';
import { viewsRoutes } from './routes/views.ts';
import { walletsRoutes } from './routes/wallets.ts';

/** Every endpoint that the server handles, by area. */
export const api = {
  auth: authRoutes,
  users: usersRoutes,
  drivers: driverStatusRoutes,
  driverProfiles: driverProfileRoutes,
  stores: storesRoutes,
  vendors: vendorsRoutes,
  notes: notesRoutes,
  search: searchRoutes,
  items: itemsRoutes,
  categories: categoriesRoutes,
  orders: ordersRoutes,
  live: liveOrdersRoutes,
  replay: replayRoutes,
  dashboard: dashboardRoutes,
  system: systemRoutes,
  views: viewsRoutes,
  dispatch: dispatchRoutes,
  desk: deskRoutes,
  alarms: alarmsRoutes,
  handover: handoverRoutes,
  settings: settingsRoutes,
  wallets: walletsRoutes,
  refunds: refundsRoutes,
  cash: cashRoutes,
  vendorPayments: vendorPaymentsRoutes,
  audit: auditRoutes,
  files: filesRoutes,
  imports: importsRoutes,
  preferences: preferencesRoutes,
} as const;

type Areas = typeof api;
/** Any of the endpoints, as a union. */
export type AnyEndpoint = { [A in keyof Areas]: Areas[A][keyof Areas[A]] }[keyof Areas];
