import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { MessageKey } from '#src/lib/i18n.ts';

/** How an act starts on the row of the pane. */
export interface ActStart {
  queries: QueryClient;
  /** Shows the act's question in the pane. */
  ask: () => void;
  /** Moves on to the next row, unless the user has moved elsewhere in the meantime. */
  next: () => void;
}

/** The dialog of an act on the selected rows. */
export interface OwnSheetProps<Row> {
  rows: readonly Row[];
  /** These rows are done: they are no longer selected. */
  onDone: (ids: readonly number[]) => void;
  onClose: () => void;
}

/** An act that the screen carries out itself: its question is in the pane or in a dialog of its own. */
export interface ScreenAct<Row> {
  id: string;
  label: MessageKey;
  key?: string;
  /** Its label in the palette and in help, where that of its button is too short. */
  command?: MessageKey;
  /** Its label in the foot, which names it while it is possible. */
  short?: MessageKey;
  can: (row: Row) => boolean;
  /** Why it is not possible on the row of the pane now; null when it is. */
  whyNot?: (row: Row, queries: QueryClient) => string | null;
  /** On the row of the pane; absent: on selected rows only. */
  begin?: (row: Row, how: ActStart) => void;
  /** On selected rows; absent: on the row of the pane only. */
  Sheet?: ComponentType<OwnSheetProps<Row>>;
}
