/**
 * Two people are two people: an approval counts only from an account that the others had no hand
 * in (docs/decisions/0035, 0068). Servers of a release before call some of these functions with a
 * moment, which is ignored.
 */
export const LINKED_ACCOUNTS = `
-- Whether an act gives its author a way into the account. A link for a password that only the address
-- gets does so if the address is younger than 30 days.
create function is_account_hand(a audit_log) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select (a.actor->>'id')::integer > 0 and (
    a.action in ('user.create','user.approve','user.unblock','user.restore','user.reset')
    or a.action = 'user.update'
      and (a.before->'role' is distinct from a.after->'role'
        or a.before->'email' is distinct from a.after->'email')
    or a.action = 'user.reset_mailed' and exists (
      select from audit_log b where b.subject = a.subject and b.seq < a.seq
        and b.at > a.at - interval '30 days'
        and (b.action = 'user.create' or b.action = 'user.update'
          and b.before->'email' is distinct from b.after->'email')))
$$;

-- The acts on an account, the latest first, and whether each ended.
create function account_acts(p_user integer)
returns table (act bigint, at timestamptz, action text, actor jsonb,
  vouched_at timestamptz, voucher jsonb, reason text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.seq, a.at, a.action, a.actor, v.at, v.voucher, v.reason
  from audit_log a left join account_vouches v on v.act = a.seq
  where a.subject = 'user ' || p_user and is_account_hand(a)
  order by a.seq desc limit 200
$$;

-- Everybody who made an account or could get into it, its own person included; with p_ever also those
-- whose acts ended.
create function account_reach(p_user integer, p_ever boolean) returns setof integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive hand(person, before) as (
    select p_user, 9223372036854775807::bigint
    union
    select (a.actor->>'id')::integer, a.seq
    from hand h join audit_log a on a.subject = 'user ' || h.person
    where a.seq < h.before and is_account_hand(a)
      and (p_ever or not exists (select from account_vouches v where v.act = a.seq))
  )
  select distinct person from hand where person is not null
$$;

-- Everybody who made an account, or could get into it, since a moment: its own person, whoever made,
-- approved, unblocked or restored it, gave it another role or address, or made a link for its password;
-- and whoever did that to their accounts before. The audit says who it was.
create function account_hands(p_user integer, p_since timestamptz) returns setof integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select account_reach(p_user, false)
$$;

-- The person who had a hand in both accounts, themselves included; null: they are two people's.
create function account_link(p_one integer, p_other integer, p_since timestamptz) returns integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select person from (
    select account_hands(p_one, p_since) as person
    intersect select account_hands(p_other, p_since)) both_of
  order by person in (p_one, p_other) desc, person limit 1
$$;

-- Of two acts at once by one person, whatever their account, the second sees the first.
create function lock_hands(p_what text, p_person integer, p_since timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  hand integer;
begin
  for hand in select account_hands(p_person, p_since) as h order by h loop
    perform pg_advisory_xact_lock(hashtextextended(p_what || ' ' || hand, 0));
  end loop;
end $$;

grant execute on function account_acts, account_reach, account_hands, account_link to tawsil_app;
grant execute on function account_hands, account_link to tawsil_scoped;
`;
