import { type Migration, sql } from 'kysely';

/** Whoever settles a review as not paid does not pay again; accounts that took another's place (0028). */
export const moneyRemainder: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table stores
  -- When the account took the place of another one; null: it is the first.
  add column bank_replaced_at timestamptz,
  add column paid_out_at timestamptz;
alter table payouts add column settler jsonb;
create index stores_paid_out on stores (paid_out_at, id);

-- Who it was, and when, stands in the audit.
update stores s set bank_replaced_at = (
  select a.at from audit_log a
  where a.subject = 'store ' || s.id and a.action = 'store.bank' and a.before->>'iban' is not null
  order by a.seq desc limit 1)
where s.bank_changed_at is not null;
update stores s set paid_out_at = (
  select max(paid_at) from payouts where store_id = s.id and status = 'paid');
update payouts p set settler = (
  select case a.action when 'payout.settle' then a.actor end from audit_log a
  where a.subject = 'payout ' || p.id and a.action in ('payout.pay', 'payout.settle')
  order by a.seq desc limit 1)
where p.status in ('failed', 'paid');

-- What is settled is somebody's word, and the next try somebody else's.
create function payouts_need_a_second() returns trigger language plpgsql as $$
declare
  fault text;
begin
  if new.status = 'paying' and old.status <> 'paying' then
    if old.status = 'review' then
      fault := 'is not settled';
    elsif old.settler is not null
          and coalesce(new.payer->>'id', old.settler->>'id') = old.settler->>'id' then
      fault := 'is paid again by who settled it';
    end if;
    new.settler := null;
  elsif old.status = 'review' and new.status <> 'review' then
    if new.settler is null or new.status not in ('paid', 'failed') then
      fault := 'is settled by nobody';
    end if;
  elsif new.settler is distinct from old.settler then
    fault := 'is not under review';
  end if;
  if fault is not null then
    raise exception 'payout % %', new.id, fault
      using errcode = 'check_violation', constraint = 'payout_four_eyes';
  end if;
  return new;
end $$;
create trigger payouts_need_a_second before update on payouts
  for each row execute function payouts_need_a_second();

grant update (settler) on payouts to tawsil_app;
`)
      .execute(db);
  },
};
