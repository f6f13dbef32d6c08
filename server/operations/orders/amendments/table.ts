import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Cause } from '#contract/causes/causes.ts';
import type {
  AmendmentKind,
  Basket,
  Consent,
  DisputeOutcome,
} from '#contract/operations/amendment.ts';
import type { AmendmentState } from '#machines/amendment/amendment-machine.ts';
import type { ActorJson, Json } from '../../../platform/db/tables/columns.ts';

/** What an amendment changes besides the basket, before and after. */
export interface AmendmentDetailsJson {
  address?: [string, string];
  phone?: [string | null, string | null];
  note?: [string | null, string | null];
}

declare module '../../../platform/db/schema.ts' {
  interface Database {
    order_amendments: {
      id: GeneratedAlways<number>;
      order_id: number;
      number: number;
      kinds: AmendmentKind[];
      cause: Cause;
      reason: string | null;
      state: AmendmentState;
      consent: Consent | null;
      consent_phone: string | null;
      /** The proposal whose default it is. */
      follows: number | null;
      asked_by: ColumnType<ActorJson | null, string | null, never>;
      asked_at: Date;
      expires_at: Date | null;
      settled_by: ColumnType<ActorJson | null, string | null, string | null>;
      settled_at: Date | null;
      before: Json<Basket>;
      after: Json<Basket>;
      details: Json<AmendmentDetailsJson>;
      total_before: bigint;
      total_after: bigint;
      store_pays: Generated<bigint>;
      platform_pays: Generated<bigint>;
      /** Of a proposal: the request with the prices that were shown. */
      plan: ColumnType<unknown, string | null, never>;
    };
    amendment_disputes: {
      order_id: number;
      number: number;
      at: Date;
      outcome: DisputeOutcome | null;
      cause: Cause | null;
      reason: string | null;
      settled_by: ColumnType<ActorJson | null, string | null, string | null>;
      settled_at: Date | null;
    };
    amendment_lines: {
      amendment_id: number;
      line: number;
      item_id: number;
      quantity_before: number;
      quantity_after: number;
      price_before: bigint | null;
      price_after: bigint | null;
      replaces: number | null;
    };
  }
}
