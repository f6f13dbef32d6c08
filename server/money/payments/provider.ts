import type { SettlementKind } from '#contract/routes/money/settlements.ts';
import type { Outcome } from '../../platform/outbox/outcome.ts';

/** What a provider is asked to hold on a card. */
export interface PaymentRequest {
  /** The id of the payment: a provider begins one id at most once. */
  payment: string;
  /** Centimes. */
  amount: bigint;
  currency: string;
  /** After this the customer can no longer pay. */
  endsAt: Date;
}

/** A payment at the provider, as it was begun there. */
export interface PaymentAtProvider {
  payment: string;
  /** The provider's own reference; null while the answer to `begin` is missing. */
  reference: string | null;
  /** What was asked for, and what is known of it so far. Centimes. */
  total: bigint;
  captured: bigint;
  refunded: bigint;
  currency: string;
}

/** An act on a payment. A provider carries out a key at most once, and answers it again alike. */
export interface ProviderAct {
  payment: string;
  reference: string;
  key: string;
  /** Centimes; of a release: nothing. */
  amount: bigint;
  currency: string;
}

/** A provider's account of a payment. It is compared with what was asked for. Centimes. */
export interface PaymentReading {
  payment: string;
  reference: string;
  currency: string;
  /** `absent`: it knows no such payment. */
  status: 'absent' | 'pending' | 'authorised' | 'declined' | 'captured' | 'released';
  authorised: bigint;
  captured: bigint;
  refunded: bigint;
  /** Until when the authorisation holds; null: it does not end. */
  authorisedUntil: Date | null;
  /** Why it was declined, in words for the customer. */
  why: string | null;
}

/** What a provider settled with the platform's bank account. */
export interface SettlementRow {
  /** The provider's own reference of the row, the same each time that it is reported. */
  row: string;
  kind: SettlementKind;
  /** The provider's reference of the payment. */
  payment: string;
  /** Centimes, more than zero. */
  amount: bigint;
  /** The day of the settlement: `2026-03-09`. */
  day: string;
}

/** Payments of these have no file: those of before, and the provider inside the process. */
export const WITHOUT_FILES = ['before payments', 'instant'] as const;

/** A provider of card payments. An exception counts as unknown. */
export interface PaymentProvider {
  /** Its name, which is stored with each payment: it never changes. */
  name: string;
  /** The secret that its notices are signed with; absent: it gives none. */
  secret?: string;
  /**
   * Only of a provider inside the process, which authorises whatever is asked: its reference of a
   * payment. Nothing has to be stored before it is asked.
   */
  authorise?: (payment: string) => string;
  /** Begins a payment. Without a `payUrl` the customer has nothing to do, and it is read at once. */
  begin: (
    request: PaymentRequest,
  ) => Promise<Outcome<{ reference: string; payUrl: string | null }>>;
  read: (payment: PaymentAtProvider) => Promise<Outcome<{ reading: PaymentReading }>>;
  /** Takes an amount of the authorisation; the rest is released. */
  capture: (act: ProviderAct) => Promise<Outcome>;
  /**
   * Ends a payment that was not captured: nothing is or will be authorised. Of a payment that it
   * does not know yet too, which cannot be begun from then on.
   */
  release: (act: ProviderAct) => Promise<Outcome>;
  /** Returns a part of what was captured. */
  refund: (act: ProviderAct) => Promise<Outcome>;
  /** What it settled on a day that has ended, in MAD. Refused, or absent: staff upload its files. */
  report?: (day: string) => Promise<Outcome<{ rows: SettlementRow[] }>>;
}
