import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import type { ViewScope } from '#contract/routes/views.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { createValueStore, type WritableValueStore } from '#streams/index.ts';
import { commandsOf, type ListContext } from './acts/list-commands.ts';

/** What every row of a list has: its number, and the version that a change is decided on. */
export interface ListRow {
  id: number;
  version?: number;
}

/** A cell that can be changed where it stands. */
export interface CellEdit<Row> {
  kind: 'text' | 'money' | 'count' | 'choice';
  /** For `choice`: what can be chosen. */
  options?: readonly Option[];
  /** An empty cell is a value of its own: null. */
  isOptional?: true;
  can?: (row: Row) => boolean;
  /** As the API has it: centimes, a number, a text. */
  value: (row: Row) => string | number | null;
  /** Saves one cell with the version of its row. @throws ApiFailure; 412 carries the present row. */
  save: (row: Row, value: string | number | null) => Promise<Row>;
}

/** What the server calls the two directions of one order. */
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
  /** Not shown until a person chooses it. */
  isExtra?: true;
  /** Leads to the row's own page. One column of a list has it, and is always there. */
  isTitle?: true;
  /** The server's name of this order, `-name` backwards; or its name for each direction. */
  sort?: string | Sorts;
  /** The part of the address that narrows the list to what stands in this cell. */
  only?: (row: Row) => Readonly<Record<string, string>> | null;
  cell: (row: Row) => ReactNode;
  edit?: CellEdit<Row>;
}

export interface Option {
  value: string;
  label: string;
}

/** One way to narrow a list; its names are those of the address and, but for days and amounts, the API's. */
export type ListFilter = {
  label: MessageKey;
  /** Who may read what it is chosen from; others do not see it. */
  permission?: Permission;
} & (
  | {
      kind: 'choice';
      name: string;
      /** What can be chosen; read from the server where it is data. */
      options: readonly Option[] | ((signal: AbortSignal) => Promise<readonly Option[]>);
      /** Several at once, with commas between. */
      several?: true;
    }
  | { kind: 'text'; name: string }
  /** A number, also as it stands on paper: `R-000042`. */
  | { kind: 'number'; name: string }
  /** Two days, both included; the API gets the moments. */
  | { kind: 'days'; names: readonly [from: string, to: string] }
  /** Two amounts in MAD; the API gets centimes. */
  | { kind: 'amounts'; names: readonly [from: string, to: string] }
  | {
      kind: 'record';
      name: string;
      find: (q: string, signal: AbortSignal) => Promise<readonly Option[]>;
      show: (id: string, signal: AbortSignal) => Promise<string>;
    }
);

/** An amount in MAD that an act is told; it gets centimes. */
export interface ActAmount {
  label: MessageKey;
  isAmount: true;
}

/** So many more or fewer, and why; an act is told both, as `readAdjustment` reads them. */
export interface ActAdjust {
  label: MessageKey;
  isAdjust: true;
}

/** One value to be chosen before an act is done, the same for all its rows. */
export interface ActChoice {
  label: MessageKey;
  /** Read from the server where it is data. */
  options: readonly Option[] | ((signal: AbortSignal) => Promise<readonly Option[]>);
  /** What stands there at first; without it nothing does, and a choice is needed. */
  initial?: string;
}

/** What is asked before an act is done. */
export type Asks = 'reason' | ActChoice | ActAmount | ActAdjust;

/** An act on a row, or on all that are chosen. */
export interface ListAct<Row> {
  id: string;
  label: MessageKey;
  key?: string;
  permission?: Permission;
  /** False where the row's state does not allow it; asked of its machine. */
  can: (row: Row) => boolean;
  /** What is asked first: why, one of some values, an amount, or nothing. */
  asks?: Asks;
  /** Without a question: its lead is read, and it is confirmed, before it is done. */
  isConfirmed?: true;
  /** It is said in what is asked: what this means for those concerned. */
  lead?: MessageKey | ((rows: readonly Row[]) => string);
  /** It makes or moves other rows too: the list is read anew after it. */
  rereads?: true;
  /**
   * Sends a part of the rows, at most `MAX_BULK_ROWS`, with what was answered. A row that is refused
   * says so, and the others go on.
   */
  send: (rows: readonly Row[], answer: string) => Promise<readonly ActResult<Row>[]>;
  /** The act that takes it back: another of the list. */
  undo?: string;
  /** Where no other act takes it back: gives rows what they had before, or undoes what was answered. */
  takeBack?: (
    rows: readonly { now: Row; before: Row }[],
    answer: string,
  ) => Promise<readonly ActResult<Row>[]>;
}

