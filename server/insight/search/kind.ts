import type { Permission } from '#contract/permissions.ts';
import type { SearchResult } from '#contract/routes/insight/search.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';

/** The search input, parsed once for all kinds. */
export interface SearchInput {
  /** The input as typed. */
  words: string;
  /** The number in `#123` or `123`. */
  number: number | null;
  /** True for `#123`, which finds orders only. */
  isOrderNumber: boolean;
  /** The number in `d12`, which finds drivers only. */
  driverCode: number | null;
}

/** A kind of record that can be found. Each reads an index, and at most a few hundred rows. */
export interface SearchKind {
  kind: SearchResult['kind'];
  /** The permission to read them, without which none are found. */
  permission: Permission;
  /** The console's list of these records, which takes the input as `q`. */
  listPath: string;
  find: (db: Db, asked: SearchInput, caller: Caller) => Promise<readonly SearchResult[]>;
}

/** The largest number of results of one kind. */
export const MOST = 8;
/** The number of index matches that are ranked. */
export const RANKED = 400;

/**
 * Scores of a match by number, by the beginning of the name, and by any word: the most specific
 * first.
 */
export const SCORES = { number: 100, named: 60, word: 40 } as const;
