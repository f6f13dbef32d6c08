import type { Permission } from '#contract/permissions.ts';
import type { ImportKind } from '#contract/routes/catalogue/imports.ts';
import type { ReadCell } from './values.ts';

/** One value that a row may have. */
export interface ImportColumn {
  name: string;
  /** When a value must be there: for every row, for rows that are new, or never. */
  needed: 'always' | 'for_new' | 'never';
  /** Further names of it in files, in any language; case, accents and signs do not matter. */
  aliases: readonly string[];
  read: ReadCell;
  /** Who may set it, where that is not everybody who may import these. */
  permission?: Permission;
  /** As part of a key it is the same whatever its case and accents. */
  isFolded?: true;
}

/** A column of a file. */
export const column = (
  name: string,
  when: ImportColumn['needed'],
  aliases: readonly string[],
  read: ReadCell,
  more: Partial<ImportColumn> = {},
): ImportColumn => ({ name, needed: when, aliases, read, ...more });

/** Where and with which columns rows are imported; what SQL is made for. */
export interface ImportScope {
  importId: number;
  storeId: number | null;
  isMapped: (column: string) => boolean;
}

/** A column of the table and its value, in SQL: `s` is the row of the source, `t` what is there. */
export interface TargetColumn {
  /** Columns of the importer; without one of them being mapped the table's stays as it is. */
  from: readonly string[];
  column: string;
  value: (isMapped: (column: string) => boolean) => string;
}

/** What a column of the file is in the table, where it is taken as it is read. */
export const plain = (from: string, column = from): TargetColumn => ({
  from: [from],
  column,
  value: () => `s.${column}`,
});

/**
 * How one kind of rows is imported: a declaration. SQL here is text of ours; whatever comes from
 * outside is in staged rows or an argument.
 */
export interface Importer {
  kind: ImportKind;
  permission: Permission;
  columns: readonly ImportColumn[];
  /**
   * Columns that name a row. Each row is named by the first of these of which it has the last column,
   * and none comes twice in a file.
   */
  keys: readonly (readonly string[])[];
  /** True when it is imported into one store, unless the store is one of the columns. */
  isOfStore: boolean;
  table: string;
  /**
   * Rows of the file with what they refer to: `line`, `target_id` (null: new), and the values. It
   * reads `v` (line and values), and has the store of the scope as $2.
   */
  source: (value: (column: string) => string, scope: ImportScope) => string;
  /** Selects of line, column and message from `import_source s`: what only the database knows. */
  problems: (scope: ImportScope) => string[];
  targets: readonly TargetColumn[];
  /** Further columns of new rows, and their values; what the file has goes before. */
  fresh: readonly { column: string; value: string }[];
  /**
   * A column that moves by itself, and the column that says what was seen of it: what the file says
   * is what the import's check saw, unless the file has that column.
   */
  moving?: { column: string; seen: string };
  /**
   * A value of each row that is computed of others, with each check and each writing: no column of
   * the file. Null of `compute`: there is none.
   */
  derived?: {
    name: string;
    of: readonly string[];
    /** Reads what it is computed from. */
    begin: () => Promise<(values: readonly string[]) => string | null>;
  };
  /** What is written with a change, and is none itself: it follows from the others. */
  follows?: readonly { from: readonly string[]; column: string; value: string }[];
}
