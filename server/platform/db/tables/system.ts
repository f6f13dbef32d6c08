import type { ColumnType, GeneratedAlways } from 'kysely';

/** Tables about the installation itself. */
declare module '../schema.ts' {
  interface Database {
    backups: {
      id: GeneratedAlways<number>;
      kind: 'backup' | 'drill';
      at: Date;
      took_ms: number;
      host: string;
      path: string;
      bytes: ColumnType<bigint, number, never>;
      rows: ColumnType<bigint, number, never>;
      is_encrypted: boolean;
      error: string | null;
    };
  }
}
