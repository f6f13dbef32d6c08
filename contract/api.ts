import { auditRoutes } from './routes/books/audit.ts';
import { commitmentSheetsRoutes } from './routes/books/commitment-sheets.ts';
import { commitmentsRoutes } from './routes/books/commitments.ts';
import { appStoresRoutes } from './routes/catalogue/app-stores.ts';
import { categoriesRoutes } from './routes/catalogue/categories.ts';
import { importsRoutes } from './routes/catalogue/imports.ts';
import { itemsRoutes } from './routes/catalogue/items.ts';
import { storesRoutes } from './routes/catalogue/stores.ts';
import { appCategoriesRoutes } from './routes/growth/app-categories.ts';
import { campaignsRoutes } from './routes/growth/campaigns.ts';
import { consoleDeviceRoutes } from './routes/growth/console-device.ts';
import { devicesRoutes } from './routes/growth/devices.ts';
import { featuredRoutes } from './routes/growth/featured.ts';
import { homeRoutes } from './routes/growth/home.ts';
import { inboxRoutes } from './routes/growth/inbox.ts';
import { messageTemplatesRoutes } from './routes/growth/message-templates.ts';
import { promotionsRoutes } from './routes/growth/promotions.ts';
import { dashboardRoutes } from './routes/insight/dashboard.ts';
import { exportsRoutes } from './routes/insight/exports.ts';
import { notesRoutes } from './routes/insight/notes.ts';
import { reportSchedulesRoutes } from './routes/insight/report-schedules.ts';
import { reportsRoutes } from './routes/insight/reports.ts';
import { searchRoutes } from './routes/insight/search.ts';
import { bankAnswersRoutes } from './routes/money/bank-answers.ts';
import { bankFilesRoutes } from './routes/money/bank-files.ts';
import { cashRoutes } from './routes/money/cash.ts';
import { changeRequestsRoutes } from './routes/money/change-requests.ts';
import { chargesRoutes } from './routes/money/charges.ts';
import { collectorsRoutes } from './routes/money/collectors.ts';
import { depositSlipsRoutes } from './routes/money/deposit-slips.ts';
import { disputesRoutes } from './routes/money/disputes.ts';
import { paymentsRoutes } from './routes/money/payments.ts';
import { payoutsRoutes } from './routes/money/payouts.ts';
import { refundsRoutes } from './routes/money/refunds.ts';
import { remediesRoutes } from './routes/money/remedies.ts';
import { settlementsRoutes } from './routes/money/settlements.ts';
import { statementsRoutes } from './routes/money/statements.ts';
import { walletsRoutes } from './routes/money/wallets.ts';
import { alarmsRoutes } from './routes/operations/alarms.ts';
import { amendmentsRoutes } from './routes/operations/amendments.ts';
import { casesRoutes } from './routes/operations/cases/cases.ts';
import { claimsRoutes } from './routes/operations/claims.ts';
import { broadcastsRoutes } from './routes/operations/contact/broadcasts.ts';
import { contactRoutes } from './routes/operations/contact/contact.ts';
import { contactAppsRoutes } from './routes/operations/contact/contact-apps.ts';
import { contactFiguresRoutes } from './routes/operations/contact/contact-figures.ts';
import { contactTemplatesRoutes } from './routes/operations/contact/contact-templates.ts';
import { dispatchRoutes } from './routes/operations/dispatch.ts';
import { dispatchZonesRoutes } from './routes/operations/dispatch-zones.ts';
import { documentReviewsRoutes } from './routes/operations/document-reviews.ts';
import { driverFactsRoutes } from './routes/operations/driver-facts.ts';
import { driverProfileRoutes } from './routes/operations/driver-profile.ts';
import { driverStatusRoutes } from './routes/operations/driver-status.ts';
import { handoverRoutes } from './routes/operations/handover.ts';
import { liveOrdersRoutes } from './routes/operations/live-orders.ts';
import { onTheRoadRoutes } from './routes/operations/on-the-road.ts';
import { orderChangesRoutes } from './routes/operations/order-changes.ts';
import { orderEndsRoutes } from './routes/operations/order-ends.ts';
import { orderNeedsRoutes } from './routes/operations/order-needs.ts';
import { orderPaymentRoutes } from './routes/operations/order-payment.ts';
import { ordersRoutes } from './routes/operations/orders.ts';
import { presenceRoutes } from './routes/operations/presence.ts';
import { proofRulesRoutes } from './routes/operations/proof-rules.ts';
import { proofsRoutes } from './routes/operations/proofs.ts';
import { quotesRoutes } from './routes/operations/quotes.ts';
import { replayRoutes } from './routes/operations/replay.ts';
import { standDownsRoutes } from './routes/operations/stand-downs.ts';
import { storeWaitsRoutes } from './routes/operations/store-waits.ts';
import { zonesRoutes } from './routes/operations/zones.ts';
import { accountLinksRoutes } from './routes/people/account-links.ts';
import { authRoutes } from './routes/people/auth.ts';
import { preferencesRoutes } from './routes/people/preferences.ts';
import { proposalsRoutes } from './routes/people/proposals.ts';
import { settingsRoutes } from './routes/people/settings.ts';
import { usersRoutes } from './routes/people/users.ts';
import { viewsRoutes } from './routes/people/views.ts';
import { filesRoutes } from './routes/platform/files.ts';
import { installationRoutes } from './routes/platform/installation.ts';
import { jobsRoutes } from './routes/platform/jobs.ts';
import { systemRoutes } from './routes/platform/system.ts';

