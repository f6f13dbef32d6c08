import { ALARM_RULES, type AlarmRule } from '#contract/operations/alarm.ts';
import { orderDeclined } from './answers/order-declined.ts';
import { orderNotAnswered } from './answers/order-not-answered.ts';
import { orderNotSeen } from './answers/order-not-seen.ts';
import { booksUnproven } from './books-unproven.ts';
import { booksUnsound } from './books-unsound.ts';
import { caseOverdue } from './cases/case-overdue.ts';
import { contestDue } from './cases/contest-due.ts';
import { collectorCashHeld } from './collector-cash-held.ts';
import { commitmentsUnsigned } from './commitments-unsigned.ts';
import { customerUnanswered } from './contact/customer-unanswered.ts';
import { disputeOpen } from './dispute-open.ts';
import { driverCashOver } from './driver-cash-over.ts';
import { driverSilent } from './driver-silent.ts';
import { driverStopped } from './driver-stopped.ts';
import { jobStopped } from './job-stopped.ts';
import { mailFailed } from './mail-failed.ts';
import { orderAmendmentDisputed } from './order-amendment-disputed.ts';
import { orderDeliveryAtRisk } from './order-delivery-at-risk.ts';
import { orderPickupAtRisk } from './order-pickup-at-risk.ts';
import { orderReadyNoDriver } from './order-ready-no-driver.ts';
import { orderUnassigned } from './order-unassigned.ts';
import { paymentExpiring } from './payment-expiring.ts';
import { paymentStuck } from './payment-stuck.ts';
import { payoutWaiting } from './payout-waiting.ts';
import { orderAttemptWaiting } from './road/order-attempt-waiting.ts';
import { orderHandOverWaiting } from './road/order-hand-over-waiting.ts';
import { orderReturnWaiting } from './road/order-return-waiting.ts';
import { orderUnproven } from './road/order-unproven.ts';
import type { DueRule, Rule, WatchRule } from './rule.ts';
import { storeNotAccepted } from './store-not-accepted.ts';
import { storeOverdue } from './store-overdue.ts';
import { storeRefusing } from './store-refusing.ts';
import { systemDegraded } from './system-degraded.ts';
import { zoneShort } from './zone-short.ts';

const byId: Record<AlarmRule, Rule> = {
  'system.degraded': systemDegraded,
  'driver.silent': driverSilent,
  'store.not_accepted': storeNotAccepted,
  'store.overdue': storeOverdue,
  'order.unassigned': orderUnassigned,
  'zone.short': zoneShort,
  'driver.stopped': driverStopped,
  'order.ready_no_driver': orderReadyNoDriver,
  'order.pickup_at_risk': orderPickupAtRisk,
  'order.delivery_at_risk': orderDeliveryAtRisk,
  'order.return_waiting': orderReturnWaiting,
  'order.attempt_waiting': orderAttemptWaiting,
  'order.hand_over_waiting': orderHandOverWaiting,
  'order.amendment_disputed': orderAmendmentDisputed,
  'order.not_seen': orderNotSeen,
  'order.not_answered': orderNotAnswered,
  'order.declined': orderDeclined,
  'order.unproven': orderUnproven,
  'customer.unanswered': customerUnanswered,
  'store.refusing': storeRefusing,
  'driver.cash_over': driverCashOver,
  'collector.cash_held': collectorCashHeld,
  'dispute.open': disputeOpen,
  'contest.due': contestDue,
  'case.overdue': caseOverdue,
  'payout.waiting': payoutWaiting,
  'payment.stuck': paymentStuck,
  'payment.expiring': paymentExpiring,
  'books.unsound': booksUnsound,
  'mail.failed': mailFailed,
  'books.unproven': booksUnproven,
  'job.stopped': jobStopped,
  'commitments.unsigned': commitmentsUnsigned,
};

/** Every rule, in the order of the contract. */
export const rules: readonly Rule[] = ALARM_RULES.map((id) => byId[id]);
export const ruleOf = (id: AlarmRule): Rule => byId[id];
export const dueRules = rules.filter((rule): rule is DueRule => rule.kind === 'due');
export const watchRules = rules.filter((rule): rule is WatchRule => rule.kind === 'watch');
