import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import type { ViewScope } from '#contract/routes/people/views.ts';
import { defineStore } from '#src/lib/console/console.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import type { Option, Options } from '#src/ui/field/options.ts';
import type { WritableValueStore } from '#streams/index.ts';
import type { ListAct } from './acts/list-act.ts';
import { commandsOf, type ListContext } from './acts/list-commands.ts';
import type { ScreenAct } from './acts/screen-act.ts';
import type { ListPane, ListState, ListWatch, PlainColumn, SetState } from './list-parts.ts';

/** The fields of every row of a list: its number, and the version that a change is based on. */
export interface ListRow {
  id: number;
  version?: number;
}

/** A cell that can be edited in place. */
export interface CellEdit<Row> {
  kind: 'text' | 'money' | 'count' | 'choice';
  /** For `choice`: the options. */
  options?: readonly Option[];
  /** An empty cell is a valid value: null. */
  isOptional?: true;
  can?: (row: Row) => boolean;
  /** In the API's form: centimes, a number, a text. */
  value: (row: Row) => string | number | null;
  /**
   * Saves one cell with the version of its row. @throws ApiFailure; 412 carries the present row.
   */
  save: (row: Row, value: string | number | null) => Promise<Row>;
}

/** Some of the named values. */
type Part<Name extends string> = Readonly<
  string extends Name ? Record<string, string> : Partial<Record<Name, string>>
>;

/** A column; `F` names the filters of the list's endpoint. */
export interface ListColumn<Row, F extends string = string, S extends string = string>
  extends PlainColumn<Row, S> {
  /** The part of the address that filters the list by the value of this cell. */
  only?: (row: Row) => Part<F> | null;
  edit?: CellEdit<Row>;
}

/**
 * A filter of a list; its names are those of the address and, except for days and amounts, the
 * API's.
 */
export type ListFilter<F extends string = string> = {
  label: MessageKey;
  /** The permission to read its options; users without it do not see the filter. */
  permission?: Permission;
} & (
  | (FilterKind<F> & { toApi?: never })
  /** Its value in the address is not that of the API: the part of the query that it stands for. */
  | (FilterKind<string> & { toApi: (value: string) => Part<F | 'sort'> })
);

type FilterKind<F extends string> =
  | {
      kind: 'choice';
      name: F;
      options: Options;
      /** The value without one in the address. */
      usual?: string;
      /** Several at once, separated by commas. */
      several?: true;
    }
  | { kind: 'text'; name: F }
  /** A number, also in its printed form: `R-000042`. */
  | { kind: 'number'; name: F }
  /** Two days, both inclusive; the API receives moments. */
  | { kind: 'days'; names: readonly [from: F, to: F] }
  /** Two amounts in MAD; the API receives centimes. */
  | { kind: 'amounts'; names: readonly [from: F, to: F] }
  | {
      kind: 'record';
      name: F;
      find: (q: string, signal: AbortSignal) => Promise<readonly Option[]>;
      show: (id: string, signal: AbortSignal) => Promise<string>;
    };

/** A command on one row that changes nothing: print it, open it elsewhere. */
export interface ListWay<Row> {
  id: string;
  label: MessageKey;
  key?: string;
  permission?: Permission;
  can?: (row: Row) => boolean;
  run: (row: Row, go: (path: string) => void, now: { state: ListState; set: SetState }) => void;
}

/** A search in a query language of the list's own, instead of words. */
export interface ListLanguage {
  /** The API query of the text in the address. */
  toApi: (text: string) => Readonly<Record<string, string>>;
  Field: ComponentType<{
    text: string;
    onText: (text: string) => void;
    /** Moves the focus to the rows. */
    onLeave: () => void;
  }>;
}

export interface ListDefinition<
  Row extends ListRow,
  F extends string = string,
  S extends string = string,
