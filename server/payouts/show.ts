import type { Payout, StoreBalance } from '#contract/routes/vendor-payments.ts';
import { payoutRules } from '#machines/payout/payout-machine.ts';
import type { PayoutRepository } from './repository.ts';

export type PayoutRow = NonNullable<Awaited<ReturnType<PayoutRepository['find']>>>;
export type BalanceRow = Awaited<ReturnType<PayoutRepository['balances']>>[number];

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
    typedConfirmation: row.amount >= typedAbove,
    legalEvents: payoutRules.legal(stateOf(row)),
  }) as Payout;

const sumOf = (totals: ReadonlyMap<string, bigint>, ...purposes: string[]): bigint =>
  purposes.reduce((sum, purpose) => sum + (totals.get(purpose) ?? 0n), 0n);

export const toBalance = (row: BalanceRow, totals: ReadonlyMap<string, bigint>): StoreBalance =>
  ({
    store: { id: row.id, name: row.name, zone: row.zone },
    earned: sumOf(totals, 'sale').toString(),
    commission: sumOf(totals, 'commission').toString(),
    refunds: sumOf(totals, 'refund').toString(),
    cashOffset: sumOf(totals, 'cash_offset').toString(),
    paid: sumOf(totals, 'payout').toString(),
    balance: row.balance.toString(),
    pending: row.held.toString(),
    available: (row.balance - row.held).toString(),
    lastPayoutAt: row.last_at?.toISOString() ?? null,
    bank: {
      iban: row.bank_iban,
      holder: row.bank_holder,
      changedAt: row.bank_changed_at?.toISOString() ?? null,
    },
  }) as StoreBalance;
