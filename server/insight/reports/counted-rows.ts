import type { RawBuilder } from 'kysely';

/** The rows of a report: those of an instant within a range, with their keys and sums. */
export interface CountedRows {
  sums: readonly string[];
  /** `within` is the condition on the column that decides the period. */
  source: (within: (column: string) => RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The rows name their operational area themselves; otherwise it is that of their store. */
  isOfZone?: boolean;
  /** Some rows are orders without a cause, which others are a share of. */
  hasOrders?: boolean;
}
