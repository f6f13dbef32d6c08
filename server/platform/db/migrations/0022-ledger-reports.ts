import { type Migration, sql } from 'kysely';

/** The books proved every day: the reports, and when the next one is due (0024). */
export const ledgerReports: Migration = {
  async up(db) {
    await sql
      .raw(`
create table ledger_reports (
  -- In Africa/Casablanca. One report a day, however many servers there are.
  day date primary key,
  at timestamptz not null,
  is_sound boolean not null,
  checks jsonb not null
);

-- Null: as soon as somebody looks.
create table ledger_report_due (
  sole boolean primary key default true check (sole),
  due_at timestamptz
);
insert into ledger_report_due (due_at) values (null);

grant select, insert on ledger_reports to tawsil_app;
grant select, update on ledger_report_due to tawsil_app;
`)
      .execute(db);
  },
};
