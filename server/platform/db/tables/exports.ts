import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ExportFormat, ExportSource } from '#contract/routes/insight/exports.ts';
import type { ExportState } from '#machines/export/export-machine.ts';
import type { SentenceColumn } from './columns.ts';

declare module '../schema.ts' {
  interface Database {
    exports: {
      id: GeneratedAlways<number>;
      version: Generated<number>;
      owner_id: number;
      name: string;
      source: ColumnType<ExportSource, string, never>;
      format: ExportFormat;
      /** By id; null means all zones. */
      zones: number[] | null;
      state: Generated<ExportState>;
      attempt: Generated<number>;
      rows_done: Generated<number>;
      rows_all: number | null;
      bytes: number | null;
      error: string | null;
      error_sentence: SentenceColumn;
      created_at: Date;
      changed_at: Date;
      ended_at: Date | null;
      expires_at: Date | null;
    };
  }
}
