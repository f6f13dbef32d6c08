import { type Migration, sql } from 'kysely';

const KINDS = `
alter table proposals drop constraint proposals_kind_check;
alter table proposals add constraint proposals_kind_check check (kind in (
  'setting','promotion_launch','promotion_edit','store_commission','card_write_off','zone_terms','order_message'));
create trigger proposals_void after update of version on zones for each row
  when (new.version <> old.version) execute function proposals_void('zone', 'id');
create trigger proposals_void after update of version on push_templates for each row
  when (new.version <> old.version) execute function proposals_void('push_template', 'id');

-- Whether a change with this digest is confirmed in this transaction.
create function is_confirmed_now(p_subject text, p_digest text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from proposals where subject = p_subject and state = 'confirmed'
    and xmin = pg_current_xact_id_if_assigned()::xid and digest = p_digest)
$$;
`;

const ZONES = `
-- The terms of an area that two people confirm may exceed the limit. The area stays as it is
-- otherwise: only the drawing that they saw may still be published.
create or replace function zones_fee_at_most() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  terms_now jsonb := (select terms from zone_terms where id = new.terms_id);
  largest bigint := zone_largest_fee(terms_now);
  surcharge bigint;
  is_dearer boolean;
  is_wider boolean := false;
begin
  if tg_op = 'INSERT' then
    is_dearer := new.terms_id is not null;
  else
    is_dearer := largest > zone_largest_fee((select terms from zone_terms where id = old.terms_id));
    is_wider := new.kind = 'delivery' and (old.kind <> 'delivery' or new.priority > old.priority
      or new.shape_id is distinct from old.shape_id
      or (old.state = 'archived' and new.state <> 'archived'));
    if is_dearer and not is_wider and is_confirmed_now('zone ' || new.id,
        proposal_digest('zone_terms', new.id::text, old.version, terms_now)) then
      return new;
    end if;
    if not is_dearer and old.shape_id is null and new.shape_id is not null
       and new.kind = old.kind and new.priority = old.priority
       and old.draft = (select ring from zone_shapes where id = new.shape_id)
       and exists (select from proposals p where p.subject = 'zone ' || new.id
         and p.state = 'confirmed' and p.kind = 'zone_terms' and p.after = terms_now
         and p.subject_version + 1 = old.version) then
      return new;
    end if;
  end if;
  if is_dearer or is_wider then
    select coalesce(max(amount), 0) into surcharge from zone_overrides
      where zone_id = new.id and kind = 'surcharge' and not is_over and ended_at is null;
    perform require_fee_at_most(largest + surcharge);
  end if;
  return new;
end $$;
`;

const MESSAGES = `
-- What customers get is written by two people. Switching a message off never waits, nor does the
-- text of one that is off.
create function push_templates_two_people() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_confirmed_now('push_template ' || new.id,
      proposal_digest('order_message', new.id::text, old.version, jsonb_build_object(
        'isOn', new.is_on, 'defaultLanguage', new.default_language,
        'titles', new.titles, 'bodies', new.bodies))) then
    raise exception 'the message % is changed by one person', new.event
      using errcode = 'check_violation', constraint = 'proposal_four_eyes';
  end if;
  return new;
end $$;
create trigger push_templates_two_people before update on push_templates for each row
  when (new.is_on and (not old.is_on or new.titles <> old.titles or new.bodies <> old.bodies
    or new.default_language <> old.default_language or new.event <> old.event))
  execute function push_templates_two_people();
`;

/** The fee of a single area, and messages to customers, are proposed to a second person (0067). */
export const furtherProposals: Migration = {
  async up(db) {
    for (const part of [KINDS, ZONES, MESSAGES]) await sql.raw(part).execute(db);
  },
};
