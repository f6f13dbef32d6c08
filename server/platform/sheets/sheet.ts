import type { CellKind, CellValue } from '#rules/csv.ts';

/** A column of a sheet: its heading, and how its cells are written. */
export interface SheetColumn {
  heading: string;
  kind: CellKind;
}

/** A table that is written to a file while it is read. */
export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  /** Rows in parts, as the database returns them. */
  parts: AsyncIterable<readonly (readonly CellValue[])[]>;
  /** A last row, once all others are written. */
  totals?: () => readonly CellValue[] | null;
  /** The operational zones of the rows, in words; below the rows of a CSV, on the page of facts. */
  zones?: string;
  /** Facts about the file, on a separate page. */
  about?: readonly (readonly [name: string, value: string])[];
}
