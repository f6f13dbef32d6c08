import type { ComponentType } from 'react';
import type { Permission } from '#contract/permissions.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { Options } from '#src/ui/field/options.ts';

/** An amount in MAD that an act asks for; the API receives centimes. */
export interface ActAmount {
  label: MessageKey;
  isAmount: true;
}

/** A difference and its reason. The act receives both as `readAdjustment` returns them. */
export interface ActAdjust {
  label: MessageKey;
  isAdjust: true;
}

/** A reason, and for how long. The act receives both as `readTimed` returns them. */
export interface ActTimed {
  label: MessageKey;
  isTimed: true;
}

/** A value to choose before an act, the same for all its rows. */
export interface ActChoice {
  label: MessageKey;
  options: Options;
  /** The initial value. Without it nothing is selected, and the user must choose. */
  initial?: string;
}

/** The question to answer before an act. */
export type Question = 'reason' | ActChoice | ActAmount | ActAdjust | ActTimed;

/** An act on a row, or on all selected rows. */
export interface ListAct<Row> {
  id: string;
  label: MessageKey;
  key?: string;
  permission?: Permission;
  /** False if the state of the row does not allow it, as its machine decides. */
  can: (row: Row) => boolean;
  /** The question to answer first: a reason, a choice or an amount; absent: none. */
  asks?: Question;
  /** Asks for confirmation and shows the lead text, if there is no other question. */
  isConfirmed?: true;
  /** Shown with the question: the consequences for the people concerned. */
  lead?: MessageKey | ((rows: readonly Row[]) => string);
  /** Shown below the lead text: what the user should know before answering. */
  Below?: ComponentType<{ rows: readonly Row[] }>;
  /** It also creates or moves other rows: the list is fetched again afterwards. */
  refetchesList?: true;
  /**
   * Sends the act for some rows, at most `MAX_BULK_ROWS`, with the answer. A refused row carries
   * its error and does not stop the others.
   */
  send: (rows: readonly Row[], answer: string) => Promise<readonly ActResult<Row>[]>;
  /** The id of the act of this list that undoes it. */
  undo?: string;
  /** Undoes it if no other act does: restores the rows' previous values, or reverses the answer. */
  revert?: (
    rows: readonly { now: Row; before: Row }[],
    answer: string,
  ) => Promise<readonly ActResult<Row>[]>;
  /** The result of `revert` for `{n}` rows; absent: that the act was undone. */
  reverted?: MessageKey;
  /** The result of the act for a number of rows; absent: its label and the number. */
  doneText?: (n: number) => string;
}

export type ActResult<Row> = { id: number } & (
  | { ok: true; row: Row }
  /** `row`: its current state, if the server returns it. */
  | { ok: false; error: { code: string; message: string }; row?: Row | undefined }
);
