import type { FieldError } from '#contract/errors.ts';
import { payoutReasons } from '#contract/reasons/money/payouts.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import { fieldFault } from '../../platform/http/refusal.ts';
import type { Outcome } from '../../platform/outbox/outcome.ts';
import type { Words } from '../../platform/sentences/stored.ts';

/** A payment to be sent, and its destination. */
export interface RailOrder {
  payoutId: number;
  /** The id of this attempt: a rail pays one id at most once. */
  attempt: string;
  /** Centimes. */
  amount: bigint;
  iban: string | null;
  holder: string | null;
  /** The reference entered by a person who has already sent the payment. */
  reference: string | null;
  proof: string | null;
}

/**
 * The outcome at the rail. `unknown` moves the payout to review, where a person settles it; after
 * `refused` and `retry` a person decides whether it is paid again.
 */
export type RailOutcome = Outcome<{ reference: string | null; message: Words }>;

/** A payment method. */
export interface PaymentRail {
  /**
   * Why an order cannot be accepted as it is; null if it can. Called before anything is written.
   */
  refuses: (order: Pick<RailOrder, 'iban' | 'reference'>) => FieldError | null;
  /** Sends the payment. An exception counts as unknown, because the money may have left. */
  send: (order: RailOrder) => Promise<RailOutcome>;
}

/** A person has paid at the bank and enters the reference. */
export const manualRail: PaymentRail = {
  refuses: ({ reference }) =>
    reference === null ? fieldFault('body.reference', 'payout.reference_required') : null,
  send: async ({ reference }) => ({
    outcome: 'accepted',
    reference,
    message: sentenceFor(payoutReasons, 'payout.entered_by_person'),
  }),
};

/**
 * The payout is part of a bank file. Whether the bank executed it is known only later, so the
 * payout stays in review until a person has checked the account.
 */
export const bankFileRail: PaymentRail = {
  refuses: ({ iban }) => (iban === null ? fieldFault('body.rail', 'payout.iban_required') : null),
  send: async () => ({
    outcome: 'unknown',
    why: sentenceFor(payoutReasons, 'payout.waits_for_bank'),
  }),
};
