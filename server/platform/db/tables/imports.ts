import type { Generated, GeneratedAlways } from 'kysely';
import type { ReasonParams } from '#contract/reasons/params.ts';
import type {
  Import,
  ImportAnswers,
  ImportChanges,
  ImportCounts,
  ImportKind,
  ImportMapping,
} from '#contract/routes/catalogue/imports.ts';
import type { ImportStatus } from '#machines/import/import-machine.ts';
import type { ActorJson, Json, JsonOrNull, JsonWithDefault, SentenceColumn } from './columns.ts';

/** A problem of a line, by the name of the importer's column; null means the line itself. */
export interface LineProblem {
  column: string | null;
  message: string;
  /** Rows written before reasons had keys have none. */
  reason?: string;
  params?: ReasonParams;
}

declare module '../schema.ts' {
  interface Database {
    imports: {
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
      /** Null for those of a release before. */
      header_line: number | null;
      sample: Json<string[][]>;
      rows: number;
      mapping: Json<ImportMapping>;
      answers: JsonWithDefault<ImportAnswers>;
      counts: JsonOrNull<ImportCounts>;
      /** Null for those of a release before. */
      changes: JsonOrNull<ImportChanges>;
      skips_refused: Generated<boolean>;
      failure: Generated<string | null>;
      failure_sentence: SentenceColumn;
      done: Generated<number>;
      created_by: Json<ActorJson>;
      created_at: Date;
      status_at: Date;
      rows_until: Date;
      is_swept: Generated<boolean>;
    };
    import_rows: {
      import_id: number;
      line: number;
      cells: string[];
    };
    import_values: {
      import_id: number;
      line: number;
      values: (string | null)[];
      problems: LineProblem[] | null;
    };
  }
}
