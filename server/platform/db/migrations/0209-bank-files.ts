import { type Migration, sql } from 'kysely';

const FILES = `
-- A file of payouts for the bank, as it was downloaded. Centimes.
create table bank_files (
  id integer generated always as identity primary key,
  message_id text not null unique,
  name text not null,
  at timestamptz not null,
  made_by jsonb not null,
  payer_iban text not null,
  xml text not null,
  payments integer not null check (payments > 0),
  total bigint not null check (total > 0)
);
create index bank_files_at on bank_files (at, id);

-- A payment of a file: one attempt to pay a payout.
create table bank_file_payments (
  file_id integer not null references bank_files,
  payout_id integer not null references payouts,
  attempt uuid not null unique,
  amount bigint not null check (amount > 0),
  iban text not null,
  primary key (file_id, payout_id)
);
create index bank_file_payments_payout on bank_file_payments (payout_id);
grant select, insert on bank_files, bank_file_payments to tawsil_app;

create function bank_files_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'bank files are neither changed nor deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger bank_files_final before update or delete on bank_files
  for each row execute function bank_files_final();
create trigger bank_file_payments_final before update or delete on bank_file_payments
  for each row execute function bank_files_final();
`;

/** Files of before are in the answers of their commands; only the attempts are in the text alone. */
const EARLIER = `
insert into bank_files (message_id, name, at, made_by, payer_iban, xml, payments, total)
select c.answer->>'messageId', c.answer->>'name', c.at,
  jsonb_build_object('id', u.id, 'name', u.name, 'role', coalesce(u.role, 'finance')),
  (regexp_match(c.answer->>'xml', '<DbtrAcct>\\s*<Id>\\s*<IBAN>([A-Z0-9]+)</IBAN>'))[1], c.answer->>'xml',
  (regexp_match(c.answer->>'xml', '<NbOfTxs>([0-9]+)</NbOfTxs>'))[1]::integer, (c.answer->>'total')::bigint
from commands c join users u on u.id = c.caller_id
where c.call = 'payout.bank_file' and c.answer->>'xml' ~ '<DbtrAcct>\\s*<Id>\\s*<IBAN>[A-Z0-9]+</IBAN>'
order by c.at, c.id
on conflict do nothing;

insert into bank_file_payments (file_id, payout_id, attempt, amount, iban)
select f.id, p.id, m[1]::uuid, p.amount, coalesce(p.bank_iban, '')
from bank_files f
cross join lateral regexp_matches(f.xml,
  '<InstrId>([0-9a-f]{32})</InstrId>\\s*<EndToEndId>PAYOUT-([0-9]{1,9})</EndToEndId>', 'g') m
join payouts p on p.id = m[2]::integer
on conflict do nothing;
`;

/** Bank files are kept, with what they pay (docs/decisions/0103). */
export const bankFiles: Migration = {
  async up(db) {
    for (const part of [FILES, EARLIER]) await sql.raw(part).execute(db);
  },
};
