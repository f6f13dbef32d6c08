// Long because every migration has a line, in the order in which they run.
import type { Migration } from 'kysely';
import { platform } from './1001-platform.ts';
import { books } from './1002-books.ts';
import { people } from './1003-people.ts';
import { catalogue } from './1004-catalogue.ts';
import { growth } from './1005-growth.ts';
import { operations } from './1006-operations.ts';
import { money } from './1007-money.ts';
import { insight } from './1008-insight.ts';
import { eventScope } from './1009-event-scope.ts';

/**
 * All migrations by name, in their order. Those of 1001 to 1008 are the baseline, one for each wing of
 * the server; a change of the schema is a new one with the next number (docs/decisions/0107).
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '1001-platform': platform,
  '1002-books': books,
  '1003-people': people,
  '1004-catalogue': catalogue,
  '1005-growth': growth,
  '1006-operations': operations,
  '1007-money': money,
  '1008-insight': insight,
  '1009-event-scope': eventScope,
import { spine } from './0001-spine.ts';
import { views } from './0002-views.ts';
import { replay } from './0003-replay.ts';
import { ordersList } from './0004-orders-list.ts';
import { dispatchDesk } from './0005-dispatch-desk.ts';
import { preferences } from './0006-preferences.ts';
import { deskTogether } from './0007-desk-together.ts';
import { settings } from './0008-settings.ts';
import { alarms } from './0009-alarms.ts';
import { ledger } from './0010-ledger.ts';
import { driverLimits } from './0011-driver-limits.ts';
import { storeWords } from './0013-store-words.ts';
import { moneyDesk } from './0014-money-desk.ts';
import { ledgerDays } from './0015-ledger-days.ts';
import { stores } from './0016-stores.ts';
import { people } from './0017-people.ts';
import { items } from './0018-items.ts';
import { files } from './0019-files.ts';
import { imports } from './0020-imports.ts';
import { discountsRefunds } from './0021-discounts-refunds.ts';
import { ledgerReports } from './0022-ledger-reports.ts';
import { wordsInOrder } from './0023-words-in-order.ts';
import { moneyLists } from './0024-money-lists.ts';
import { secondThoughts } from './0027-second-thoughts.ts';
import { whoSetTheAccount } from './0028-who-set-the-account.ts';
import { moneyRemainder } from './0029-money-remainder.ts';
import { privatePapers } from './0030-private-papers.ts';
import { byHand } from './0032-by-hand.ts';
import { orderRatings } from './0033-order-ratings.ts';
import { twoPeople } from './0034-two-people.ts';
import { movements } from './0035-movements.ts';
import { onePerson } from './0036-one-person.ts';
import { strangers } from './0037-strangers.ts';
import { waitingCounts } from './0038-waiting-counts.ts';
import { takenBack } from './0039-taken-back.ts';
import { ownTables } from './0040-own-tables.ts';
import { zones } from './0041-zones.ts';
import { promotions } from './0042-promotions.ts';
import { zoneHistory } from './0043-zone-history.ts';
import { staffScope } from './0044-staff-scope.ts';
import { jobs } from './0045-jobs.ts';
import { featured } from './0046-featured.ts';
import { home } from './0047-home.ts';
import { push } from './0048-push.ts';
import { schemaFloor } from './0050-schema-floor.ts';
import { notices } from './0051-notices.ts';
import { figures } from './0052-figures.ts';
import { exports } from './0053-exports.ts';
import { mail } from './0054-mail.ts';
import { severalServers } from './0055-several-servers.ts';
import { deliveriesOfAPair } from './0056-deliveries-of-a-pair.ts';
import { rosterChanges } from './0057-roster-changes.ts';
import { months } from './0058-months.ts';
import { retention } from './0059-retention.ts';
import { driversInScope } from './0060-drivers-in-scope.ts';
import { backups } from './0061-backups.ts';
import { unpausableJobs } from './0062-unpausable-jobs.ts';
import { payments } from './0063-payments.ts';
import { commitments } from './0065-commitments.ts';
import { proposals } from './0066-proposals.ts';
import { customerOrders } from './0067-customer-orders.ts';
import { vouchedAccounts } from './0068-vouched-accounts.ts';
import { whoConfirms } from './0069-who-confirms.ts';
import { feesAtMost } from './0070-fees-at-most.ts';
import { returnsCommitted } from './0071-returns-committed.ts';
import { paymentsListed } from './0072-payments-listed.ts';
import { cardSettlements } from './0073-card-settlements.ts';
import { paymentBodies } from './0074-payment-bodies.ts';
import { commitmentSheets } from './0076-commitment-sheets.ts';
import { standardCommission } from './0077-standard-commission.ts';
import { furtherProposals } from './0078-proposals-further.ts';
import { orderDisputes } from './0080-order-disputes.ts';
import { depositSlips } from './0081-deposit-slips.ts';
import { promotionTerms } from './0082-promotion-terms.ts';
import { collectorLimit } from './0083-collector-limit.ts';
import { storeConsents } from './0090-store-consents.ts';
import { standDowns } from './0093-stand-downs.ts';
import { refusedCaptures } from './0096-refused-captures.ts';
import { withheldEnds } from './0097-withheld-ends.ts';
import { alarmConcerns } from './0100-alarm-concerns.ts';
import { alarmEscalations } from './0105-alarm-escalations.ts';
import { plannedPauses } from './0106-planned-pauses.ts';
import { sessionUserAgents } from './0107-session-user-agents.ts';
import { featuredZones } from './0108-featured-zones.ts';
import { eventSubjects } from './0110-event-subjects.ts';
import { payoutEvents } from './0111-payout-events.ts';
import { storedSentences } from './0112-stored-sentences.ts';
import { dispatchInherits } from './0113-dispatch-inherits.ts';
import { causes } from './0114-causes.ts';
import { keptTerms } from './0115-kept-terms.ts';
import { amendments } from './0116-amendments.ts';
import { amendedPayments } from './0117-amended-payments.ts';
import { onTheRoad } from './0118-on-the-road.ts';
import { orderLegs } from './0119-order-legs.ts';
import { takenDisputes } from './0120-taken-disputes.ts';
import { orderEnds } from './0121-order-ends.ts';
import { troubleFigures } from './0122-trouble-figures.ts';
import { changedOrders } from './0123-changed-orders.ts';
import { endsTwoPeople } from './0124-ends-two-people.ts';
import { causesAndLegs } from './0125-causes-and-legs.ts';
import { restockableItems } from './0126-restockable-items.ts';
import { unavailableUntil } from './0127-unavailable-until.ts';
import { cashToCard } from './0128-cash-to-card.ts';
import { amendmentDisputes } from './0129-amendment-disputes.ts';
import { disputesByBooking } from './0130-disputes-by-booking.ts';
import { recountedMonths } from './0131-recounted-months.ts';
import { assignmentAnswers } from './0132-assignment-answers.ts';
import { needs } from './0140-needs.ts';
import { documentReviews } from './0141-document-reviews.ts';
import { changeRequests } from './0142-change-requests.ts';
import { proofRules } from './0150-proof-rules.ts';
import { proofs } from './0151-proofs.ts';
import { proofReviews } from './0152-proof-reviews.ts';
import { appsOnASocket } from './0160-apps-on-a-socket.ts';
import { arrivals } from './0161-arrivals.ts';
import { answersByTime } from './0162-answers-by-time.ts';
import { uploadedDocuments } from './0165-uploaded-documents.ts';
import { roadPhotos } from './0166-road-photos.ts';
import { plainText } from './0170-plain-text.ts';
import { telephoneNumbers } from './0171-telephone-numbers.ts';
import { importAnswers } from './0175-import-answers.ts';
import { numbersAgain } from './0178-numbers-again.ts';
import { cases } from './0179-cases.ts';
import { caseRules } from './0180-case-rules.ts';
import { remedies } from './0185-remedies.ts';
import { remedyRules } from './0186-remedy-rules.ts';
import { remedyFigures } from './0187-remedy-figures.ts';
import { redeliveries } from './0188-redeliveries.ts';
import { contact } from './0191-contact.ts';
import { contactTemplates } from './0192-contact-templates.ts';
import { importHeaderLine } from './0197-import-header-line.ts';
import { causeReports } from './0198-cause-reports.ts';
import { nationalNumbers } from './0200-national-numbers.ts';
import { caseHands } from './0202-case-hands.ts';
import { chargeEvents } from './0203-charge-events.ts';
import { contactPresence } from './0204-contact-presence.ts';
import { emptiedWords } from './0205-emptied-words.ts';
import { unknownSenders } from './0205-unknown-senders.ts';
import { remedyGuards } from './0206-remedy-guards.ts';
import { providerIds } from './0207-provider-ids.ts';
import { changedAccounts } from './0208-changed-accounts.ts';
import { bankFiles } from './0209-bank-files.ts';
import { bankAnswers } from './0210-bank-answers.ts';
import { promotionCopies } from './0211-promotion-copies.ts';
import { unpicturedItems } from './0213-unpictured-items.ts';
import { redeliveryFigures } from './0215-redelivery-figures.ts';
import { storeOwners } from './0217-store-owners.ts';
import { userLanguage } from './0218-user-language.ts';
/** All migrations by name, in the order in which they run. */

