import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import type { ViewScope } from '#contract/routes/people/views.ts';
import { defineStore } from '#src/lib/console/console.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { Command, CommandFacts } from '#src/lib/keys/commands.ts';
import type { Option, Options } from '#src/ui/field/options.ts';
import type { WritableValueStore } from '#streams/index.ts';
import type { ListAct } from './acts/list-act.ts';
import { commandsOf, type ListContext } from './acts/list-commands.ts';
import type { ListPane, ListWatch, PlainColumn } from './list-parts.ts';

/** The fields of every row of a list: its id, and the version that a change is based on. */
export interface ListRow {
  id: number;
  version?: number;
}

/** A cell that can be edited in place. */
export interface CellEdit<Row> {
  kind: 'text' | 'money' | 'count' | 'choice';
  /** For `choice`: the options. */
  options?: readonly Option[];
  /** An empty cell is valid: its value is null. */
  isOptional?: true;
  can?: (row: Row) => boolean;
  /** In the API's format: centimes, a number, a text. */
  value: (row: Row) => string | number | null;
  /** What makes a value a slip rather than meant, in words: it is saved once it is entered again. */
  doubtOf?: (row: Row, value: string | number | null) => string | null;
  /** Saves one cell, given its row's version. @throws ApiFailure; 412 carries the current row. */
  save: (row: Row, value: string | number | null) => Promise<Row>;
}

/** Some of the named values. */
type Part<Name extends string> = Readonly<
  string extends Name ? Record<string, string> : Partial<Record<Name, string>>
>;

/** A column; `F` names the filters of the list's endpoint. */
export interface ListColumn<Row, F extends string = string, S extends string = string>
  extends PlainColumn<Row, S> {
  /** The parameters that filter the list by the value of this cell. */
  only?: (row: Row) => Part<F> | null;
  edit?: CellEdit<Row>;
}

/**
 * A filter of a list. Its names are those of the address and, except for days and amounts, of the
 * API.
 */
export type ListFilter<F extends string = string> = {
  label: MessageKey;
  /** The permission to read its options; the filter is hidden from users without it. */
  permission?: Permission;
} & (
  | (FilterKind<F> & { toApi?: never })
  /**
   * For a filter whose value in the address differs from the API's: converts it to a part of the
   * query.
   */
  | (FilterKind<string> & { toApi: (value: string) => Part<F | 'sort'> })
);

type FilterKind<F extends string> =
  | {
      kind: 'choice';
      name: F;
      options: Options;
      /** The value if the address does not set one. */
      defaultValue?: string;
      /** Several values are allowed, separated by commas. */
      several?: true;
    }
  | { kind: 'text'; name: F }
  /** A number, which may also be entered in its printed form: `R-000042`. */
  | { kind: 'number'; name: F }
  /** Two days, both inclusive; the API receives instants. */
  | { kind: 'days'; names: readonly [from: F, to: F] }
  /** Two amounts in MAD; the API receives centimes. */
  | { kind: 'amounts'; names: readonly [from: F, to: F] }
  | {
      kind: 'record';
      name: F;
      find: (q: string, signal: AbortSignal) => Promise<readonly Option[]>;
      show: (id: string, signal: AbortSignal) => Promise<string>;
    };

