import type { Payout } from '#contract/routes/vendor-payments.ts';
import { payoutRules } from '#machines/payout/payout-machine.ts';
import type { PayoutRepository } from './repository.ts';

export type PayoutRow = NonNullable<Awaited<ReturnType<PayoutRepository['find']>>>;

/** A payout as its machine knows it. */
export const stateOf = ({ status, approvals, approvals_needed }: PayoutRow) => ({
  status,
  approvals: approvals.length,
  approvalsNeeded: approvals_needed,
});

export const toPayout = (row: PayoutRow, typedAbove: bigint): Payout =>
  ({
    id: row.id,
    version: row.version,
    store: { id: row.store_id, name: row.store_name, zone: row.store_zone },
    amount: row.amount.toString(),
    status: row.status,
    statusAt: row.status_at.toISOString(),
    requestedBy: row.requester,
    requestedAt: row.requested_at.toISOString(),
    note: row.note,
    approvalsNeeded: row.approvals_needed,
    approvals: row.approvals,
    bank: { iban: row.bank_iban, holder: row.bank_holder },
    rejected: row.rejected,
    payment:
      row.rail === null
        ? null
        : {
            rail: row.rail,
            reference: row.rail_reference,
            proof: row.proof,
            at: row.paid_at?.toISOString() ?? null,
            outcome: row.outcome,
          },
    settledBy: row.settler,
    typedConfirmation: row.amount >= typedAbove,
    legalEvents: payoutRules.legal(stateOf(row)),
  }) as Payout;
