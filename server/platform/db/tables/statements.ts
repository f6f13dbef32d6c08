import type { ColumnType, GeneratedAlways } from 'kysely';
import type { StatementContent } from '#contract/routes/money/statements.ts';

declare module '../schema.ts' {
  interface Database {
    statement_numbers: { year: number; last: number };
    store_statements: {
      id: GeneratedAlways<number>;
      year: number;
      serial: number;
      store_id: number;
      from_day: ColumnType<string, string, never>;
      to_day: ColumnType<string, string, never>;
      issued_at: Date;
      closing: bigint;
      commission: bigint;
      content: ColumnType<StatementContent, string, never>;
    };
  }
}
