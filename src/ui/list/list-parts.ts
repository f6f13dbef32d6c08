import type { ComponentType, ReactNode } from 'react';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { ValueStore } from '#streams/index.ts';

/** The parameters of the address that belong to a list; unset names are absent. */
export type ListState = Readonly<Record<string, string>>;

type Part = Readonly<Record<string, string | undefined>>;
/** Pass a function to use the current state, which may not have rendered yet. */
export type SetState = (part: Part | ((now: (name: string) => string | null) => Part)) => void;

/** Tells that records of a kind have changed, or may have. */
export interface ListChanges {
  subscribe(fn: () => void): () => void;
  /** False while changes are not received. */
  isReceived: ValueStore<boolean>;
}

/**
 * Watching of a list: its rows change in place, and new rows are shown when the user loads them.
 */
export interface ListWatch<Row> {
  /** The period of polling. With `changes`, it is polled only while they are not received. */
  everyMs: number;
  /** Reads the rows again at each change. */
  changes?: ListChanges;
  /** False once a row can no longer change. */
  isOpen: (row: Row) => boolean;
  /** Fetches one row that no longer matches the filter. */
  get: (id: number) => Promise<Row>;
  /** The sort that lists the newest rows first; absent if rows are not added while it is shown. */
  newest?: string;
}

/** A command on one row, as a button shows it. */
export interface RowCommand {
  /** The id of the command, with that of its list. */
  id: string;
  label: MessageKey;
  run: () => void;
  /** The first act of the list, which its pane emphasises. */
  isMain?: boolean;
}

export interface PaneProps<Row> {
  row: Row;
  /** The commands that the row allows. */
  commands: readonly RowCommand[];
  /** The next row below. */
  next: Row | undefined;
  /** The act whose question is shown. */
  asking: string | null;
  /** Starts an act, as pressing its key does. */
  onAct: (id: string) => void;
  /** Closes the question; the focus returns to the rows. */
  onBack: () => void;
  /** Moves to the next row, unless the user has moved elsewhere in the meantime. */
  onNext: () => void;
}

/** A pane that always shows the row in focus, beside the rows. */
export interface ListPane<Row> {
  Body: ComponentType<PaneProps<Row>>;
  /** The text while no row has the focus. */
  none: MessageKey;
  /** A row that has left the list stays in the pane until the focus moves. */
  holds?: true;
}

/** The server's names of the two directions of a sort. */
export interface Sorts<S extends string = string> {
  up: S;
  down: S;
}

/** The layout of a column; `S` names the sorts of the list's endpoint. */
export interface ColumnLayout<S extends string = string> {
  /** Hidden by default; the user can show it. */
  isExtra?: true;
  /** Links to the row's page. Exactly one column of a list has it, and cannot be hidden. */
  isTitle?: true;
  /** Hidden while the rows are narrower than this many rem. */
  fromRem?: number;
  /** The server's name of the sort, `-name` if descending; or one name for each direction. */
  sort?: S | Sorts<S>;
}

/** A column without filter and editing. */
export interface PlainColumn<Row, S extends string = string> extends ColumnLayout<S> {
  id: string;
  label: MessageKey;
  /** A track of the grid: `6rem`, `minmax(8rem, 2fr)`. */
  width: string;
  isNumber?: true;
  cell: (row: Row) => ReactNode;
}

/** The sums of all rows of a filter, by column, below the rows. */
export interface ListTotals {
  label: string;
  cells: Readonly<Record<string, string>>;
}
