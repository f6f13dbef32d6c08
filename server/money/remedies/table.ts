import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Cause } from '#contract/causes/causes.ts';
import type {
  Bearer,
  ChargedParty,
  RemedyBasis,
  RemedyLimit,
  RemedyTarget,
} from '#contract/money/remedies/remedy.ts';
import type { ContestState } from '#machines/contest/contest-machine.ts';
import type { RemedyState } from '#machines/remedy/remedy-machine.ts';
import type {
  ActorJson,
  Json,
  JsonOrNull,
  JsonWithDefault,
  RecordColumns,
} from '../../platform/db/tables/columns.ts';

/** A line of a remedy as its row keeps it: the amount as digits. */
export interface RemedyLineJson {
  line: number;
  name: string;
  quantity: number;
  paid: string;
}

type Once<T> = ColumnType<T, T, never>;

declare module '../../platform/db/schema.ts' {
  interface Database {
    remedies: {
      id: GeneratedAlways<number>;
      version: Generated<number>;
      case_id: Once<number | null>;
      order_id: Once<number>;
      customer_id: Once<number>;
      store_id: Once<number>;
      at: Once<Date>;
      given_by: Json<ActorJson>;
      basis: Once<RemedyBasis>;
      lines: JsonWithDefault<RemedyLineJson[]>;
      cause: Once<Cause | null>;
      reason: Once<string>;
      target: Once<RemedyTarget>;
      amount: Once<bigint>;
      sold: Once<bigint>;
      commission: Once<bigint>;
      platform: Once<bigint>;
      charged: Generated<bigint>;
      bearers: JsonWithDefault<Bearer[]>;
      exceeds: Once<RemedyLimit | null>;
      state: RemedyState;
      state_at: Date;
      state_by: JsonOrNull<ActorJson>;
      state_reason: Generated<string | null>;
      refund_id: Generated<number | null>;
      promotion_id: Generated<number | null>;
      redelivery_id: Generated<number | null>;
    };
    charges: {
      id: GeneratedAlways<number>;
      version: Generated<number>;
      remedy_id: Once<number>;
      case_id: Once<number | null>;
      order_id: Once<number>;
      party: Once<ChargedParty>;
      store_id: Once<number | null>;
      driver_id: Once<number | null>;
      at: Once<Date>;
      by: Json<ActorJson>;
      cost: Once<bigint>;
      sold: Once<bigint>;
      commission: Once<bigint>;
      platform: Once<bigint>;
      amount: Once<bigint>;
      owed: Once<bigint>;
      transfer_id: Once<bigint>;
      contest_until: Once<Date>;
      reversal_id: Generated<bigint | null>;
      reversed_at: Generated<Date | null>;
    };
    contests: RecordColumns<ContestState> & {
      charge_id: Once<number>;
      at: Once<Date>;
      opened_by: Json<ActorJson>;
      reason: Once<string>;
    };
  }
}
