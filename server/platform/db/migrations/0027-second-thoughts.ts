import { type Migration, sql } from 'kysely';

/** Refunds that are taken back, and proofs of the books that somebody asked for (0024). */
export const secondThoughts: Migration = {
  async up(db) {
    await sql
      .raw(`
create table refund_reversals (
  -- A refund is taken back once.
  refund_id integer primary key references refunds,
  transfer_id bigint not null unique references ledger_transfers,
  reason text not null,
  at timestamptz not null,
  by jsonb not null
);
grant select, insert on refund_reversals to tawsil_app;

-- Beside the one of each day those that somebody asked for: the latest says how the books are.
alter table ledger_reports
  drop constraint ledger_reports_pkey,
  add column id integer generated always as identity primary key,
  add column asked_by jsonb;
create unique index ledger_reports_daily on ledger_reports (day) where asked_by is null;
`)
      .execute(db);
  },
};
