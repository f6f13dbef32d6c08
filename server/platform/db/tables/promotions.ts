import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Hours } from '#contract/catalogue/opening-hours.ts';
import type { RefusalReason } from '#contract/growth/promotions/promotion.ts';
import type { PromotionState } from '#machines/promotion/promotion-machine.ts';
import type { ActorJson, JsonOrNull, RecordColumns } from './columns.ts';

/** The terms of a promotion as its redemption keeps them. Amounts as text, in centimes. */
export interface KeptPromotionTerms {
  kind: 'percent' | 'fixed' | 'delivery';
  percentBp: number | null;
  amount: string | null;
  cap: string | null;
  storeShareBp: number;
  categoryIds: number[];
}

declare module '../schema.ts' {
  interface Database {
    promotions: RecordColumns<PromotionState> & {
      name: string;
      code: string | null;
      kind: 'percent' | 'fixed' | 'delivery';
      percent_bp: number | null;
      amount: bigint | null;
      cap: bigint | null;
      minimum_order: bigint;
      starts_on: ColumnType<string, string, string>;
      ends_on: ColumnType<string | null, string | null, string | null>;
      hours: JsonOrNull<Hours>;
      starts_at: Date;
      ends_at: Date | null;
      max_uses: number | null;
      max_uses_per_customer: number | null;
      budget: bigint | null;
      store_share_bp: number;
      new_customers_only: boolean;
      is_scoped: Generated<boolean>;
      /** A copy for which nobody has chosen a code, or none. */
      is_code_open: Generated<boolean>;
      /** The name that it was given as a copy. */
      copied_name: Generated<string | null>;
      /** Given with a remedy, and changed with it only. */
      is_coupon: Generated<boolean>;
      /** The person who edited it last; a raised budget is theirs. */
      edited_by: ColumnType<ActorJson | null, string | null | undefined, string | null>;
      edited_at: Generated<Date | null>;
      /** Written by the database. */
      launched_by: GeneratedAlways<number | null>;
      created_at: Date;
      /** The number of orders that it counts. */
      used: Generated<number>;
      /** Discounts in centimes on open orders, and on delivered ones. */
      reserved: Generated<bigint>;
      spent: Generated<bigint>;
    };
    promotion_scopes: {
      promotion_id: number;
      store_id: number | null;
      zone_id: number | null;
      category_id: number | null;
      customer_id: number | null;
      is_anchor: boolean;
    };
    promotion_consents: {
      promotion_id: number;
      store_id: number;
      share_bp: number;
      consented_by: ColumnType<ActorJson | null, string, string>;
      is_owner: boolean;
      reason: string | null;
      at: Date;
      withdrawn_at: Date | null;
    };
    promotion_customers: {
      promotion_id: number;
      customer_id: number;
      used: number;
    };
    promotion_redemptions: {
      id: GeneratedAlways<number>;
      promotion_id: number;
      order_id: number;
      customer_id: number;
      amount: bigint;
      store_part: bigint;
      /** What decided the amount, and the amount, when it was granted; null if it is of before. */
      terms: JsonOrNull<KeptPromotionTerms>;
      granted: Generated<bigint | null>;
      state: Generated<'reserved' | 'settled' | 'released'>;
      at: Date;
      closed_at: Generated<Date | null>;
    };
    order_discounts: {
      id: GeneratedAlways<number>;
      order_id: number;
      /** Null for the delivery fee. */
      line: number | null;
      /** Null if given by staff. */
      promotion_id: number | null;
      amount: bigint;
      store_part: bigint;
      /** The agent by whom the platform pays the difference of a replacement. */
      granted_by: Generated<number | null>;
      granted_at: Generated<Date | null>;
    };
    promotion_refusals: {
      id: GeneratedAlways<number>;
      at: Date;
      customer_id: number;
      code: string;
      promotion_id: number | null;
      reason: RefusalReason;
    };
  }
}
