/**
 * A link between two accounts ends when a person who is linked to neither of them, or the host,
 * vouches for the account; never by time (docs/decisions/0068).
 */
export const VOUCHES = `
-- The acts that ended: each is an entry of the audit log, by which a person could use the account.
create table account_vouches (
  act bigint primary key references audit_log,
  user_id integer not null references users,
  -- Null: the host.
  voucher_id integer references users,
  voucher jsonb not null,
  reason text not null,
  at timestamptz not null
);
create index account_vouches_user on account_vouches (user_id);
grant select, insert on account_vouches to tawsil_app;

-- Not with the owner's rights: the application does not speak for the host.
create function account_vouches_of_host() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user in ('tawsil_app', 'tawsil_scoped') then
    raise exception 'the application does not vouch as the host'
      using errcode = 'check_violation', constraint = 'account_vouch';
  end if;
  return new;
end $$;
create trigger account_vouches_of_host before insert on account_vouches for each row
  when (new.voucher_id is null) execute function account_vouches_of_host();

create function account_vouches_unlinked() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a audit_log;
begin
  select * into a from audit_log where seq = new.act;
  if a.seq is null or a.subject <> 'user ' || new.user_id or not is_account_hand(a) then
    raise exception 'entry % is no act on account %', new.act, new.user_id
      using errcode = 'check_violation', constraint = 'account_vouch';
  end if;
  if new.voucher_id is not null and (
    account_link(new.voucher_id, new.user_id, null) is not null
    or account_link(new.voucher_id, (a.actor->>'id')::integer, null) is not null) then
    raise exception 'account % is vouched for from an account linked to it', new.user_id
      using errcode = 'check_violation', constraint = 'account_vouch';
  end if;
  return new;
end $$;
create trigger account_vouches_unlinked before insert on account_vouches for each row
  execute function account_vouches_unlinked();
`;
