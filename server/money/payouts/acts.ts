import type { WhyNot } from '#contract/acts.ts';
import { payoutsRoutes as routes } from '#contract/routes/money/payouts.ts';
import { type PayoutEventType, payoutRules } from '#machines/payout/payout-machine.ts';
import { requireTyped } from '../../books/ledger/typed-amount.ts';
import { actsOn, whyNotIn } from '../../platform/acts/decide.ts';
import { defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { reasonFor, refusalFor } from '../../platform/http/refusal.ts';
import { columnsOfWords } from '../../platform/sentences/stored.ts';
import { applyEvent, type PayoutDeps, readPayout, showPayout } from './apply.ts';
import { sendToRail, startAttempt } from './attempts.ts';
import { whyReferenceUsed } from './checks/reference-use.ts';
import { barredFrom, type FourEyesConflicts } from './four-eyes.ts';
import { payoutLive } from './live.ts';
import { type PayoutRow, secondsToPay, stateOf, whyIllegal } from './show.ts';

/** The acts that the caller is barred from by the four-eyes rules. */
type Facts = FourEyesConflicts | undefined;

const { subject, act } = defineSubject<PayoutDeps, PayoutRow, PayoutEventType, Facts>()({
  name: 'payout',
  kind: 'payout',
  lock: ({ repository }, trx, id) => repository.lock(trx, id),
  read: readPayout,
  show: showPayout,
  whyIllegal: (row, type) => (payoutRules.can(stateOf(row), type) ? null : whyIllegal(row, type)),
  legal: (row) => payoutRules.legal(stateOf(row)),
  retryAfterSeconds: secondsToPay,
  live: payoutLive,
  async facts(db, rows, { userId }) {
    const barred = await barredFrom(db, rows, userId);
    return { of: ({ id }) => barred.get(id) };
  },
});

const fourEyes =
  (name: keyof FourEyesConflicts) =>
  (_row: PayoutRow, _caller: Caller, barred: Facts): WhyNot | null =>
    barred?.[name] ?? null;

/** By another person than the requester; a large amount must be typed. */
const approve = act({
  route: routes.approve,
  event: 'payout.approve',
  why: fourEyes('approve'),
  async write({ deps, trx, at, actor, body }, row, type) {
    const { typedAbove } = deps.settings.get('payouts');
    requireTyped('payout.typed_amount', row.amount, body, typedAbove);
    await deps.repository.approve(trx, {
      payout_id: row.id,
      requested_by: row.requested_by,
      approver_id: actor.id,
      approver: JSON.stringify(actor),
      at,
    });
    await applyEvent(deps, { trx, at }, row, type);
  },
});

/**
 * Withdraws the caller's own approval before it takes effect. It needs no version, because changes by
 * others do not affect it.
 */
const withdraw = act({
  route: routes.withdrawApproval,
  event: 'payout.withdraw_approval',
  why(row, { userId }) {
    const own = row.approvals.find(({ by }) => by.id === userId);
    if (!own) return reasonFor('payout.not_own_approval');
    return own.leftMs === 0 ? whyIllegal(row, 'payout.withdraw_approval') : null;
  },
  async write({ deps, trx, at, actor }, row, type) {
    if (!(await deps.repository.withdraw(trx, row.id, actor.id, at)))
      throw refusalFor(whyIllegal(row, type));
    await applyEvent(deps, { trx, at }, row, type);
  },
});

/** Returns the amount to the store's balance. */
const reject = act({
  route: routes.reject,
  event: 'payout.reject',
  why: fourEyes('reject'),
  write: ({ deps, trx, at, actor, body }, row, type) =>
    applyEvent(deps, { trx, at }, row, type, {
      columns: {
        rejected: JSON.stringify({ by: actor, at: at.toISOString(), reason: body.reason }),
      },
    }),
});

/**
 * Hands a payout to its rail: the handover is written first, then it is sent, then the result is
 * written.
 */
const pay = act({
  route: routes.pay,
  event: 'payout.pay',
  why: fourEyes('pay'),
  write: startAttempt,
  afterCommit: sendToRail,
});

/** Settles a payout in review as paid or not paid. */
const settle = act({
  route: routes.settle,
  event: {
    of: ['payout.confirm', 'payout.fail'],
    from: ({ outcome }) => (outcome === 'paid' ? 'payout.confirm' : 'payout.fail'),
  },
  action: 'payout.settle',
  async write({ deps, trx, at, actor, body }, row, type) {
    const used = body.outcome === 'paid' ? await whyReferenceUsed(trx, row.id, body) : null;
    if (used) throw refusalFor(used);
    await applyEvent(deps, { trx, at }, row, type, {
      columns: {
        ...columnsOfWords('outcome', body.reason),
        settler: JSON.stringify(actor),
        ...(body.reference === undefined ? {} : { rail_reference: body.reference }),
      },
      settler: actor,
    });
  },
});

export const payoutActs = { approve, withdraw, reject, pay, settle };

/** The acts on each of these payouts for a reader. */
export const payoutActsOn = (db: Db, rows: readonly PayoutRow[], caller: Caller, at: Date) =>
  actsOn(db, subject, payoutActs, rows, caller, at);

/** Why a caller may not pay a locked payout, for a file of many. */
export const whyNotPay = (db: Db, row: PayoutRow, of: { caller: Caller; at: Date }) =>
  whyNotIn(db, pay, row, of);
