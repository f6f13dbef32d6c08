import { type Migration, sql } from 'kysely';

/**
 * What must be done for an order, which lasts longer than its alarms, and findings that last while
 * their value wanders around its limit (docs/decisions/0073). A server of the release before writes
 * due times without findings: they then end at once, as they did before.
 */
export const alarmConcerns: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table alarm_deadlines add column finding jsonb, add column left_at timestamptz;

create table alarm_concerns (
  order_id integer not null references orders on delete cascade,
  need text not null,
  since timestamptz not null,
  priority smallint not null check (priority between 1 and 3),
  cause text,
  entered_at timestamptz not null,
  owner jsonb,
  acknowledged_at timestamptz,
  acknowledged_priority smallint check (acknowledged_priority between 1 and 3),
  shelf jsonb,
  left_at timestamptz,
  primary key (order_id, need)
);
grant select, insert, update, delete on alarm_concerns to tawsil_app;
`)
      .execute(db);
  },
};