export type ActResult<Row> = { id: number } & (
  | { ok: true; row: Row }
  /** `row`: as it is now, where the server says so. */
  | { ok: false; error: { code: string; message: string }; row?: Row | undefined }
);

/** What can be done with one row and changes nothing in it: print it, see it elsewhere. */
export interface ListWay<Row> {
  id: string;
  label: MessageKey;
  key?: string;
  permission?: Permission;
  can?: (row: Row) => boolean;
  run: (row: Row, go: (path: string) => void) => void;
}

/** A search in a language of the list's own, instead of words. */
export interface ListLanguage {
  /** What the text in the address asks of the API. */
  toApi: (text: string) => Readonly<Record<string, string>>;
  Field: ComponentType<{
    text: string;
    onText: (text: string) => void;
    /** Back to the rows. */
    onLeave: () => void;
  }>;
}

export interface ListDefinition<Row extends ListRow> {
  /** Name of the list: of its commands, and of what a person sets for it. */
  id: string;
  /** What is listed, in words. */
  label: MessageKey;
  /** So many of them: `n`, written as `shown`. */
  counted: MessageKey;
  views?: {
    scope: ViewScope;
    builtIn: readonly { id: string; label: MessageKey; query: Readonly<Record<string, string>> }[];
  };
  endpoint: Endpoint & { method: 'GET' };
  params?: Readonly<Record<string, string>>;
  /** Always part of what is asked. */
  fixed?: Readonly<Record<string, string>>;
  /** A path that gives the list as CSV; exactly the filter. */
  exportPath?: string;
  countEndpoint?: Endpoint & { method: 'GET' };
  /** What the search field finds, in words. */
  searchHint?: MessageKey;
  language?: ListLanguage;
  /** The server's own order, without a sort in the address. */
  usualSort?: string;
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter[];
  acts?: readonly ListAct<Row>[];
  ways?: readonly ListWay<Row>[];
  create?: { path: string; label: MessageKey; permission: Permission };
  /** Who may change cells. */
  editPermission?: Permission;
  /** The page of a row; with neither this nor a peek a row cannot be opened. */
  path?: (row: Row) => string;
  /** What a row is in full, in a pane beside the others. The endpoint needs the filter `id`. */
  peek?: ComponentType<{ row: Row }>;
  /** What the endpoint lists, as a row; without it that is one. */
  toRow?: (item: never) => Row;
  /** A hook that makes of a row what is shown of it now. */
  useRow?: (row: Row) => Row;
  /** What a row is called in results and to screen readers. */
  name: (row: Row) => string;
  /** What stands there while there is nothing at all, and what to do about it. */
  empty: MessageKey;
  /** A row that is over: shown with less weight. */
  isOver?: (row: Row) => boolean;
}

/** A list with what it remembers while the console is open. */
export interface List<Row extends ListRow> extends ListDefinition<Row> {
  commands: readonly Command<ListContext>[];
  /** The row that the keys act on, kept while one looks at it on its own page. */
  focus: WritableValueStore<number | null>;
}

/** Makes a list of its declaration. Call it once, in the module of the screen. */
export function defineList<Row extends ListRow>(definition: ListDefinition<Row>): List<Row> {
  return {
    ...definition,
    focus: createValueStore<number | null>(null),
    commands: commandsOf(definition),
  };
}

/** A page of a list as its endpoint answers. */
export interface ListPageOf<Row> {
  items: Row[];
  nextCursor: string | null;
}

/** The rows that an endpoint lists. */
export type RowOf<E extends { responses: Readonly<Record<number, z.ZodType | null>> }> =
  E['responses'][200] extends z.ZodType<{ items: readonly (infer Row)[] }> ? Row : never;
