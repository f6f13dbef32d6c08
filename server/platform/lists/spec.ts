import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema.ts';

export type Condition = RawBuilder<unknown>;

/** Types by which places in a list can be compared. */
export type KeyType = 'text' | 'integer' | 'bigint' | 'numeric' | 'timestamptz' | 'date' | 'float8';

/** A column that a list can be sorted by. It requires an index on (key, id). */
export interface SortKey {
  key: Condition;
  type: KeyType;
  /** Rows without a value come last, in either direction. */
  isNullable?: boolean;
}

/**
 * Converts a filter's value to a condition, or to several, any of which must hold. The latter are
 * read one by one, each from an index that has the order of the list.
 */
export type Filter<V> = (value: V) => Condition | readonly Condition[];

/**
 * The columns of a table that is searched at any size: `name_key`,
 * `words`, and the marks in each index with the order of a sort.
 */
export interface WordColumns<F extends string = string> {
  table: 'items' | 'users';
  alias: string;
  /** The sort by `name_key`. */
  nameSort: string;
  /** Filters with a single value whose indexes in the order of the list contain the marks too. */
  walked: readonly F[];
}

type SortedQuery = { sort?: string | undefined; q?: string | undefined };
/** The filters of a list's query, without the parameters of every list. */
type FiltersOf<Q> = Omit<Q, 'sort' | 'q' | 'limit' | 'cursor'>;
export type Query = SortedQuery & { limit?: number | undefined; cursor?: string | undefined };

/** The declaration of a list: its rows, sorts, filters, search and conversion. */
export interface ListSpec<Q extends SortedQuery, Row> {
  /** The table with its alias, for example `stores s`. */
  from: Condition;
  /** The row's id in it, for example `s.id`; breaks ties of every sort. */
  id: Condition;
  /** The id has eight bytes, not four. Such a list has no word search. */
  isWide?: true;
  sorts: Readonly<Record<Exclude<Q['sort'], `-${string}` | undefined>, SortKey>>;
  /** The default sort. */
  initial: NonNullable<Q['sort']>;
  filters: { readonly [K in keyof FiltersOf<Q>]-?: Filter<NonNullable<FiltersOf<Q>[K]>> };
  /** Conditions on every row of the list. */
  always?: (query: Q) => readonly Condition[];
  /** Rows that match the words, by an index. Without it and `words`, the list has no search. */
  search?: (words: string) => Condition;
  /** Rows are found by a telephone number, however it is dictated. */
  hasTelephones?: true;
  /** The columns for searching a table of any size in every order; replaces `search`. */
  words?: WordColumns<keyof FiltersOf<Q> & string>;
  /** The rows of a page, in any order. */
  rows: (trx: Db, ids: readonly number[]) => Promise<readonly (Row & { id: number })[]>;
}
