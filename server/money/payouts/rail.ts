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

/** The outcome at the rail. `unknown` moves the payout to review, where a person settles it. */
export type RailOutcome =
  | { outcome: 'paid'; reference: string | null; message: string }
  | { outcome: 'failed'; message: string }
  | { outcome: 'unknown'; message: string };

/** A payment method. */
export interface PaymentRail {
  /**
   * Why an order cannot be accepted as it is; null if it can. Called before anything is written.
   */
  refuses: (
    order: Pick<RailOrder, 'iban' | 'reference'>,
  ) => { path: string; message: string } | null;
  /** Sends the payment. An exception counts as unknown, because the money may have left. */
  send: (order: RailOrder) => Promise<RailOutcome>;
}

/** A person has paid at the bank and enters the reference. */
export const manualRail: PaymentRail = {
  refuses: ({ reference }) =>
    reference === null
      ? { path: 'body.reference', message: 'is required for this payment method' }
      : null,
  send: async ({ reference }) => ({ outcome: 'paid', reference, message: 'Entered by a person' }),
};

/**
 * The payout is part of a bank file. Whether the bank executed it is known only later, so the
 * payout stays in review until a person has checked the account.
 */
export const bankFileRail: PaymentRail = {
  refuses: ({ iban }) =>
    iban === null ? { path: 'body.rail', message: 'needs an IBAN of the store' } : null,
  send: async () => ({ outcome: 'unknown', message: 'Waiting for the bank to process its file' }),
};
