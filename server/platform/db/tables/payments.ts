import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { SettlementKind, SettlementTrouble } from '#contract/routes/money/settlements.ts';
import type { PaymentState } from '#machines/payment/payment-machine.ts';
import type { ActorJson, Json, SentenceColumn } from './columns.ts';

export type PaymentActKind = 'capture' | 'release' | 'refund';
export type PaymentActState = 'due' | 'review' | 'done' | 'refused';

declare module '../schema.ts' {
  interface Database {
    payments: {
      id: string;
      /** For pages of lists; not in order of time. */
      number: GeneratedAlways<number>;
      customer_id: number;
      reference: string;
      body_hash: Buffer;
      /** The order as it was sent. */
      body: Json<unknown>;
      /** The digest of the price that the customer agreed to. */
      agreed: string;
      currency: string;
      /** Centimes, as the next three; those grow only by the provider's answers. */
      total: bigint;
      authorised: Generated<bigint>;
      captured: Generated<bigint>;
      refunded: Generated<bigint>;
      provider: string;
      provider_ref: Generated<string | null>;
      pay_url: Generated<string | null>;
      authorised_until: Generated<Date | null>;
      state: PaymentState;
      /** Why there is no order, in words for the customer. */
      reason: Generated<string | null>;
      reason_sentence: SentenceColumn;
      created_at: Date;
      state_at: Date;
      /** Until when the customer can pay. */
      ends_at: Date;
      /** When the provider is read next; null: nothing is awaited. */
      look_at: Date | null;
      order_id: Generated<number | null>;
      /** The cash order that it is for; null: its order does not exist before it is paid. */
      for_order_id: ColumnType<number | null, number | undefined, never>;
    };
    payment_acts: {
      id: GeneratedAlways<bigint>;
      payment_id: string;
      kind: PaymentActKind;
      key: string;
      amount: bigint;
      state: Generated<PaymentActState>;
      attempt: Generated<number>;
      due_at: Date;
      sent_at: Generated<Date | null>;
      lease_until: Generated<Date | null>;
      outcome: Generated<string | null>;
      outcome_sentence: SentenceColumn;
      /** When the provider definitely refused it, if that was its last answer. */
      refused_at: Generated<Date | null>;
      at: Date;
      /** Null: not done, or done before the files of providers were known. */
      done_at: Generated<Date | null>;
    };
    card_settlement_files: {
      id: GeneratedAlways<number>;
      provider: string;
      name: string;
      sha256: Buffer | null;
      rows: number;
      at: Date;
      /** Null: the server asked the provider for it. */
      by: ColumnType<ActorJson | null, string | null, never>;
    };
    card_settlements: {
      id: GeneratedAlways<number>;
      file_id: number;
      provider: string;
      row_ref: string;
      kind: SettlementKind;
      payment_ref: string;
      /** Centimes. */
      amount: bigint;
      day: string;
      at: Date;
      payment_id: Generated<string | null>;
      act_id: Generated<bigint | null>;
      transfer_id: Generated<bigint | null>;
      /** Why it is not booked. */
      trouble: Generated<SettlementTrouble | null>;
    };
    card_write_offs: {
      payment_id: string;
      proposal_id: number;
      transfer_id: bigint;
      /** Centimes. */
      amount: bigint;
      at: Date;
    };
  }
}
