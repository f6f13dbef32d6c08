import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  Import,
  ImportCounts,
  ImportKind,
  ImportMapping,
} from '#contract/routes/catalogue/imports.ts';
import type { ImportStatus } from '#machines/import/import-machine.ts';
import type { ActorJson } from './actor.ts';

type Json<T> = ColumnType<T, string, string>;

interface Imports {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  kind: ImportKind;
  store_id: number | null;
  status: Generated<ImportStatus>;
  file_name: string;
  bytes: number;
  sha256: Buffer;
  encoding: Import['encoding'];
  delimiter: string;
  header: Json<string[]>;
  sample: Json<string[][]>;
  rows: number;
  mapping: Json<ImportMapping>;
  counts: ColumnType<ImportCounts | null, string | null, string | null>;
  skips_refused: Generated<boolean>;
  failure: Generated<string | null>;
  done: Generated<number>;
  created_by: Json<ActorJson>;
  created_at: Date;
  status_at: Date;
  rows_until: Date;
  is_swept: Generated<boolean>;
}

/** What is wrong with a line, by the name of the importer's column; null is the line itself. */
export interface LineProblem {
  column: string | null;
  message: string;
}

interface ImportRows {
  import_id: number;
  line: number;
  cells: string[];
}

interface ImportValues {
  import_id: number;
  line: number;
  values: (string | null)[];
  problems: LineProblem[] | null;
}

declare module '../schema.ts' {
  interface Database {
    imports: Imports;
    import_rows: ImportRows;
    import_values: ImportValues;
  }
}
