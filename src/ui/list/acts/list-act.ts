import type { Permission } from '#contract/permissions.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { Options } from '#src/ui/field/options.ts';

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
  options: Options;
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
