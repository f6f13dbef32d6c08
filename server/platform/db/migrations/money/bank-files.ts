/**
 * Files of payouts for the bank, with what they pay (docs/decisions/0103), and the answers of
 * banks to them.
 */
export const BANK_FILES = `
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
grant select, insert on bank_files to tawsil_app;

-- A payment of a file: one attempt to pay a payout.
create table bank_file_payments (
  file_id integer references bank_files,
  payout_id integer references payouts,
  attempt uuid not null unique,
  amount bigint not null check (amount > 0),
  iban text not null,
  primary key (file_id, payout_id)
);
create index bank_file_payments_payout on bank_file_payments (payout_id);
grant select, insert on bank_file_payments to tawsil_app;

-- An answer of the bank that was applied: status of payments (pain.002), or what was booked (camt.054).
create table bank_answers (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('pain.002', 'camt.054')),
  message_id text not null,
  sha256 bytea not null unique,
  name text not null,
  at timestamptz not null,
  uploaded_by jsonb not null,
  rows integer not null check (rows >= 0),
  unique (kind, message_id)
);
create index bank_answers_at on bank_answers (at, id);
grant select, insert on bank_answers to tawsil_app;

-- What an answer says of one payment, and what came of it. Rows that were given before have none.
create table bank_answer_rows (
  id integer generated always as identity primary key,
  answer_id integer not null references bank_answers,
  -- Of what it says and of which payment: the same is not applied again.
  fingerprint bytea not null unique,
  -- Null: unknown.
  file_id integer references bank_files,
  payout_id integer references payouts,
  -- As the bank gave them. Centimes.
  reference text not null,
  status text not null,
  code text,
  words text,
  amount bigint,
  currency text,
  bank_ref text,
  -- What it asks for; null: nothing.
  verdict text check (verdict in ('paid', 'failed')),
  -- Open: not applied yet, because a server has stopped.
  outcome text not null check (outcome in ('open', 'settled', 'returned', 'pending', 'known', 'left')),
  why text,
  why_sentence jsonb,
  at timestamptz not null,
  dealt_at timestamptz,
  dealt_by jsonb,
  dealt_note text,
  check (verdict is not null or (outcome not in ('open', 'settled', 'returned'))),
  check (payout_id is not null or outcome = 'left'),
  check ((outcome = 'left') = (why is not null)),
  check ((dealt_at is null) = (dealt_by is null) and (dealt_at is null) = (dealt_note is null)),
  check (dealt_at is null or outcome = 'left')
);
create index bank_answer_rows_answer on bank_answer_rows (answer_id, id);
create index bank_answer_rows_file on bank_answer_rows (file_id, id);
create index bank_answer_rows_at on bank_answer_rows (at, id);
create index bank_answer_rows_left on bank_answer_rows (id) where outcome = 'left' and dealt_at is null;
grant select, insert on bank_answer_rows to tawsil_app;
grant update (dealt_at, dealt_by, dealt_note, outcome, why, why_sentence) on bank_answer_rows to tawsil_app;

create function bank_files_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'bank files are neither changed nor deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger bank_files_final before update or delete on bank_files for each row
  execute function bank_files_final();
create trigger bank_file_payments_final before update or delete on bank_file_payments for each row
  execute function bank_files_final();

-- A row is applied once, and dealt with once.
create function bank_answer_rows_once() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.outcome <> 'open' and (new.outcome, new.why) is distinct from (old.outcome, old.why)
     or old.dealt_at is not null or new.outcome = 'pending' and old.outcome <> 'pending' then
    raise exception 'row % of a bank answer is %', old.id, old.outcome
      using errcode = 'check_violation', constraint = 'bank_answer_rows_once';
  end if;
  return new;
end $$;
create trigger bank_answer_rows_once before update on bank_answer_rows for each row
  execute function bank_answer_rows_once();
`;
