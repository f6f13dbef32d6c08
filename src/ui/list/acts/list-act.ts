import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Permission } from '#contract/permissions.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import type { ButtonCommand } from '#src/ui/command-button.tsx';
import type { Options } from '#src/ui/field/options.ts';
import type { ReasonCodes } from '#src/ui/field/reason/coded-reason.tsx';
import type { ListState, SetState } from '#src/ui/list/list-parts.ts';

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

/** A reason by its code, and a text beside it. The act receives both as `readCoded` returns them. */
export interface ActCoded {
  label: MessageKey;
  isCoded: true;
  codes: ReasonCodes;
}

/** A reason, and for how long. The act receives both as `readTimed` returns them. */
export interface ActTimed {
  label: MessageKey;
  isTimed: true;
  /** The codes of the reason, which is then given as a coded one. */
  codes?: ReasonCodes;
}

/** A value to choose before an act, the same for all its rows. */
export interface ActChoice {
  label: MessageKey;
  options: Options;
  /** The initial value. Without it nothing is selected, and the user must choose. */
  initial?: string;
}

export interface OwnQuestionProps<Row> {
  rows: readonly Row[];
  value: string;
  onChange: (text: string) => void;
  /** The form was submitted with an invalid answer. */
  isMissing: boolean;
}

/** A question with fields of its own. The act receives its answer as `read` returns it. */
export interface ActOwnQuestion<Row> {
  Ask: ComponentType<OwnQuestionProps<Row>>;
  /** Returns the answer with which the question begins. */
  begin: () => string;
  /** Returns the answer for these rows; null while it is invalid. */
  read: (text: string, rows: readonly Row[]) => string | null;
}

/** The question to answer before an act. */
export type Question<Row = never> =
  | 'reason'
  | ActChoice
  | ActAmount
  | ActAdjust
  | ActTimed
  | ActCoded
  | ActOwnQuestion<Row>;

interface ActFacts {
  id: string;
  label: MessageKey;
  /** The label in the palette and in help, if the button's label is too short there. */
  command?: MessageKey;
  /** Its default key or keys. */
  key?: string | readonly string[];
  permission?: Permission;
}

/**
 * An act on records, which the list sends: the selected rows or, without a selection, the row in
 * focus. The page of a record has the same acts.
 */
export interface RecordAct<Row> extends ActFacts {
  on?: 'selection';
  /** False if the state of the row does not allow it, as its machine decides. */
  can: (row: Row) => boolean;
  /** Returns why not, for a row on which it is not possible; null if no reason is known. */
  whyNot?: (row: Row) => string | null;
  /**
   * True if a rule refuses it on a row, not the row's state or the user's role: the record's page
   * shows its button then, disabled.
   */
  isBarred?: (row: Row) => boolean;
  /** The question to answer first: a reason, a choice or an amount; absent: none. */
  asks?: Question<Row>;
  /** Returns what is wrong with an answer, such as a reason that is too short; null if nothing is. */
  faultOf?: (answer: string) => string | null;
  /** The main button of a record's page while it is possible, rather than to edit. */
  isMain?: true;
  /** Asks for confirmation and shows the lead text, if there is no other question. */
  isConfirmed?: true;
  /** Shown with the question: the consequences for the people concerned. */
  lead?: MessageKey | ((rows: readonly Row[]) => string);
  /** Shown below the lead text: what the user should know before answering. */
  Below?: ComponentType<{ rows: readonly Row[] }>;
  /**
   * Each press counts, such as of a row that moves by one place: acts of the same turn are sent one
   * after another, and a refusal is announced without a dialog. Without it a press while the act is
   * being sent is dropped.
   */
  turn?: string;
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

/** What an act that the screen carries out can use. */
export interface ActSteps {
  queries: QueryClient;
  /** Shows the act's question in the pane. */
  ask: () => void;
  /** Moves to the next row, unless the user has moved elsewhere in the meantime. */
  next: () => void;
  /** Opens a page of the console. */
  go: (path: string) => void;
  /** The parameters of the list in the address. */
  state: ListState;
  set: SetState;
}

interface OwnActFacts<Row> extends ActFacts {
  /** The label in the footer, which lists the act while it is possible. */
  short?: MessageKey;
  /** Returns why it is not possible on the row of the pane now; null if it is possible. */
  whyNot?: (row: Row, queries: QueryClient) => string | null;
}

/** An act on the row in focus, which the screen carries out, such as to open a related record. */
export interface RowAct<Row> extends OwnActFacts<Row> {
  on: 'row';
  can?: (row: Row) => boolean;
  run: (row: Row, steps: ActSteps) => void;
}

/** The dialog of an act on the selected rows. */
export interface SelectionSheetProps<Row> {
  rows: readonly Row[];
  /** Reports the rows that are done, which are then no longer selected. */
  onDone: (ids: readonly number[]) => void;
  onClose: () => void;
}

/**
 * An act that the screen carries out on the selected rows, in a dialog of its own.
 */
export interface SelectionAct<Row> extends OwnActFacts<Row> {
  on: 'selection';
  can: (row: Row) => boolean;
  Sheet: ComponentType<SelectionSheetProps<Row>>;
  /** Carries it out on the row of the pane if none is selected; absent: not possible there. */
  run?: (row: Row, steps: ActSteps) => void;
}

/** An act of the screen itself, whichever rows are selected. */
export type ScreenAct<Row> = ActFacts & { on: 'screen' } & (
    | {
        /** `row` is the row in focus, if there is one. */
        run: (row: Row | undefined, queries: QueryClient) => void;
        /** Returns why it is not possible now; null if it is possible. */
        whyNot?: (row: Row | undefined) => string | null;
      }
    /** The component that shows its button carries it out (`screenAct`). */
    | { button: ButtonCommand }
  );

/** What staff can do in a list. `on` is what it is done to. */
export type ListAct<Row> = RecordAct<Row> | RowAct<Row> | SelectionAct<Row> | ScreenAct<Row>;

/** The acts on rows: all but those of the screen itself. */
export type ActOnRows<Row> = Exclude<ListAct<Row>, { on: 'screen' }>;

export const isOnRows = <Row>(act: ListAct<Row>): act is ActOnRows<Row> => act.on !== 'screen';
export const isRecordAct = <Row>(act: ListAct<Row>): act is RecordAct<Row> => 'send' in act;
/** True for the acts on selected rows, which the bar below the rows shows. */
export const isOnSelection = <Row>(act: ListAct<Row>): act is RecordAct<Row> | SelectionAct<Row> =>
  isRecordAct(act) || act.on === 'selection';

/** The default keys of an act. */
export const keysOf = ({ key = [] }: ActFacts): readonly string[] =>
  typeof key === 'string' ? [key] : key;

/** The code of a row whose call was not answered: whether it was carried out is not known. */
export const UNANSWERED = 'unanswered';

export type ActResult<Row> = { id: number } & (
  | { ok: true; row: Row }
  /** `row`: its current state, if the server returns it. */
  | { ok: false; error: { code: string; message: string }; row?: Row | undefined }
);

/** The name of an act where it is confirmed: without the dots of a button that asks first. */
export const actText = ({ label }: { label: MessageKey }): string => t(label).replace(/…$/, '');
