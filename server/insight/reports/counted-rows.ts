import type { RawBuilder } from 'kysely';

/** The rows of a report: those of an instant within a range, with their keys and sums. */
export interface CountedRows {
  sums: readonly string[];
  /** `within` is the condition on the column that decides the period. */
  source: (within: (column: string) => RawBuilder<unknown>) => RawBuilder<unknown>;
}