/** All migrations by name, in the order in which they run. */
export const migrations: Record<string, Migration> = {
  '0001-spine': spine,
  '0002-views': views,
  '0003-replay': replay,
  '0004-orders-list': ordersList,
  '0005-dispatch-desk': dispatchDesk,
  '0006-preferences': preferences,
  '0007-desk-together': deskTogether,
  '0008-settings': settings,
  '0009-alarms': alarms,
  '0010-ledger': ledger,
  '0011-driver-limits': driverLimits,
  '0013-store-words': storeWords,
  '0014-money-desk': moneyDesk,
  '0015-ledger-days': ledgerDays,
  '0016-stores': stores,
  '0017-people': people,
  '0018-items': items,
  '0019-files': files,
  '0020-imports': imports,
  '0021-discounts-refunds': discountsRefunds,
  '0022-ledger-reports': ledgerReports,
  '0023-words-in-order': wordsInOrder,
  '0024-money-lists': moneyLists,
  '0027-second-thoughts': secondThoughts,
  '0028-who-set-the-account': whoSetTheAccount,
  '0029-money-remainder': moneyRemainder,
  '0030-private-papers': privatePapers,
  '0032-by-hand': byHand,
  '0033-order-ratings': orderRatings,
  '0034-two-people': twoPeople,
  '0035-movements': movements,
  '0036-one-person': onePerson,
  '0037-strangers': strangers,
  '0038-waiting-counts': waitingCounts,
  '0039-taken-back': takenBack,
  '0040-own-tables': ownTables,
  '0041-zones': zones,
  '0042-promotions': promotions,
  '0043-zone-history': zoneHistory,
  '0044-staff-scope': staffScope,
  '0045-jobs': jobs,
  '0046-featured': featured,
  '0047-home': home,
  '0048-push': push,
  '0050-schema-floor': schemaFloor,
  '0051-notices': notices,
  '0052-figures': figures,
  '0053-exports': exports,
  '0054-mail': mail,
  '0055-several-servers': severalServers,
  '0056-deliveries-of-a-pair': deliveriesOfAPair,
  '0057-roster-changes': rosterChanges,
  '0058-months': months,
  '0059-retention': retention,
  '0060-drivers-in-scope': driversInScope,
  '0061-backups': backups,
  '0062-unpausable-jobs': unpausableJobs,
  '0063-payments': payments,
  '0065-commitments': commitments,
  '0066-proposals': proposals,
  '0067-customer-orders': customerOrders,
  '0068-vouched-accounts': vouchedAccounts,
  '0069-who-confirms': whoConfirms,
  '0070-fees-at-most': feesAtMost,
  '0071-returns-committed': returnsCommitted,
  '0072-payments-listed': paymentsListed,
  '0073-card-settlements': cardSettlements,
  '0074-payment-bodies': paymentBodies,
  '0076-commitment-sheets': commitmentSheets,
  '0077-standard-commission': standardCommission,
  '0078-proposals-further': furtherProposals,
  '0080-order-disputes': orderDisputes,
  '0081-deposit-slips': depositSlips,
  '0082-promotion-terms': promotionTerms,
  '0083-collector-limit': collectorLimit,
  '0090-store-consents': storeConsents,
  '0093-stand-downs': standDowns,
  '0096-refused-captures': refusedCaptures,
  '0097-withheld-ends': withheldEnds,
  '0100-alarm-concerns': alarmConcerns,
  '0105-alarm-escalations': alarmEscalations,
  '0106-planned-pauses': plannedPauses,
  '0107-session-user-agents': sessionUserAgents,
  '0108-featured-zones': featuredZones,
  '0110-event-subjects': eventSubjects,
  '0111-payout-events': payoutEvents,
  '0112-stored-sentences': storedSentences,
  '0113-dispatch-inherits': dispatchInherits,
  '0114-causes': causes,
  '0115-kept-terms': keptTerms,
  '0116-amendments': amendments,
  '0117-amended-payments': amendedPayments,
  '0118-on-the-road': onTheRoad,
  '0119-order-legs': orderLegs,
  '0120-taken-disputes': takenDisputes,
  '0121-order-ends': orderEnds,
  '0122-trouble-figures': troubleFigures,
  '0123-changed-orders': changedOrders,
  '0124-ends-two-people': endsTwoPeople,
  '0125-causes-and-legs': causesAndLegs,
  '0126-restockable-items': restockableItems,
  '0127-unavailable-until': unavailableUntil,
  '0128-cash-to-card': cashToCard,
  '0129-amendment-disputes': amendmentDisputes,
  '0130-disputes-by-booking': disputesByBooking,
  '0131-recounted-months': recountedMonths,
  '0132-assignment-answers': assignmentAnswers,
  '0140-needs': needs,
  '0141-document-reviews': documentReviews,
  '0142-change-requests': changeRequests,
  '0150-proof-rules': proofRules,
  '0151-proofs': proofs,
  '0152-proof-reviews': proofReviews,
  '0160-apps-on-a-socket': appsOnASocket,
  '0161-arrivals': arrivals,
  '0162-answers-by-time': answersByTime,
  '0165-uploaded-documents': uploadedDocuments,
  '0166-road-photos': roadPhotos,
  '0170-plain-text': plainText,
  '0171-telephone-numbers': telephoneNumbers,
  '0175-import-answers': importAnswers,
  '0178-numbers-again': numbersAgain,
  '0179-cases': cases,
  '0180-case-rules': caseRules,
  '0185-remedies': remedies,
  '0186-remedy-rules': remedyRules,
  '0187-remedy-figures': remedyFigures,
  '0188-redeliveries': redeliveries,
  '0191-contact': contact,
  '0192-contact-templates': contactTemplates,
  '0197-import-header-line': importHeaderLine,
  '0198-cause-reports': causeReports,
  '0200-national-numbers': nationalNumbers,
  '0202-case-hands': caseHands,
  '0203-charge-events': chargeEvents,
  '0204-contact-presence': contactPresence,
  '0205-emptied-words': emptiedWords,
  '0205-unknown-senders': unknownSenders,
  '0206-remedy-guards': remedyGuards,
  '0207-provider-ids': providerIds,
  '0208-changed-accounts': changedAccounts,
  '0209-bank-files': bankFiles,
  '0210-bank-answers': bankAnswers,
  '0211-promotion-copies': promotionCopies,
  '0213-unpictured-items': unpicturedItems,
  '0215-redelivery-figures': redeliveryFigures,
  '0217-store-owners': storeOwners,
  '0218-user-language': userLanguage,
};
