import { type Migration, sql } from 'kysely';

/** Tables of decisions, each with its state before one, and the trigger by which decided rows stay. */
const TABLES = [
  { table: 'remedies', open: 'waiting', guard: 'remedies_stay' },
  { table: 'contests', open: 'open', guard: 'contests_decided' },
];

const ofTable = ({ table, open, guard }: (typeof TABLES)[number]) => `
drop trigger ${guard} on ${table};
create trigger ${guard} before update on ${table} for each row
  when (old.state = '${open}' or not words_emptied(to_jsonb(old), to_jsonb(new)))
  execute function ${guard}();
create trigger ${table}_last before delete on ${table} for each row execute function ${guard}();
create trigger ${table}_words before update of reason on ${table} for each row
  when (new.reason is distinct from old.reason
    and (old.state = '${open}' or not words_emptied(to_jsonb(old), to_jsonb(new))))
  execute function words_stay();
create index ${table}_words on ${table} (state_at)
  where state <> '${open}' and (reason <> '' or state_reason is not null);
grant update (reason) on ${table} to tawsil_app;
`;

/**
 * Retention empties what was written about remedies and contests, long after they were decided
 * (docs/decisions/0059). Nothing else of them changes then, and no words become others.
 */
export const emptiedWords: Migration = {
  async up(db) {
    await sql
      .raw(`
create function words_emptied(before jsonb, after jsonb) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select before - '{reason,state_reason}'::text[] = after - '{reason,state_reason}'::text[]
    and after->>'reason' = '' and after->>'state_reason' is null
$$;
create function words_stay() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'the words of % in % do not change', old.id, tg_table_name
    using errcode = 'check_violation', constraint = tg_table_name || '_words';
end $$;
${TABLES.map(ofTable).join('')}`)
      .execute(db);
  },
};
