import { type AuditOptions, auditArea } from './books/audit/area.ts';
import { commitmentsArea } from './books/commitments/area.ts';
import { ledgerArea } from './books/ledger/area.ts';
import { categoriesArea } from './catalogue/categories/area.ts';
import { importsArea } from './catalogue/imports/area.ts';
import { itemsArea } from './catalogue/items/area.ts';
import { storesArea } from './catalogue/stores/area.ts';
import { appCategoriesArea } from './growth/app-categories/area.ts';
import { appPlacesArea } from './growth/app-places/area.ts';
import { type CampaignOptions, campaignsArea } from './growth/campaigns/area.ts';
import { featuredArea } from './growth/featured/area.ts';
import { homeArea } from './growth/home/area.ts';
import { inboxArea } from './growth/inbox/area.ts';
import { messageTemplatesArea } from './growth/message-templates/area.ts';
import { noticesArea } from './growth/notices/area.ts';
import { promotionsArea } from './growth/promotions/area.ts';
import { type PushOptions, pushArea } from './growth/push/area.ts';
import { dashboardArea } from './insight/dashboard/area.ts';
import { exportsArea } from './insight/exports/area.ts';
import { notesArea } from './insight/notes/area.ts';
import { reportSchedulesArea } from './insight/report-schedules/area.ts';
import type { ReportScheduleNeeds } from './insight/report-schedules/service.ts';
import { reportsArea } from './insight/reports/area.ts';
import { searchArea } from './insight/search/area.ts';
import { bankFilesArea } from './money/bank-files/area.ts';
import { cashArea } from './money/cash/area.ts';
import { disputesArea } from './money/disputes/area.ts';
import { duesArea } from './money/dues/area.ts';
import { type PaymentOptions, paymentsArea } from './money/payments/area.ts';
import { payoutsArea } from './money/payouts/area.ts';
import type { PayoutNeeds } from './money/payouts/service.ts';
import { refundsArea } from './money/refunds/area.ts';
import { remediesArea } from './money/remedies/area.ts';
import { settlementsArea } from './money/settlements/area.ts';
import { statementsArea } from './money/statements/area.ts';
import { walletsArea } from './money/wallets/area.ts';
import { alarmsArea } from './operations/alarms/area.ts';
import { casesArea } from './operations/cases/area.ts';
import { changeRequestsArea } from './operations/change-requests/area.ts';
import { claimsArea } from './operations/claims/area.ts';
import { type ContactOptions, contactArea } from './operations/contact/area.ts';
import { dispatchArea } from './operations/dispatch/area.ts';
import { documentReviewsArea } from './operations/document-reviews/area.ts';
import { driversArea } from './operations/drivers/area.ts';
import { factsArea } from './operations/facts/area.ts';
import { geofenceArea } from './operations/geofence/area.ts';
import { handoverArea } from './operations/handover/area.ts';
import { liveArea } from './operations/live/area.ts';
import { openOrdersArea } from './operations/open-orders/area.ts';
import { ordersArea } from './operations/orders/area.ts';
import { phonesArea } from './operations/phones/area.ts';
import { presenceArea } from './operations/presence/area.ts';
import { proofRulesArea } from './operations/proof-rules/area.ts';
import { replayArea } from './operations/replay/area.ts';
import { standDownsArea } from './operations/stand-downs/area.ts';
import { storeAppsArea } from './operations/store-apps/area.ts';
import { visibilityArea } from './operations/visibility/area.ts';
import { zonesArea } from './operations/zones/area.ts';
import { preferencesArea } from './people/preferences/area.ts';
import { proposalsArea } from './people/proposals/area.ts';
import { settingsArea } from './people/settings/area.ts';
import { type UserOptions, usersArea } from './people/users/area.ts';
import { viewsArea } from './people/views/area.ts';
import { assemble, type Base } from './platform/area.ts';
import { authArea } from './platform/auth/area.ts';
import { type BackupOptions, backupsArea } from './platform/backups/area.ts';
import { type BusOptions, busArea } from './platform/bus/area.ts';
import { commandsArea } from './platform/commands/area.ts';
import type { Log } from './platform/db/log.ts';
import { type EventOptions, eventsArea } from './platform/events/area.ts';
import { type FileOptions, filesArea } from './platform/files/area.ts';
import { type InstallationOptions, installationArea } from './platform/installation/area.ts';
import { jobsArea } from './platform/jobs/area.ts';
import { type MailOptions, mailArea } from './platform/mail/area.ts';
import { type RetentionOptions, retentionArea } from './platform/retention/area.ts';
import { searchFillArea } from './platform/search-fill/area.ts';
import { type SystemOptions, systemArea } from './platform/system/area.ts';
import { telephonesArea } from './platform/telephones/area.ts';
import { zoneBookArea } from './platform/zones/area.ts';