/** A search in a query language instead of plain words. */
export interface ListLanguage {
  /** Converts the text in the address to the API's query. */
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
  /** The name of the list, of its commands, and of the user's settings for it. */
  id: string;
  /** The name of the listed records. */
  label: MessageKey;
  /** The message with their number: `n`, formatted as `shown`. */
  counted: MessageKey;
  views?: {
    scope: ViewScope;
    builtIn: readonly { id: string; label: MessageKey; query: Part<F | 'sort' | 'q'> }[];
  };
  routes: ListRoutes;
  params?: Readonly<Record<string, string>>;
  /** Parameters that every query contains. */
  fixed?: Part<F>;
  /** Starts an export of all rows of a query, which the server makes in the background. */
  makeFile?: (query: Readonly<Record<string, string>>, format: 'csv' | 'xlsx') => void;
  /** What the search field searches. */
  searchHint?: MessageKey;
  language?: ListLanguage;
  /** The server's default sort, used if the address does not set one. */
  defaultSort?: S;
  columns: readonly ListColumn<Row, F, S>[];
  filters: readonly ListFilter<F>[];
  /** What staff can do here: bars, menus, keys, palette and help show it. */
  acts?: readonly ListAct<Row>[];
  create?: { path: string; label: MessageKey; permission: Permission };
  /** The permission to edit cells. */
  editPermission?: Permission;
  /** The page of a row. Without a page and a peek, a row cannot be opened. */
  path?: (row: Row) => string;
  /** Shows a row in full, in a pane beside the others. The endpoint needs the filter `id`. */
  peek?: ComponentType<{ row: Row }>;
  /** Always shows the row in focus, instead of a page or a peek. */
  pane?: ListPane<Row>;
  watch?: ListWatch<Row>;
  /** A summary of the selected rows; by default their number. */
  selectionText?: (rows: readonly Row[]) => string;
  /** A hook that returns the current content of a row. */
  useRow?: (row: Row) => Row;
  /** The name of a row in results and for screen readers. */
  name: (row: Row) => string;
  /** Shown if there are no rows at all; says how to create one. */
  empty: MessageKey;
  /** True for a row that is closed: it is shown muted. */
  isOver?: (row: Row) => boolean;
}

/** A list with its state, which is kept while the console is open. */
export interface List<Row extends ListRow> extends ListDefinition<Row> {
  toRow?: (item: never) => Row;
  /** All commands of the list's screen, for help. */
  commands: readonly CommandFacts[];
  /** Those of them that the list carries out. */
  ownCommands: readonly Command<ListContext>[];
  /** The row in focus, kept while the user views its page. */
  focus: WritableValueStore<number | null>;
}

/** A page of a list, as its endpoint returns it. */
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

/** The endpoints of a list: one returns its rows, one their number, one all of them as CSV. */
export interface ListRoutes<E extends ListEndpoint = ListEndpoint> {
  list: E;
  count?: FilteredEndpoint;
  export?: FilteredEndpoint;
}

/** What the columns and filters of a list are made of; a kind of record has it. */
export interface ListSource<E extends ListEndpoint, Texts extends string> {
  routes: { list: E };
  /** What the names of its labels begin with: `users.`, `cash.col_`. */
  texts: Texts;
}

type QueryOf<E extends FilteredEndpoint> = z.input<E['query']>;
export type FilterOf<E extends FilteredEndpoint> = Exclude<
  keyof QueryOf<E> & string,
  'sort' | 'q' | 'limit' | 'cursor'
>;
export type SortOf<E extends FilteredEndpoint> =
  QueryOf<E> extends { sort?: infer S } ? S & string : never;

/** The rows that an endpoint lists. */
export type RowOf<E extends { responses: { 200: z.ZodType<ListPageOf<unknown>> } }> = z.output<
  E['responses'][200]
>['items'][number];

/** A column of an endpoint's list, for columns that are declared on their own. */
export type ColumnOf<E extends ListEndpoint, Row = RowOf<E>> = ListColumn<
  Row,
  FilterOf<E>,
  SortOf<E>
>;

/** The declaration of a list. The names of its filters and sorts are those of its endpoint. */
export type ListOf<E extends ListEndpoint, Row extends ListRow = RowOf<E> & ListRow> = {
  routes: ListRoutes<E>;
} & ListDefinition<Row, FilterOf<E>, SortOf<E>>;

/** Creates a list from its declaration. Call it once, in the module of the screen. */
export function defineList<E extends ListEndpoint, Row extends ListRow = RowOf<E> & ListRow>(
  definition: ListOf<E, NoInfer<Row>> & {
    /** Converts an item of the endpoint to a row; by default the item is the row. */
    toRow?: (item: RowOf<E>) => Row;
  },
): List<Row> {
  return {
    ...(definition as ListDefinition<Row>),
    focus: defineStore<number | null>(() => null),
    ...commandsOf(definition),
  };
}
