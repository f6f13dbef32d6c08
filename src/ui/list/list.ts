import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import type { ViewScope } from '#contract/routes/views.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { createValueStore, type WritableValueStore } from '#streams/index.ts';
import { commandsOf, type ListContext } from './acts/list-commands.ts';

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

/** The server's names of the two directions of an order. */
export interface Sorts {
  up: string;
  down: string;
}

export interface ListColumn<Row> {
  id: string;
  label: MessageKey;
  /** A track of the grid: `6rem`, `minmax(8rem, 2fr)`. */
  width: string;
  isNumber?: true;
  /** Hidden until the user shows it. */
  isExtra?: true;
  /** Links to the row's own page. One column of a list has it, and cannot be hidden. */
  isTitle?: true;
  /** The server's name of this order, `-name` for descending; or its name for each direction. */
  sort?: string | Sorts;
  /** The part of the address that filters the list by the value of this cell. */
  only?: (row: Row) => Readonly<Record<string, string>> | null;
  cell: (row: Row) => ReactNode;
  edit?: CellEdit<Row>;
}

export interface Option {
  value: string;
  label: string;
}

/**
 * A filter of a list; its names are those of the address and, except for days and amounts, the
 * API's.
 */
export type ListFilter = {
  label: MessageKey;
  /** The permission to read its options; users without it do not see the filter. */
  permission?: Permission;
} & (
  | {
      kind: 'choice';
      name: string;
      /** The options; fetched from the server where they are data. */
      options: readonly Option[] | ((signal: AbortSignal) => Promise<readonly Option[]>);
      /** Several at once, separated by commas. */
      several?: true;
    }
  | { kind: 'text'; name: string }
  /** A number, also in its printed form: `R-000042`. */
  | { kind: 'number'; name: string }
  /** Two days, both inclusive; the API receives moments. */
  | { kind: 'days'; names: readonly [from: string, to: string] }
  /** Two amounts in MAD; the API receives centimes. */
  | { kind: 'amounts'; names: readonly [from: string, to: string] }
  | {
      kind: 'record';
      name: string;
      find: (q: string, signal: AbortSignal) => Promise<readonly Option[]>;
      show: (id: string, signal: AbortSignal) => Promise<string>;
    }
);

/** An amount in MAD that an act asks for; the API receives centimes. */
export interface ActAmount {
  label: MessageKey;
  isAmount: true;
}

/** A difference and its reason; the act receives both, as `readAdjustment` parses them. */
export interface ActAdjust {
  label: MessageKey;
  isAdjust: true;
}

/** One value to be chosen before an act, the same for all its rows. */
export interface ActChoice {
  label: MessageKey;
  /** Fetched from the server where they are data. */
  options: readonly Option[] | ((signal: AbortSignal) => Promise<readonly Option[]>);
  /** The initial value; without it none is set, and a choice is required. */
  initial?: string;
}

/** The question that an act asks first. */
export type Asks = 'reason' | ActChoice | ActAmount | ActAdjust;

/** An act on a row, or on all selected rows. */
export interface ListAct<Row> {
  id: string;
  label: MessageKey;
  key?: string;
  permission?: Permission;
  /** False where the row's state does not allow it; decided by its machine. */
  can: (row: Row) => boolean;
  /** What it asks first: a reason, a choice, an amount, or nothing. */
  asks?: Asks;
  /** Without a question: it shows its lead text and asks for confirmation. */
  isConfirmed?: true;
  /** Shown in the question: the consequences for the people concerned. */
  lead?: MessageKey | ((rows: readonly Row[]) => string);
  /** It creates or moves other rows too: the list is fetched again after it. */
  rereads?: true;
  /**
   * Sends a part of the rows, at most `MAX_BULK_ROWS`, with the answer. A refused row carries its
   * error, and the others go on.
   */
  send: (rows: readonly Row[], answer: string) => Promise<readonly ActResult<Row>[]>;
  /** The act that undoes it: another act of the list. */
  undo?: string;
  /** Where no other act undoes it: restores the rows' previous values, or reverses the answer. */
  takeBack?: (
    rows: readonly { now: Row; before: Row }[],
    answer: string,
  ) => Promise<readonly ActResult<Row>[]>;
}

export type ActResult<Row> = { id: number } & (
  | { ok: true; row: Row }
  /** `row`: its present state, where the server returns it. */
  | { ok: false; error: { code: string; message: string }; row?: Row | undefined }
);

/** A command on one row that changes nothing: print it, open it elsewhere. */
export interface ListWay<Row> {
  id: string;
  label: MessageKey;
  key?: string;
  permission?: Permission;
  can?: (row: Row) => boolean;
  run: (row: Row, go: (path: string) => void) => void;
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

export interface ListDefinition<Row extends ListRow> {
  /** Name of the list, of its commands, and of the user's settings for it. */
  id: string;
  /** The noun of the listed records. */
  label: MessageKey;
  /** Their number as a message: `n`, formatted as `shown`. */
  counted: MessageKey;
  views?: {
    scope: ViewScope;
    builtIn: readonly { id: string; label: MessageKey; query: Readonly<Record<string, string>> }[];
  };
  endpoint: Endpoint & { method: 'GET' };
  params?: Readonly<Record<string, string>>;
  /** Always part of the query. */
  fixed?: Readonly<Record<string, string>>;
  /** A path that returns the list as CSV, for the same filter. */
  exportPath?: string;
  countEndpoint?: Endpoint & { method: 'GET' };
  /** What the search field searches, in words. */
  searchHint?: MessageKey;
  language?: ListLanguage;
  /** The server's default order, without a sort in the address. */
  usualSort?: string;
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter[];
  acts?: readonly ListAct<Row>[];
  ways?: readonly ListWay<Row>[];
  create?: { path: string; label: MessageKey; permission: Permission };
  /** The permission to edit cells. */
  editPermission?: Permission;
  /** The page of a row; with neither this nor a peek a row cannot be opened. */
  path?: (row: Row) => string;
  /** The full view of a row, in a pane beside the others. The endpoint needs the filter `id`. */
  peek?: ComponentType<{ row: Row }>;
  /** Converts what the endpoint lists to a row; without it the two are the same. */
  toRow?: (item: never) => Row;
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
  commands: readonly Command<ListContext>[];
  /** The row in focus, kept while the user views it on its own page. */
  focus: WritableValueStore<number | null>;
}

/** Creates a list from its declaration. Call it once, in the module of the screen. */
export function defineList<Row extends ListRow>(definition: ListDefinition<Row>): List<Row> {
  return {
    ...definition,
    focus: createValueStore<number | null>(null),
    commands: commandsOf(definition),
  };
}

/** A page of a list in the answer of its endpoint. */
export interface ListPageOf<Row> {
  items: Row[];
  nextCursor: string | null;
}

/** The rows that an endpoint lists. */
export type RowOf<E extends { responses: Readonly<Record<number, z.ZodType | null>> }> =
  E['responses'][200] extends z.ZodType<{ items: readonly (infer Row)[] }> ? Row : never;
