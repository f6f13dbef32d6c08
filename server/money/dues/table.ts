import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ChargedParty } from '#contract/money/remedies/remedy.ts';

declare module '../../platform/db/schema.ts' {
  interface Database {
    /** What stores and drivers owe: of charges, and of the ends of orders. */
    dues: {
      id: GeneratedAlways<number>;
      party: ColumnType<ChargedParty, ChargedParty, never>;
      owner_id: ColumnType<number, number, never>;
      order_id: ColumnType<number, number, never>;
      charge_id: ColumnType<number | null, number | null, never>;
      end_id: ColumnType<number | null, never, never>;
      at: ColumnType<Date, Date, never>;
      amount: ColumnType<bigint, bigint, never>;
      collected: Generated<bigint>;
      reversed_at: Generated<Date | null>;
    };
    due_collections: {
      id: GeneratedAlways<number>;
      due_id: ColumnType<number, number, never>;
      at: ColumnType<Date, Date, never>;
      amount: ColumnType<bigint, bigint, never>;
      transfer_id: ColumnType<bigint, bigint, never>;
      payout_id: Generated<number | null>;
      returned_id: Generated<bigint | null>;
    };
  }
}
