import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema.ts';

export type Condition = RawBuilder<unknown>;

/** Types that a place in a list can be compared by. */
export type KeyType = 'text' | 'integer' | 'bigint' | 'numeric' | 'timestamptz' | 'date' | 'float8';

/** A column that a list can be sorted by. An index on (key, id) must stand behind it. */
export interface SortKey {
  key: Condition;
  type: KeyType;
  /** Rows without a value come last, whichever way the list is sorted. */
  isNullable?: boolean;
}

/**
 * What a filter makes of its value: a condition; or several, any of which must hold. Those are read
 * one by one, each from an index that has the order of the list already.
 */
export type Filter<V> = (value: V) => Condition | readonly Condition[];

/**
 * What migration 0023 gives a table that is searched at any size: `name_key`, `words`, and the marks
 * that stand in each index which has the order of a sort.
 */
export interface WordColumns<F extends string = string> {
  table: 'items' | 'users';
  alias: string;
  /** The sort that is by `name_key`. */
  nameSort: string;
  /** Filters of one value whose indexes in the order of the list carry the marks too. */
  walked: readonly F[];
}

type Asked = { sort?: string | undefined; q?: string | undefined };
/** The filters in a list's query, without what every list has. */
type FiltersOf<Q> = Omit<Q, 'sort' | 'q' | 'limit' | 'cursor'>;
export type Query = Asked & { limit?: number | undefined; cursor?: string | undefined };

/** A list, declared: where its rows are, how they are sorted, filtered, searched and shown. */
export interface ListSpec<Q extends Asked, Row> {
  /** The table with its alias, for example `stores s`. */
  from: Condition;
  /** The row's id in it, for example `s.id`; breaks ties of every sort. */
  id: Condition;
  /** The id has eight bytes, not four. Such a list has no search by words. */
  isWide?: true;
  sorts: Readonly<Record<Exclude<Q['sort'], `-${string}` | undefined>, SortKey>>;
  /** The sort of who asks for none. */
  initial: NonNullable<Q['sort']>;
  filters: { readonly [K in keyof FiltersOf<Q>]-?: Filter<NonNullable<FiltersOf<Q>[K]>> };
  /** What holds for every row of the list, whatever is asked. */
  always?: (query: Q) => readonly Condition[];
  /** Rows that hold the words, by an index. Absent with `words`: the list has no search. */
  search?: (words: string) => Condition;
  /** The columns by which a table of any size is searched in every order; takes the place of `search`. */
  words?: WordColumns<keyof FiltersOf<Q> & string>;
  /** The rows of a page, in any order. */
  rows: (trx: Db, ids: readonly number[]) => Promise<readonly (Row & { id: number })[]>;
}
