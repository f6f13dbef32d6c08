import { type Migration, sql } from 'kysely';

/**
 * Four eyes on the account as well as on the request: whoever entered the account that a payout goes
 * to does not approve it (0013).
 */
export const whoSetTheAccount: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table stores add column bank_changed_by integer references users;
alter table payouts add column bank_set_by integer references users;

-- Who it was stands in the audit.
update stores s set bank_changed_by = (
  select (a.actor->>'id')::integer from audit_log a
  where a.subject = 'store ' || s.id and a.action = 'store.bank' order by a.seq desc limit 1)
where s.bank_changed_at is not null;
update payouts p set bank_set_by = s.bank_changed_by from stores s
where s.id = p.store_id and p.status = 'requested' and p.bank_iban is not distinct from s.bank_iban;

create or replace function payouts_need_approvals() returns trigger language plpgsql as $$
begin
  if new.status in ('approved','paying','review','failed','paid')
     and (select count(*) from payout_approvals
          where payout_id = new.id and approver_id is distinct from new.bank_set_by)
       < new.approvals_needed then
    raise exception 'payout % lacks approvals', new.id
      using errcode = 'check_violation', constraint = 'payout_four_eyes';
  end if;
  return new;
end $$;
`)
      .execute(db);
  },
};