> {
  /** Name of the list, of its commands, and of the user's settings for it. */
  id: string;
  /** The noun of the listed records. */
  label: MessageKey;
  /** Their number as a message: `n`, formatted as `shown`. */
  counted: MessageKey;
  views?: {
    scope: ViewScope;
    builtIn: readonly { id: string; label: MessageKey; query: Part<F | 'sort' | 'q'> }[];
  };
  endpoint: ListEndpoint;
  params?: Readonly<Record<string, string>>;
  /** Always part of the query. */
  fixed?: Part<F>;
  /** Returns the list as CSV, for the same filter. */
  exportEndpoint?: FilteredEndpoint;
  /** Begins a file of all rows of a query, which the server makes while the user goes on. */
  makeFile?: (query: Readonly<Record<string, string>>, format: 'csv' | 'xlsx') => void;
  countEndpoint?: FilteredEndpoint;
  /** What the search field searches, in words. */
  searchHint?: MessageKey;
  language?: ListLanguage;
  /** The server's default order, without a sort in the address. */
  usualSort?: S;
  columns: readonly ListColumn<Row, F, S>[];
  filters: readonly ListFilter<F>[];
  acts?: readonly ListAct<Row>[];
  /** Acts that the screen carries out itself, with the pane or a dialog of its own. */
  screenActs?: readonly ScreenAct<Row>[];
  ways?: readonly ListWay<Row>[];
  /** Keys of the screen's own commands: no command of every list takes them. */
  ownKeys?: readonly string[];
  create?: { path: string; label: MessageKey; permission: Permission };
  /** The permission to edit cells. */
  editPermission?: Permission;
  /** The page of a row; with neither this nor a peek a row cannot be opened. */
  path?: (row: Row) => string;
  /** The full view of a row, in a pane beside the others. The endpoint needs the filter `id`. */
  peek?: ComponentType<{ row: Row }>;
  /** The row in focus, always beside the others; in place of a page or a peek. */
  pane?: ListPane<Row>;
  watch?: ListWatch<Row>;
  /** The selection in words; without it the number of rows. */
  chosen?: (rows: readonly Row[]) => string;
  /** A hook that returns the row as it is shown now. */
  useRow?: (row: Row) => Row;
  /** The name of a row in results and for screen readers. */
  name: (row: Row) => string;
  /** Shown when there are no rows at all, and what to do about it. */
  empty: MessageKey;
  /** A row that is finished: shown with less weight. */
  isOver?: (row: Row) => boolean;
}

/** A list with its state, which lasts as long as the console is open. */
export interface List<Row extends ListRow> extends ListDefinition<Row> {
  toRow?: (item: never) => Row;
  commands: readonly Command<ListContext>[];
  /** The row in focus, kept while the user views it on its own page. */
  focus: WritableValueStore<number | null>;
}

/** A page of a list in the answer of its endpoint. */
export interface ListPageOf<Row> {
  items: readonly Row[];
  nextCursor: string | null;
}

interface FilteredEndpoint extends Endpoint {
  method: 'GET';
  query: z.ZodType;
}
export interface ListEndpoint extends FilteredEndpoint {
  responses: { readonly [status: number]: z.ZodType | null; 200: z.ZodType<ListPageOf<unknown>> };
}

type QueryOf<E extends FilteredEndpoint> = z.input<E['query']>;
type FilterOf<E extends FilteredEndpoint> = Exclude<
  keyof QueryOf<E> & string,
  'sort' | 'q' | 'limit' | 'cursor'
>;
export type SortOf<E extends FilteredEndpoint> =
  QueryOf<E> extends { sort?: infer S } ? S & string : never;

/** The rows that an endpoint lists. */
export type RowOf<E extends { responses: { 200: z.ZodType<ListPageOf<unknown>> } }> = z.output<
  E['responses'][200]
>['items'][number];

/** A column of an endpoint's list, where it is declared on its own. */
export type ColumnOf<E extends ListEndpoint, Row = RowOf<E>> = ListColumn<
  Row,
  FilterOf<E>,
  SortOf<E>
>;

/** The declaration of a list: its names of filters and sorts are those of its endpoint. */
export type ListOf<E extends ListEndpoint, Row extends ListRow = RowOf<E> & ListRow> = {
  endpoint: E;
} & ListDefinition<Row, FilterOf<E>, SortOf<E>>;

/** Creates a list from its declaration. Call it once, in the module of the screen. */
export function defineList<E extends ListEndpoint, Row extends ListRow = RowOf<E> & ListRow>(
  definition: ListOf<E, NoInfer<Row>> & {
    /** Converts what the endpoint lists to a row; without it the two are the same. */
    toRow?: (item: RowOf<E>) => Row;
  },
): List<Row> {
  return {
    ...(definition as ListDefinition<Row>),
    focus: defineStore<number | null>(() => null),
    commands: commandsOf(definition),
  };
}
