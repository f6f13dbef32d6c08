import type { ErrorCode } from '../errors.ts';
import { sheetReasons } from './books/commitment-sheets.ts';
import { ledgerReasons } from './books/ledger.ts';
import { categoryReasons } from './catalogue/categories.ts';
import { importReasons } from './catalogue/imports.ts';
import { itemReasons } from './catalogue/items.ts';
import { storeReasons } from './catalogue/stores.ts';
import { appPlaceReasons } from './growth/app-places.ts';
import { campaignReasons } from './growth/campaigns.ts';
import { featuredReasons } from './growth/featured.ts';
import { homeReasons } from './growth/home.ts';
import { templateReasons } from './growth/message-templates.ts';
import { promotionReasons } from './growth/promotions.ts';
import { pushReasons } from './growth/push.ts';
import { exportReasons } from './insight/exports.ts';
import { reportReasons } from './insight/reports.ts';
import { bankAnswerReasons, bankCodeReasons } from './money/bank-answers.ts';
import { cashReasons } from './money/cash.ts';
import { disputeReasons } from './money/disputes.ts';
import { paymentReasons } from './money/payments.ts';
import { payoutReasons } from './money/payouts.ts';
import { refundReasons } from './money/refunds.ts';
import { remedyReasons } from './money/remedies.ts';
import { settlementReasons } from './money/settlements.ts';
import { statementReasons } from './money/statements.ts';
import { walletReasons } from './money/wallets.ts';
import { alarmReasons, alarmReplayReasons } from './operations/alarms.ts';
import { amendmentReasons } from './operations/amendments.ts';
import { answerReasons } from './operations/answers.ts';
import { caseReasons } from './operations/cases.ts';
import { changeRequestReasons } from './operations/change-requests.ts';
import { claimReasons } from './operations/claims.ts';
import { contactReasons } from './operations/contact.ts';
import { zoneModeReasons } from './operations/dispatch-zones.ts';
import { driverReasons } from './operations/drivers.ts';
import { handoverReasons } from './operations/handover.ts';
import { liveReasons } from './operations/live.ts';
import { onTheRoadReasons } from './operations/on-the-road.ts';
import { orderReasons } from './operations/orders.ts';
import { presenceReasons } from './operations/presence.ts';
import { proofReasons } from './operations/proofs.ts';
import { replayReasons } from './operations/replay.ts';
import { zonePlacementReasons, zoneReasons, zoneRingReasons } from './operations/zones.ts';
import { proposalReasons } from './people/proposals.ts';
import { userReasons } from './people/users.ts';
import { viewReasons } from './people/views.ts';
import { actReasons } from './platform/acts.ts';
import { authReasons } from './platform/auth.ts';
import { causeReasons } from './platform/causes.ts';
import { fieldReasons } from './platform/fields.ts';
import { fileReasons } from './platform/files.ts';
import { httpReasons } from './platform/http.ts';
import { jobReasons } from './platform/jobs.ts';
import { mailReasons } from './platform/mail.ts';
import { outboxReasons } from './platform/outbox.ts';

/** Every reason of the server by key. */
export const REASONS = {
  // Insight.
  ...exportReasons,
  ...reportReasons,
  // Money.
  ...bankAnswerReasons,
  ...bankCodeReasons,
  ...cashReasons,
  ...disputeReasons,
  ...changeRequestReasons,
  ...paymentReasons,
  ...payoutReasons,
  ...refundReasons,
  ...remedyReasons,
  ...settlementReasons,
  ...statementReasons,
  ...walletReasons,
  // Operations.
  ...amendmentReasons,
  ...alarmReplayReasons,
  ...alarmReasons,
  ...caseReasons,
  ...causeReasons,
  ...answerReasons,
  ...claimReasons,
  ...contactReasons,
  ...driverReasons,
  ...handoverReasons,
  ...liveReasons,
  ...onTheRoadReasons,
  ...orderReasons,
  ...presenceReasons,
  ...proofReasons,
  ...replayReasons,
  ...zoneModeReasons,
  ...zoneRingReasons,
  ...zonePlacementReasons,
  ...zoneReasons,
  // Growth.
  ...appPlaceReasons,
  ...campaignReasons,
  ...featuredReasons,
  ...homeReasons,
  ...templateReasons,
  ...promotionReasons,
  ...pushReasons,
  // Catalogue.
  ...categoryReasons,
  ...importReasons,
  ...itemReasons,
  ...storeReasons,
  // People.
  ...proposalReasons,
  ...userReasons,
  ...viewReasons,
  // Books.
  ...ledgerReasons,
  ...sheetReasons,
  // Platform.
  ...actReasons,
  ...authReasons,
  ...fieldReasons,
  ...fileReasons,
  ...httpReasons,
  ...jobReasons,
  ...mailReasons,
  ...outboxReasons,
} as const satisfies Readonly<Record<string, Readonly<{ code: ErrorCode; text: string }> | string>>;

type Catalogue = typeof REASONS;
export type ReasonKey = keyof Catalogue;
/** The keys of faults of fields. */
export type FaultKey = {
  [K in ReasonKey]: Catalogue[K] extends string ? K : never;
}[ReasonKey];
/** The keys of what refuses a whole request, or an act. */
export type RefusalKey = Exclude<ReasonKey, FaultKey>;
