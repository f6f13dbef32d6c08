import { type Migration, sql } from 'kysely';

/** The texts that the server writes itself, by table: each has a column `…_sentence` beside it. */
const TEXTS = {
  events: 'reason',
  exports: 'error',
  imports: 'failure',
  jobs: 'last_error',
  mails: 'last_error',
  payment_acts: 'outcome',
  payments: 'reason',
  payouts: 'outcome',
  push_campaigns: 'state_reason',
  sessions: 'revoked_why',
  zone_terms: 'reason',
} as const;

/**
 * A text that the server wrote keeps its key and its parameters, for other languages. The column is
 * nullable, and holds the text itself too: a server of the release before writes the text alone, and
 * what is beside it then belongs to the text of before.
 */
export const storedSentences: Migration = {
  async up(db) {
    const columns = Object.entries(TEXTS)
      .map(([table, text]) => `alter table ${table} add column ${text}_sentence jsonb;`)
      .join('\n');
    await sql
      .raw(`
${columns}
grant insert (reason_sentence) on events to tawsil_app;
grant update (outcome_sentence) on payouts to tawsil_app;
create or replace view job_rows as
select id, version, kind, key, payload, is_scheduled, due_at, attempt, lease, lease_until, leased_by,
  paused_at, failed_at, done_at, started_at, ended_at, took_ms, runs, last_error, last_error_at,
  case
    when done_at is not null then 'done'
    when lease_until > now() then 'running'
    when failed_at is not null then 'failed'
    when paused_at is not null then 'paused'
    when attempt > 0 then 'retrying'
    else 'waiting'
  end as state,
  last_error_sentence
from jobs;
`)
      .execute(db);
  },
};