/** Every endpoint that the server handles, by area. */
export const api = {
  auth: authRoutes,
  users: usersRoutes,
  accountLinks: accountLinksRoutes,
  drivers: driverStatusRoutes,
  standDowns: standDownsRoutes,
  driverProfiles: driverProfileRoutes,
  driverFacts: driverFactsRoutes,
  appStores: appStoresRoutes,
  stores: storesRoutes,
  notes: notesRoutes,
  search: searchRoutes,
  items: itemsRoutes,
  categories: categoriesRoutes,
  orders: ordersRoutes,
  orderChanges: orderChangesRoutes,
  storeWaits: storeWaitsRoutes,
  amendments: amendmentsRoutes,
  orderEnds: orderEndsRoutes,
  orderPayment: orderPaymentRoutes,
  onTheRoad: onTheRoadRoutes,
  orderNeeds: orderNeedsRoutes,
  documentReviews: documentReviewsRoutes,
  changeRequests: changeRequestsRoutes,
  broadcasts: broadcastsRoutes,
  cases: casesRoutes,
  contact: contactRoutes,
  contactApps: contactAppsRoutes,
  contactFigures: contactFiguresRoutes,
  contactTemplates: contactTemplatesRoutes,
  quotes: quotesRoutes,
  proofRules: proofRulesRoutes,
  proofs: proofsRoutes,
  promotions: promotionsRoutes,
  appCategories: appCategoriesRoutes,
  featured: featuredRoutes,
  home: homeRoutes,
  campaigns: campaignsRoutes,
  messageTemplates: messageTemplatesRoutes,
  inbox: inboxRoutes,
  consoleDevice: consoleDeviceRoutes,
  devices: devicesRoutes,
  installation: installationRoutes,
  jobs: jobsRoutes,
  live: liveOrdersRoutes,
  replay: replayRoutes,
  dashboard: dashboardRoutes,
  reportSchedules: reportSchedulesRoutes,
  reports: reportsRoutes,
  exports: exportsRoutes,
  system: systemRoutes,
  views: viewsRoutes,
  dispatch: dispatchRoutes,
  dispatchZones: dispatchZonesRoutes,
  zones: zonesRoutes,
  claims: claimsRoutes,
  presence: presenceRoutes,
  alarms: alarmsRoutes,
  handover: handoverRoutes,
  proposals: proposalsRoutes,
  settings: settingsRoutes,
  wallets: walletsRoutes,
  payments: paymentsRoutes,
  settlements: settlementsRoutes,
  refunds: refundsRoutes,
  remedies: remediesRoutes,
  charges: chargesRoutes,
  statements: statementsRoutes,
  cash: cashRoutes,
  collectors: collectorsRoutes,
  depositSlips: depositSlipsRoutes,
  disputes: disputesRoutes,
  bankFiles: bankFilesRoutes,
  bankAnswers: bankAnswersRoutes,
  payouts: payoutsRoutes,
  audit: auditRoutes,
  commitments: commitmentsRoutes,
  commitmentSheets: commitmentSheetsRoutes,
  files: filesRoutes,
  imports: importsRoutes,
  preferences: preferencesRoutes,
} as const;

type Areas = typeof api;
/** Any of the endpoints, as a union. */
export type AnyEndpoint = { [A in keyof Areas]: Areas[A][keyof Areas[A]] }[keyof Areas];
