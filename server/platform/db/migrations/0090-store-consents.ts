import { type Migration, sql } from 'kysely';

const TABLE = `
-- Who launched a promotion, whom a consent by staff needs to be independent of.
alter table promotions add column launched_by integer;
update promotions set launched_by = (coalesce(edited_by, state_by)->>'id')::integer
  where state <> 'draft';

create function promotions_launched() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.launched_by := (new.state_by->>'id')::integer;
  return new;
end $$;
create trigger promotions_launched before update of state on promotions for each row
  when (old.state = 'draft' and new.state in ('scheduled','active'))
  execute function promotions_launched();

-- The stores that pay their share of a promotion, up to this share. The others are outside of it.
create table promotion_consents (
  promotion_id integer not null references promotions,
  store_id integer not null references stores,
  share_bp integer not null check (share_bp between 1 and 10000),
  -- Null: the promotion ran before consents were asked for.
  consented_by jsonb,
  -- Whether its owner consented; otherwise somebody of the staff has it on paper.
  is_owner boolean not null,
  reason text check (is_owner or consented_by is null or reason is not null),
  at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (promotion_id, store_id)
);
create index promotion_consents_store on promotion_consents (store_id);
grant select, insert on promotion_consents to tawsil_app;
grant update (share_bp, consented_by, is_owner, reason, at, withdrawn_at) on promotion_consents to tawsil_app;

insert into promotion_consents (promotion_id, store_id, share_bp, consented_by, is_owner, at)
select p.id, s.id, p.store_share_bp, null, false, now() from promotions p cross join stores s
where p.store_share_bp > 0 and p.state in ('scheduled','active','paused')
  and (not exists (select from promotion_scopes o
         where o.promotion_id = p.id and o.store_id is not null)
    or exists (select from promotion_scopes o
         where o.promotion_id = p.id and o.store_id = s.id));
`;

const RULES = `
-- A store's owner, or a person with the paper, neither of whom is linked to who launched it.
create function promotion_consents_independent() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person integer := (new.consented_by->>'id')::integer;
  launcher integer;
begin
  -- A withdrawal is the store's, whoever consented for it.
  if tg_op = 'UPDATE' and new.withdrawn_at is not null and new.share_bp = old.share_bp
     and new.consented_by is not distinct from old.consented_by then
    return new;
  end if;
  select launched_by into launcher from promotions where id = new.promotion_id;
  if person is null or new.is_owner <> exists (
    select from stores where id = new.store_id and owner_id = person) then
    raise exception 'the consent of store % is not by the person that it names', new.store_id
      using errcode = 'check_violation', constraint = 'promotion_consent_person';
  end if;
  if launcher is not null and not one_person() and (
       launcher = person or account_link(launcher, person, null) is not null) then
    raise exception 'the consent of store % is by a person linked to who launched promotion %',
      new.store_id, new.promotion_id
      using errcode = 'insufficient_privilege', constraint = 'promotion_consent_independent';
  end if;
  return new;
end $$;
create trigger promotion_consents_independent before insert or update on promotion_consents
  for each row execute function promotion_consents_independent();

create function promotion_consents_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'consents are withdrawn, not deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger promotion_consents_final before delete on promotion_consents
  for each row execute function promotion_consents_final();
`;

/** Stores consent to the share of a promotion that they pay (docs/decisions/0067). */
export const storeConsents: Migration = {
  async up(db) {
    for (const part of [TABLE, RULES]) await sql.raw(part).execute(db);
  },
};
