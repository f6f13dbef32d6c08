import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JobState } from '#machines/job/job-machine.ts';
import type { SentenceColumn } from './columns.ts';

interface Jobs {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  kind: string;
  /** Unique with the kind; empty for a repeated job. */
  key: string;
  payload: ColumnType<unknown, string | null | undefined, string | null>;
  is_scheduled: boolean;
  due_at: Date;
  attempt: Generated<number>;
  lease: string | null;
  lease_until: Date | null;
  leased_by: string | null;
  paused_at: Date | null;
  failed_at: Date | null;
  done_at: Date | null;
  started_at: Date | null;
  ended_at: Date | null;
  took_ms: number | null;
  runs: Generated<number>;
  last_error: string | null;
  last_error_sentence: SentenceColumn;
  last_error_at: Date | null;
}

declare module '../schema.ts' {
  interface Database {
    jobs: Jobs;
    job_rows: Jobs & { state: JobState };
  }
}
