import type { ComponentType, ReactNode } from 'react';
import type { MessageKey } from '#src/lib/i18n.ts';

/** The part of the address that belongs to a list: unset names are absent. */
export type ListState = Readonly<Record<string, string>>;

type Part = Readonly<Record<string, string | undefined>>;
/** A function receives the current state, which may not have rendered yet. */
export type SetState = (part: Part | ((now: (name: string) => string | null) => Part)) => void;

/** A list that is polled: its rows change in place, and new rows wait until the user loads them. */
export interface ListWatch<Row> {
  everyMs: number;
  /** False once a row can no longer change. */
  isOpen: (row: Row) => boolean;
  /** One row, which has left the filter. */
  get: (id: number) => Promise<Row>;
  /** The sort that has the newest rows first. */
  newest: string;
}

export interface PaneProps<Row> {
  row: Row;
  /** The row below it. */
  next: Row | undefined;
  /** The act whose question is shown. */
  asking: string | null;
  /** Starts an act, as its key does. */
  onAct: (id: string) => void;
  /** Closes the question; the focus returns to the rows. */
  onBack: () => void;
  /** Moves on to the next row, unless the user has moved elsewhere in the meantime. */
  onNext: () => void;
}

/** The full view of the row in focus, always beside the rows. */
export interface ListPane<Row> {
  Body: ComponentType<PaneProps<Row>>;
  /** Shown while no row has the focus. */
  none: MessageKey;
  /** A row that has left the list stays in the pane until the focus moves. */
  holds?: true;
}

/** The server's names of the two directions of an order. */
export interface Sorts<S extends string = string> {
  up: S;
  down: S;
}

/** How a column is shown, beside its place; `S` names the sorts of the list's endpoint. */
export interface ColumnLook<S extends string = string> {
  /** Hidden until the user shows it. */
  isExtra?: true;
  /** Links to the row's own page. One column of a list has it, and cannot be hidden. */
  isTitle?: true;
  /** Left out while the rows are narrower than so many rem. */
  fromRem?: number;
  /** The server's name of this order, `-name` for descending; or its name for each direction. */
  sort?: S | Sorts<S>;
}

/** A column that is shown. */
export interface PlainColumn<Row, S extends string = string> extends ColumnLook<S> {
  id: string;
  label: MessageKey;
  /** A track of the grid: `6rem`, `minmax(8rem, 2fr)`. */
  width: string;
  isNumber?: true;
  cell: (row: Row) => ReactNode;
}
