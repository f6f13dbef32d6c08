/** Monthly statements of stores (docs/decisions/0055). */
export const STATEMENTS = `
create table store_statements (
  id integer generated always as identity primary key,
  year integer not null,
  serial integer not null check (serial > 0),
  store_id integer not null references stores,
  from_day date not null,
  to_day date not null,
  issued_at timestamptz not null,
  closing bigint not null,
  commission bigint not null,
  content jsonb not null,
  unique (store_id, from_day),
  unique (year, serial),
  check (to_day >= from_day)
);
create index store_statements_issued on store_statements (issued_at, id);
create index store_statements_store on store_statements (store_id, id);
create index store_statements_commission on store_statements (commission, id);
grant select, insert on store_statements to tawsil_app;

-- The last number of each year: locked by the transaction that takes the next one, so that none is left out.
create table statement_numbers (
  year integer primary key,
  last integer not null check (last > 0)
);
grant select, insert, update on statement_numbers to tawsil_app;

create function statement_is_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'a statement that was issued is not changed: what follows is in the next one'
    using errcode = 'insufficient_privilege';
end $$;
create trigger statement_is_final before update or delete on store_statements for each row
  execute function statement_is_final();
create trigger statement_is_not_truncated before truncate on store_statements
  execute function statement_is_final();
`;