/** The dependencies of the services. */
export interface ServiceDeps
  extends Pick<Base, 'db' | 'pool'>,
    AuditOptions,
    BackupOptions,
    BusOptions,
    EventOptions,
    FileOptions,
    InstallationOptions,
    MailOptions,
    PaymentOptions,
    PushOptions,
    CampaignOptions,
    ContactOptions,
    Pick<PayoutNeeds, 'rails'>,
    Pick<ReportScheduleNeeds, 'publicUrl'>,
    RetentionOptions,
    SystemOptions,
    UserOptions {
  clock?: (() => Date) | undefined;
}

/** Assembles every area of the server on one database, each after the areas that it needs. */
export const assembleAreas = (deps: ServiceDeps, log: Log) =>
  assemble({ ...deps, log, clock: deps.clock ?? (() => new Date()) })
    .with(authArea)
    .with(busArea)
    .with(systemArea)
    .with(eventsArea)
    .with(commandsArea)
    .with(filesArea)
    .with(zoneBookArea)
    .with(auditArea)
    .with(jobsArea)
    .with(backupsArea)
    .with(mailArea)
    .with(retentionArea)
    .with(searchFillArea)
    .with(telephonesArea)
    .with(proposalsArea)
    .with(settingsArea)
    .with(ledgerArea)
    .with(commitmentsArea)
    .with(usersArea)
    .with(preferencesArea)
    .with(viewsArea)
    .with(storesArea)
    .with(categoriesArea)
    .with(itemsArea)
    .with(importsArea)
    .with(promotionsArea)
    .with(appPlacesArea)
    .with(appCategoriesArea)
    .with(featuredArea)
    .with(homeArea)
    .with(pushArea)
    .with(campaignsArea)
    .with(messageTemplatesArea)
    .with(noticesArea)
    .with(inboxArea)
    .with(driversArea)
    .with(documentReviewsArea)
    .with(changeRequestsArea)
    .with(zonesArea)
    .with(visibilityArea)
    .with(proofRulesArea)
    .with(ordersArea)
    .with(openOrdersArea)
    .with(standDownsArea)
    .with(claimsArea)
    .with(presenceArea)
    .with(casesArea)
    .with(contactArea)
    .with(dispatchArea)
    .with(factsArea)
    .with(geofenceArea)
    .with(phonesArea)
    .with(storeAppsArea)
    .with(liveArea)
    .with(replayArea)
    .with(duesArea)
    .with(paymentsArea)
    .with(walletsArea)
    .with(cashArea)
    .with(disputesArea)
    .with(payoutsArea)
    .with(bankFilesArea)
    .with(refundsArea)
    .with(settlementsArea)
    .with(remediesArea)
    .with(statementsArea)
    .with(alarmsArea)
    .with(handoverArea)
    .with(notesArea)
    .with(searchArea)
    .with(reportsArea)
    .with(exportsArea)
    .with(reportSchedulesArea)
    .with(dashboardArea)
    .with(installationArea);

/** Every service on one database; no background work runs. */
export const createServices = (deps: ServiceDeps, log: Log) => assembleAreas(deps, log).services;
export type Services = ReturnType<typeof createServices>;
/** Single runs of periodic work by name. */
export type Runs = ReturnType<ReturnType<typeof assembleAreas>['finish']>['runs'];
