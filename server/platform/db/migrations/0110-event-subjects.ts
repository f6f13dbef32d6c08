import { type Kysely, type Migration, sql } from 'kysely';
import type { Database } from '../schema.ts';

type Db = Kysely<Database>;

/** The number of events that one statement of the preparation fills. */
const BATCH = 10_000;

/** The kinds of the release before, each with a column of its own. */
const COLUMN_OF = {
  order: 'order_id',
  driver: 'driver_id',
  alarm: 'alarm_id',
  store: 'store_id',
  zone: 'zone_id',
} as const;
const SUBJECT_ID = `coalesce(${Object.values(COLUMN_OF).join(', ')})`;

/** The numbering of an event, and with `also` another change, are all that the log allows. */
const isFinal = (also: string) => `
create or replace function events_are_final() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  numbered record := new;
begin
  if tg_op = 'UPDATE' then
    numbered.seq := old.seq;
    if old.seq is null and new.seq is not null and numbered is not distinct from old then
      return new;
    end if;
    ${also}
  end if;
  raise exception 'the event log is append-only' using errcode = 'insufficient_privilege';
end $$;
`;

const FILLING = `
    numbered := new;
    numbered.subject_kind := null;
    numbered.subject_id := null;
    if old.subject_kind is null and new.subject_kind = old.subject and numbered is not distinct from old then
      return new;
    end if;`;

/**
 * The columns, and a trigger that fills them for a server of the release before, and that server's
 * columns for this one. The trigger waits for appends in progress, so none is left out.
 */
const COLUMNS = `
alter table events add column if not exists subject_kind text, add column if not exists subject_id integer;
create or replace function events_name_subject() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.subject_kind is null then
    new.subject_kind := new.subject;
    new.subject_id := coalesce(${Object.values(COLUMN_OF)
      .map((column) => `new.${column}`)
      .join(', ')});
    return new;
  end if;
  new.subject := new.subject_kind;
  case new.subject_kind
${Object.entries(COLUMN_OF)
  .map(([kind, column]) => `    when '${kind}' then new.${column} := new.subject_id;`)
  .join('\n')}
    else null;
  end case;
  return new;
end $$;
drop trigger if exists events_name_subject on events;
create trigger events_name_subject before insert on events
  for each row execute function events_name_subject();
${isFinal(FILLING)}
`;

/** For each index its columns, and the rows that it is for. */
const INDEXES = {
  subject: '(subject_kind, subject_id, id)',
  subject_driver: `(subject_id, at desc, id desc) where subject_kind = 'driver'`,
  subject_alarm: `(at, id) where subject_kind = 'alarm'`,
} as const;

/** The policy of a kind that is not named shows its events to nobody within areas. */
const AFTERWARDS = `
${Object.entries(INDEXES)
  .map(([name, of]) => `create index events_${name} on events ${of};`)
  .join('\n')}
${isFinal('')}
alter table events drop constraint events_subject_check;
alter policy events_scoped on events using (case subject_kind
  when 'order' then exists (select from orders o where o.id = subject_id)
  when 'driver' then subject_id in (select user_id from drivers)
  when 'alarm' then exists (select from alarms a where a.id = subject_id)
  when 'store' then subject_id in (select id from stores)
  when 'zone' then subject_id = any(scope_zones())
  else false end);
grant insert (subject_kind, subject_id) on events to tawsil_app;
`;

async function isPrepared(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_attribute
    where attrelid = to_regclass('public.events') and attname = 'subject_kind'`.execute(db);
  return rows.length > 0;
}

/** Fills the events of the release before, a part at a time, so that no append waits for it. */
async function fill(db: Db): Promise<void> {
  for (let from = -1n; ; ) {
    const { rows } = await sql<{ to: bigint | null }>`select max(id) as to from (
      select id from events where id > ${from} order by id limit ${BATCH}) part`.execute(db);
    const to = rows[0]?.to ?? null;
    if (to === null) return;
    await sql`update events set subject_kind = subject, subject_id = ${sql.raw(SUBJECT_ID)}
      where id > ${from} and id <= ${to} and subject_kind is null`.execute(db);
    from = to;
  }
}

/** Builds the indexes of each partition beside appends; the migration puts them together. */
async function buildIndexes(db: Db): Promise<void> {
  const { rows: partitions } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'public.events'::regclass order by 1`.execute(db);
  for (const { name } of partitions)
    for (const [index, of] of Object.entries(INDEXES)) {
      const { rows } = await sql<{ is_valid: boolean }>`select indisvalid as is_valid from pg_index
        where indexrelid = to_regclass(${`public.${name}_${index}`})`.execute(db);
      if (rows[0]?.is_valid) continue;
      // What a broken attempt leaves is no index.
      if (rows[0]) await sql.raw(`drop index concurrently ${name}_${index}`).execute(db);
      await sql.raw(`create index concurrently ${name}_${index} on ${name} ${of}`).execute(db);
    }
}

/**
 * Gives the events of a database of the release before their subjects, beside everything that goes
 * on: in the migration it would lock the log for as long as a year of events takes. Killed half-way
 * it continues.
 */
export async function prepareEventSubjects(db: Db): Promise<void> {
  const { rows } = await sql<{ is_before: boolean }>`select exists (
    select from pg_class where oid = to_regclass('public.events') and relkind = 'p')
    and to_regclass('public.events_subject') is null as is_before`.execute(db);
  if (!rows[0]?.is_before) return;
  if (!(await isPrepared(db))) await sql.raw(COLUMNS).execute(db);
  await fill(db);
  await buildIndexes(db);
}

/**
 * An event names its subject by kind and id, so that a new kind of record needs no column. Servers
 * of the release before read and write `subject` and the columns of five kinds, which a trigger
 * keeps equal. They, their indexes and the trigger go with the next baseline; until then
 * `events_remove_month` and the triggers of orders and disputes read them too.
 */
export const eventSubjects: Migration = {
  async up(db) {
    if (!(await isPrepared(db))) {
      await sql.raw(COLUMNS).execute(db);
      await fill(db);
    }
    await sql.raw(AFTERWARDS).execute(db);
  },
};
