import type { Permission } from '#contract/permissions.ts';
import type {
  ImportAnswers,
  ImportKind,
  ImportValueKind,
} from '#contract/routes/catalogue/imports.ts';
import type { LineProblem } from '../../platform/db/tables/imports.ts';
import type { ReadCell } from './values.ts';

export interface ImportColumn {
  name: string;
  /** When a value is required: for every row, for new rows, or never. */
  needed: 'always' | 'for_new' | 'never';
  /**
   * Further names of the column in files, in any language; case, accents and punctuation are
   * ignored.
   */
  aliases: readonly string[];
  read: ReadCell;
  /** Reads what cannot be read without an answer; null if there is none. */
  readAnswered?: (answers: ImportAnswers) => ReadCell | null;
  /** The permission to set it, if the permission to import is not enough. */
  permission?: Permission;
  /** Compared without case and accents when it is part of a key. */
  isFolded?: true;
}

/** The values to write, or what is wrong with them. */
export type JudgedValues = readonly string[] | LineProblem;

/** A column of a file. */
export const column = (
  name: string,
  when: ImportColumn['needed'],
  aliases: readonly string[],
  read: ReadCell,
  more: Partial<ImportColumn> = {},
): ImportColumn => ({ name, needed: when, aliases, read, ...more });

/** The target store and the mapped columns of an import; the input of the generated SQL. */
export interface ImportScope {
  importId: number;
  storeId: number | null;
  isMapped: (column: string) => boolean;
}

/**
 * A column of the table and its value in SQL: `s` is the row of the source, `t` the existing row.
 */
export interface TargetColumn {
  /** Columns of the importer. If none of them is mapped, the table's column stays as it is. */
  from: readonly string[];
  column: string;
  value: (isMapped: (column: string) => boolean) => string;
  /** How the console shows it; a plain text unless it is given. */
  kind?: ImportValueKind;
  /** A value of the table's column as text, in SQL, if it is not its own text. */
  text?: (value: string) => string;
}

/** A column of the file that is written unchanged. */
export const plain = (
  from: string,
  column = from,
  shown: Pick<TargetColumn, 'kind' | 'text'> = {},
): TargetColumn => ({
  from: [from],
  column,
  value: () => `s.${column}`,
  ...shown,
});

/** An array of texts as one text. */
export const asList = (value: string): string => `array_to_string(${value}, ', ')`;

/**
 * Declares how one kind of row is imported. The SQL here is our own; all outside input is in staged
 * rows or arguments.
 */
export interface Importer {
  kind: ImportKind;
  permission: Permission;
  columns: readonly ImportColumn[];
  /**
   * Columns that identify a row. A row is identified by the first key whose last column it has, and
   * must not occur twice in a file.
   */
  keys: readonly (readonly string[])[];
  /** True if rows are imported into one store, unless the store is one of the columns. */
  isOfStore: boolean;
  table: string;
  /**
   * The rows of the file with the records that they refer to: `line`, `target_id` (null if new),
   * and the values. Reads `v` (line and values); $2 is the store of the scope.
   */
  source: (value: (column: string) => string, scope: ImportScope) => string;
  /**
   * Selects of line, column and `lineProblem` from `import_source s`, for problems that only the
   * database can find.
   */
  problems: (scope: ImportScope) => string[];
  /**
   * The columns on which a problem of a column rests, if those are not its own cell and the keys; ''
   * is the whole line.
   */
  judgedBy?: Readonly<Record<string, readonly string[]>>;
  targets: readonly TargetColumn[];
  /** The column of the table with the price, whose large changes are confirmed separately. */
  price?: string;
  /** Further columns of new rows and their values; columns of the file take precedence. */
  fresh: readonly { column: string; value: string }[];
  /**
   * A column that changes by itself, and the column with the value that was seen. Unless the file
   * has the second column, it is the value at the time of the check.
   */
  moving?: { column: string; seen: string };
  /**
   * A value computed from other values of each row, at each check and each write; not a column of
   * the file. `compute` returns null if there is none.
   */
  derived?: {
    name: string;
    of: readonly string[];
    /** Reads the data that the computation needs. */
    begin: () => Promise<(values: readonly string[]) => string | null>;
  };
  /** Judges valid values of a row together; both columns are those of the file. */
  together?: {
    of: readonly string[];
    begin: (answers: ImportAnswers) => Promise<(values: readonly string[]) => JudgedValues>;
  };
  /**
   * Columns that are written with a change but are not changes themselves: they follow from other
   * columns.
   */
  follows?: readonly { from: readonly string[]; column: string; value: string }[];
}
