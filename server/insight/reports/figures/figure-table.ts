import type { RawBuilder } from 'kysely';
import type { Conditions } from './conditions.ts';

/**
 * A table of figures: its key besides the period, its sums, and the source rows, each with `at`,
 * the key and the values to add.
 */
export interface FigureTable {
  name: string;
  keys: readonly string[];
  sums: readonly string[];
  source: (of: Conditions) => RawBuilder<unknown>;
  /** Its rows belong to the operational area of a store, and move with the store. */
  isByZone?: boolean;
}
