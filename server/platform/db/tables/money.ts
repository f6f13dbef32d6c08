import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Cause } from '#contract/causes/causes.ts';
import type { Funder } from '#contract/operations/funding.ts';
import type { LedgerReport } from '#contract/routes/books/audit.ts';
import type { CommitmentKind } from '#contract/routes/books/commitments.ts';
import type { PayoutStatus } from '#machines/payout/payout-machine.ts';
import type { ActorJson, Json, JsonOrNull, SentenceColumn } from './columns.ts';

/** The origin of a command. */
export interface Origin {
  address: string;
  device: string;
}

/** How much of an order's cash a remittance cleared, in centimes. */
export interface ClearedOrder {
  orderId: number;
  amount: string;
}

declare module '../schema.ts' {
  interface Database {
    refunds: {
      id: GeneratedAlways<number>;
      order_id: number;
      transfer_id: bigint;
      amount: bigint;
      funded_by: Funder;
      target: Generated<'wallet' | 'card'>;
      reason: string;
      cause: Generated<Cause | null>;
      at: Date;
      by: Json<ActorJson>;
    };
    /** A refund can be reversed once, so its own number is the key. */
    refund_reversals: {
      refund_id: number;
      transfer_id: bigint;
      reason: string;
      at: Date;
      by: Json<ActorJson>;
    };
    /** Written by triggers of the acts only. */
    commitments: {
      id: GeneratedAlways<bigint>;
      person_id: ColumnType<number | null, never, never>;
      at: ColumnType<Date, never, never>;
      kind: ColumnType<CommitmentKind, never, never>;
      amount: ColumnType<bigint, never, never>;
      subject: ColumnType<string, never, never>;
      most: ColumnType<bigint | null, never, never>;
    };
    ledger_reports: {
      id: GeneratedAlways<number>;
      /** In Africa/Casablanca, for example 2026-07-14. */
      day: string;
      at: Date;
      is_sound: boolean;
      checks: Json<LedgerReport['checks']>;
      /** Null for the daily report. */
      asked_by: ColumnType<ActorJson | null, string | undefined, never>;
    };
    ledger_report_due: { sole: boolean; due_at: Date | null };
    commands: {
      id: string;
      caller_id: number;
      call: string;
      body_hash: Buffer;
      at: Date;
      answer: JsonOrNull<unknown>;
    };
    /** Written by `audit_append` only. */
    audit_log: {
      seq: bigint;
      at: Date;
      actor: Json<ActorJson>;
      origin: Json<Origin>;
      action: string;
      subject: string;
      before: JsonOrNull<Record<string, unknown>>;
      after: JsonOrNull<Record<string, unknown>>;
      prev: Buffer;
      hash: Buffer;
    };
    audit_head: { sole: boolean; seq: bigint; hash: Buffer };
    remittances: {
      id: GeneratedAlways<number>;
      transfer_id: bigint;
      driver_id: number;
      collector: Json<ActorJson>;
      at: Date;
      expected: bigint;
      counted: bigint;
      variance: bigint;
      left_at_hand: bigint;
      note: string | null;
      orders: Json<ClearedOrder[]>;
      closes_shift: boolean;
      /**
       * The person who counted the same amount before, if the variance exceeds what one person may
       * book.
       */
      confirmer: JsonOrNull<ActorJson>;
      alone_below: ColumnType<bigint | null, bigint, never>;
      surplus_most: ColumnType<bigint | null, bigint, never>;
      /** Of the release before, which writes it. */
      account_days: ColumnType<number | null, never, never>;
      reversal_id: Generated<bigint | null>;
      reversed_at: Generated<Date | null>;
      reversed_by: ColumnType<ActorJson | null, never, string>;
      reversed_why: Generated<string | null>;
    };
    /** A collector's cash that another person counted into the vault. */
    cash_deposits: {
      id: GeneratedAlways<number>;
      transfer_id: bigint;
      collector_id: number;
      counter: Json<ActorJson>;
      at: Date;
      expected: bigint;
      counted: bigint;
      note: string | null;
      /** The slip that the bank's file named; null: counted into the vault. */
      slip_id: Generated<number | null>;
    };
    /** Cash that a collector took to the bank. */
    deposit_slips: {
      id: GeneratedAlways<number>;
      collector_id: number;
      reference: string;
      amount: bigint;
      at: Date;
      withdrawn_at: Generated<Date | null>;
      withdrawn_by: ColumnType<ActorJson | null, never, string>;
      withdrawn_why: Generated<string | null>;
    };
    /** A count that waits for a second person. */
    cash_counts: {
      driver_id: number;
      counter: Json<ActorJson>;
      at: Date;
      expected: bigint;
      counted: bigint;
      closes_shift: Generated<boolean>;
    };
    payouts: {
      id: GeneratedAlways<number>;
      version: Generated<number>;
      store_id: number;
      amount: bigint;
      status: PayoutStatus;
      approvals_needed: number;
      requested_by: number;
      requester: Json<ActorJson>;
      requested_at: Date;
      note: string | null;
      bank_iban: string | null;
      bank_holder: string | null;
      /** The person who entered that account; they take no other part in payouts to it. */
      bank_set_by: number | null;
      /** When it was entered, when it replaced another one, and when it was confirmed. Written by the database. */
      bank_set_at: ColumnType<Date | null, never, never>;
      bank_replaced_at: ColumnType<Date | null, never, never>;
      bank_confirmed_at: ColumnType<Date | null, never, never>;
      bank_confirmed_by: ColumnType<number | null, never, never>;
      rejected: ColumnType<{ by: ActorJson; at: string; reason: string } | null, never, string>;
      attempt: Generated<string | null>;
      paying_at: Generated<Date | null>;
      payer: ColumnType<ActorJson | null, never, string>;
      rail: Generated<string | null>;
      rail_reference: Generated<string | null>;
      proof: Generated<string | null>;
      outcome: Generated<string | null>;
      outcome_sentence: SentenceColumn;
      /** The person who settled the last attempt after a review; they may not make the next one. */
      settler: ColumnType<ActorJson | null, never, string>;
      /** When it was settled. Written by the database. */
      settled_at: ColumnType<Date | null, never, never>;
      /**
       * The limits at the time of the request: the amount from which two approvals are required,
       * and how long a person who acted on an account does not count as a second person. Centimes;
       * days.
       */
      second_above: ColumnType<bigint | null, bigint, never>;
      /** Null: requested by a server of before 1013. */
      balance_entry: ColumnType<bigint | null, bigint | null, never>;
      /** Of the release before, which writes it. */
      account_days: ColumnType<number, never, never>;
      paid_at: Generated<Date | null>;
      transfer_id: Generated<bigint | null>;
      status_at: Date;
    };
    payout_approvals: {
      payout_id: number;
      requested_by: number;
      approver_id: number;
      approver: Json<ActorJson>;
      at: Date;
      id: GeneratedAlways<bigint>;
      /** By the database's clock, and written by it. */
      given_at: ColumnType<Date, never, never>;
      /** When its author withdrew it; null if it was not withdrawn. */
      withdrawn_at: ColumnType<Date | null, never, Date>;
      /** Written by the database. */
      alone: ColumnType<boolean, never, never>;
      links: ColumnType<{ with: string; through: string; active: boolean }[], never, never>;
    };
  }
}
