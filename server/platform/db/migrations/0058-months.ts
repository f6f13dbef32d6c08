import type { Migration } from 'kysely';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';
import { MONTH_FUNCTIONS, MONTH_IDS, MONTHLY_TABLES } from './months/functions.ts';
import { SCOPED_TABLES } from './staff-scope/tables.ts';

type Db = Kysely<Database>;

/** A condition that the first partition has, so that it is attached without being read. */
const proofOf = (table: string) => `${table}_are_first`;

/**
 * Proves to the database, beside everything that goes on, that all ids are of the first partition: attaching
 * would read the table under a lock. Killed half-way it is done again.
 */
export async function prepareMonths(db: Db): Promise<void> {
  for (const table of MONTHLY_TABLES) {
    const { rows } = await sql<{ is_plain: boolean; is_valid: boolean | null }>`
      select c.relkind = 'r' as is_plain,
        (select convalidated from pg_constraint where conrelid = c.oid and conname = ${proofOf(table)}) as is_valid
      from pg_class c where c.oid = to_regclass(${`public.${table}`})`.execute(db);
    if (!rows[0]?.is_plain || rows[0].is_valid) continue;
    if (rows[0].is_valid === null)
      await sql
        .raw(
          `alter table ${table} add constraint ${proofOf(table)} check (id < ${MONTH_IDS}) not valid`,
        )
        .execute(db);
    await sql.raw(`alter table ${table} validate constraint ${proofOf(table)}`).execute(db);
  }
}

/** Gives a table's name to a partitioned one of the same shape; the ids of the sequence go on. */
const begun = (table: string) => `
alter table ${table} rename to ${table}_first;
alter table ${table}_first rename constraint ${table}_pkey to ${table}_first_pkey;
create table ${table} (like ${table}_first including defaults including constraints)
  partition by range (id);
alter table ${table} drop constraint if exists ${proofOf(table)};
do $$
declare
  next bigint;
begin
  select last_value + is_called::integer into next from ${table}_id_seq;
  alter table ${table}_first alter column id drop identity;
  execute format('alter table ${table} alter column id add generated always as identity (start with %s)', next);
end $$;
alter table ${table} add primary key (id);
`;

const attached = (table: string) => `
alter table ${table} attach partition ${table}_first for values from (minvalue) to (${MONTH_IDS});
alter table ${table}_first drop constraint if exists ${proofOf(table)};
revoke all on ${table}_first from tawsil_app, tawsil_scoped;
drop policy ${table}_app on ${table}_first;
drop policy ${table}_scoped on ${table}_first;
alter table ${table} enable row level security;
create policy ${table}_app on ${table} to tawsil_app using (true) with check (true);
create policy ${table}_scoped on ${table} for select to tawsil_scoped using (${SCOPED_TABLES[table]});
grant select on ${table} to tawsil_app, tawsil_scoped;
`;

const EVENTS = `
${begun('events')}
${['unpublished', 'order', 'at', 'driver', 'alarm', 'alarm_id', 'zone']
  .map((name) => `alter index events_${name} rename to events_first_${name};`)
  .join('\n')}
create index events_unpublished on events (id) where seq is null;
create index events_order on events (order_id, id);
create index events_at on events (at, id);
create index events_driver on events (driver_id, at desc, id desc) where subject = 'driver';
create index events_alarm on events (at, id) where subject = 'alarm';
create index events_alarm_id on events (alarm_id, id) where alarm_id is not null;
create index events_zone on events (zone_id, id) where zone_id is not null;
alter table events
  add foreign key (order_id) references orders, add foreign key (driver_id) references drivers,
  add foreign key (alarm_id) references alarms, add foreign key (store_id) references stores,
  add foreign key (zone_id) references zones;
drop trigger events_are_final on events_first;
create trigger events_are_final before update or delete on events
  for each row execute function events_are_final();
create trigger events_are_not_truncated before truncate on events
  execute function events_are_final();
${attached('events')}
grant insert (at, type, subject, order_id, driver_id, actor, reason, data, alarm_id, store_id, zone_id)
  on events to tawsil_app;

-- As in 0001; by a list of ids, which leaves the partitions out that have none of them.
create or replace function events_publish(max_rows integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head bigint;
  ids bigint[];
begin
  select seq into head from event_head for update;
  ids := array(select id from events where seq is null order by id limit max_rows);
  if cardinality(ids) > 0 then
    update events set seq = head + array_position(ids, id) where id = any(ids);
    head := head + cardinality(ids);
    update event_head set seq = head;
  end if;
  return head;
end $$;
`;

const ENTRIES = `
${begun('ledger_entries')}
${['account', 'transfer', 'account_transfer']
  .map((name) => `alter index ledger_entries_${name} rename to ledger_entries_first_${name};`)
  .join('\n')}
create index ledger_entries_account on ledger_entries (account_id, id desc);
create index ledger_entries_transfer on ledger_entries (transfer_id);
create index ledger_entries_account_transfer on ledger_entries (account_id, transfer_id);
alter table ledger_entries
  add foreign key (transfer_id) references ledger_transfers,
  add foreign key (account_id) references ledger_accounts;
drop trigger ledger_is_final on ledger_entries_first;
create trigger ledger_is_final before update or delete on ledger_entries
  for each row execute function ledger_is_final();
create trigger ledger_is_not_truncated before truncate on ledger_entries
  execute function ledger_is_final();
create or replace view ledger_entry_accounts as select transfer_id, account_id from ledger_entries;
${attached('ledger_entries')}
`;

/**
 * Everything at once, and in the order of those who write: taken as they come, these locks and a request's would wait
 * for each other, and the database would end one of both. Attaching a partition takes the tables that it refers to as
 * well. Who waits here for longer than a request is patient gives up, and the migration is tried again.
 */
const LOCKS = `
select set_config('lock_timeout', '300ms', true);
lock table orders, stores, drivers, alarms, zones, ledger_transfers, ledger_accounts, ledger_entries, events
  in access exclusive mode;
`;

/** Events and ledger entries in a partition for each month (docs/decisions/0059). */
export const months: Migration = {
  async up(db) {
    await sql.raw(LOCKS).execute(db);
    await sql.raw(EVENTS).execute(db);
    await sql.raw(ENTRIES).execute(db);
    await sql.raw(MONTH_FUNCTIONS).execute(db);
    await sql`select months_make(now())`.execute(db);
  },
};
