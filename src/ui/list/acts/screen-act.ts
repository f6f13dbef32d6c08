import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { MessageKey } from '#src/lib/i18n.ts';

/** How an act on the row of the pane proceeds. */
export interface ActStart {
  queries: QueryClient;
  /** Shows the act's question in the pane. */
  ask: () => void;
  /** Moves to the next row, unless the user has moved elsewhere in the meantime. */
  next: () => void;
}

/** The dialog of an act on the selected rows. */
export interface SelectionSheetProps<Row> {
  rows: readonly Row[];
  /** Reports the rows that are done, which are then no longer selected. */
  onDone: (ids: readonly number[]) => void;
  onClose: () => void;
}

/**
 * An act that the screen carries out itself, with its question in the pane or in a dialog of its
 * own.
 */
export interface ScreenAct<Row> {
  id: string;
  label: MessageKey;
  key?: string;
  /** The label in the palette and in help, if the button's label is too short there. */
  command?: MessageKey;
  /** The label in the footer, which lists the act while it is possible. */
  short?: MessageKey;
  can: (row: Row) => boolean;
  /** Returns why it is not possible on the row of the pane now; null if it is possible. */
  whyNot?: (row: Row, queries: QueryClient) => string | null;
  /** Starts it on the row of the pane; absent: it works on selected rows only. */
  begin?: (row: Row, how: ActStart) => void;
  /** Its dialog for selected rows; absent: it works on the row of the pane only. */
  Sheet?: ComponentType<SelectionSheetProps<Row>>;
}
