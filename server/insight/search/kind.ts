import type { Permission } from '#contract/permissions.ts';
import type { Found } from '#contract/routes/insight/search.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';

/** What was typed, read once for all kinds. */
export interface Asked {
  /** As it was typed. */
  words: string;
  /** The number in `#123` or `123`. */
  number: number | null;
  /** True for `#123`: an order and nothing else. */
  isOrderNumber: boolean;
  /** The number in `d12`: a driver and nothing else. */
  driverCode: number | null;
}

/** A kind of thing that is found. Each asks an index, and looks at no more than a few hundred rows. */
export interface SearchKind {
  kind: Found['kind'];
  /** Who may read them; nobody else finds any. */
  permission: Permission;
  /** The console's list of them, which takes the words as `q`. */
  listPath: string;
  find: (db: Db, asked: Asked, caller: Caller) => Promise<readonly Found[]>;
}

/** Results of one kind at most. */
export const MOST = 8;
/** Matches of an index that are ranked. */
export const RANKED = 400;

/** The number itself, the beginning of the name, any word: what was meant comes first. */
export const SCORES = { number: 100, named: 60, word: 40 } as const;
