import type { CellKind, CellValue } from '#contract/csv.ts';

/** A column of a sheet: its heading, and how its cells are written. */
export interface SheetColumn {
  heading: string;
  kind: CellKind;
}

/** A table that is written to a file as it is read. */
export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  /** Rows in parts, as they come from the database. */
  parts: AsyncIterable<readonly (readonly CellValue[])[]>;
  /** A last row, once all are written. */
  totals?: () => readonly CellValue[] | null;
  /** What the file is about, on a page of its own. */
  about?: readonly (readonly [name: string, value: string])[];
}
