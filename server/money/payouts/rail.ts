/** What is to leave, and to where. */
export interface RailOrder {
  payoutId: number;
  /** The number of this try: a rail pays one such number at most once. */
  attempt: string;
  /** Centimes. */
  amount: bigint;
  iban: string | null;
  holder: string | null;
  /** What a person said who has sent it already. */
  reference: string | null;
  proof: string | null;
}

/** What the rail knows of it. `unknown` is a fact as well: it goes to review, and a person settles it. */
export type RailOutcome =
  | { outcome: 'paid'; reference: string | null; says: string }
  | { outcome: 'failed'; says: string }
  | { outcome: 'unknown'; says: string };

/** A way in which money leaves. */
export interface PaymentRail {
  /** Why an order cannot be taken as it stands; null when it can. Asked before anything is written. */
  refuses: (
    order: Pick<RailOrder, 'iban' | 'reference'>,
  ) => { path: string; message: string } | null;
  /** Sends it. Whatever it throws counts as unknown: nobody can say whether the money has left. */
  send: (order: RailOrder) => Promise<RailOutcome>;
}

/** A person has paid at the bank and says so, with its reference. */
export const manualRail: PaymentRail = {
  refuses: ({ reference }) =>
    reference === null
      ? { path: 'body.reference', message: 'is required for this payment method' }
      : null,
  send: async ({ reference }) => ({ outcome: 'paid', reference, says: 'Entered by a person' }),
};

/**
 * The payout is part of a file for the bank. That the bank has carried it out is known only later, so
 * it waits under review until someone has looked at the account.
 */
export const bankFileRail: PaymentRail = {
  refuses: ({ iban }) =>
    iban === null ? { path: 'body.rail', message: 'needs an IBAN of the store' } : null,
  send: async () => ({ outcome: 'unknown', says: 'Waiting for the bank to process its file' }),
};
