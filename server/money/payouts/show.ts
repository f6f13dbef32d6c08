import type { WhyNot } from '#contract/acts.ts';
import { APPROVAL_WITHDRAWAL_SECONDS } from '#contract/money/payout.ts';
import { Payout } from '#contract/routes/money/payouts.ts';
import { type PayoutEventType, payoutRules } from '#machines/payout/payout-machine.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { inState, notPossible, reasonFor } from '../../platform/http/refusal.ts';
import { storedReason } from '../../platform/sentences/stored.ts';
import type { PayoutRepository } from './repository.ts';

export type PayoutRow = NonNullable<Awaited<ReturnType<PayoutRepository['find']>>>;

/**
 * Seconds until no approval can be withdrawn and the payout can be paid; 0 if it can be paid now.
 */
export const secondsToPay = ({ approvals }: PayoutRow): number =>
  Math.ceil(Math.max(0, ...approvals.map(({ leftMs }) => leftMs)) / 1_000);

export const stateOf = (row: PayoutRow) => ({
  status: row.status,
  approvals: row.approvals.length,
  approvalsNeeded: row.approvals_needed,
  isWithdrawable: secondsToPay(row) > 0,
});

/** Until when the author of an approval can withdraw it, by the clock that recorded it. */
const withdrawableUntil = (at: string) =>
  new Date(Date.parse(at) + APPROVAL_WITHDRAWAL_SECONDS * 1_000).toISOString();

/** When an approved payout can be paid; null if now, or if it has no approval. */
export const paysAt = (row: PayoutRow): string | null =>
  secondsToPay(row) === 0
    ? null
    : withdrawableUntil(
        row.approvals
          .map(({ at }) => at)
          .toSorted()
          .at(-1) ?? '',
      );

/** Why an event is not legal. */
export function whyIllegal(row: PayoutRow, type: PayoutEventType): WhyNot {
  const { id, status, approvals } = row;
  if (type === 'payout.pay' && status === 'approved') {
    const until = paysAt(row);
    const why = reasonFor('payout.just_approved', { id, seconds: secondsToPay(row) });
    return { ...why, ...(until === null ? {} : { until }) };
  }
  return type === 'payout.withdraw_approval' && approvals.length > 0
    ? reasonFor('payout.withdrawn_too_late', { id })
    : notPossible('payout.illegal_event', inState(`Payout ${id}`, status), type);
}

/** A charge of the store, with its order and case. */
export const toChargedOrder = (row: {
  id: number;
  order_id: number;
  case_id: number | null;
  at: Date;
  sold: bigint;
  commission: bigint;
  amount: bigint;
  owed: bigint;
  reversed_at: Date | null;
}) => ({
  chargeId: row.id,
  orderId: row.order_id,
  caseId: row.case_id,
  at: row.at.toISOString(),
  sold: row.sold.toString(),
  commission: row.commission.toString(),
  amount: row.amount.toString(),
  owed: row.owed.toString(),
  reversed: row.reversed_at !== null,
});

/** What a payout collected, with the order and the case of which it was owed. */
export const toCollectedDue = (row: {
  charge_id: number | null;
  order_id: number;
  case_id: number | null;
  amount: bigint;
}) => ({
  chargeId: row.charge_id,
  orderId: row.order_id,
  caseId: row.case_id,
  amount: row.amount.toString(),
});

export const toPayout = (row: PayoutRow, typedAbove: bigint): Payout =>
  fromRow(Payout, row, {
    store: { id: row.store_id, name: row.store_name, zone: row.store_zone },
    requestedBy: row.requester,
    approvals: row.approvals.map(({ by, at, alone, links }) => ({
      by,
      at,
      alone,
      links,
      withdrawableUntil: withdrawableUntil(at),
    })),
    withdrawnApprovals: row.withdrawn,
    bank: {
      iban: row.bank_iban,
      holder: row.bank_holder,
      change: row.bank_change,
      isFormer: row.has_former_account,
    },
    payment:
      row.rail === null
        ? null
        : {
            rail: row.rail,
            by: row.payer,
            sentAt: row.paying_at?.toISOString() ?? null,
            reference: row.rail_reference,
            proof: row.proof,
            at: row.paid_at?.toISOString() ?? null,
            outcome: row.outcome,
            ...storedReason(row.outcome, row.outcome_sentence),
          },
    settledBy: row.settler,
    typedConfirmation: row.amount >= typedAbove,
    legalEvents: payoutRules.legal(stateOf(row)),
  });
