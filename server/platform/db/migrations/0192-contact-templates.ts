import { type Migration, sql } from 'kysely';
import { BODIES } from './contact/template-bodies.ts';

const TABLE = `
create table contact_templates (
  id integer primary key,
  version integer not null default 1,
  party text not null check (party in ('customer','store','driver')),
  number integer not null check (number between 1 and 9),
  -- By party and number.
  place integer not null,
  situation text not null,
  is_on boolean not null default true,
  default_language text not null default 'fr' check (default_language in ('fr','ar','en')),
  bodies jsonb not null,
  -- The fixed answers that it offers.
  choices text[] not null default '{}' check (cardinality(choices) <= 4),
  updated_at timestamptz,
  updated_by jsonb,
  unique (party, number)
);
create index contact_templates_place on contact_templates (place, id);
grant select on contact_templates to tawsil_app, tawsil_scoped;
grant update (version, is_on, default_language, bodies, choices, updated_at, updated_by)
  on contact_templates to tawsil_app;
alter table messages add constraint messages_template
  foreign key (template_id) references contact_templates;
`;

const TWO_PEOPLE = `
do $$
declare
  present text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'proposals_kind_check' and conrelid = 'proposals'::regclass);
begin
  alter table proposals drop constraint proposals_kind_check;
  execute format('alter table proposals add constraint proposals_kind_check check (kind = %L or %s)',
    'contact_template', substr(present, length('CHECK ') + 1));
end $$;
create trigger proposals_void after update of version on contact_templates for each row
  when (new.version <> old.version) execute function proposals_void('contact_template', 'id');

-- What people get is written by two people. Switching a template off never waits, nor does the text of
-- one that is off.
create function contact_templates_two_people() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_confirmed_now('contact_template ' || new.id,
      proposal_digest('contact_template', new.id::text, old.version, jsonb_build_object(
        'isOn', new.is_on, 'defaultLanguage', new.default_language,
        'bodies', new.bodies, 'choices', to_jsonb(new.choices)))) then
    raise exception 'the template % is changed by one person', new.id
      using errcode = 'check_violation', constraint = 'proposal_four_eyes';
  end if;
  return new;
end $$;
create trigger contact_templates_two_people before update on contact_templates for each row
  when (new.is_on and (not old.is_on or new.bodies <> old.bodies or new.choices <> old.choices
    or new.default_language <> old.default_language))
  execute function contact_templates_two_people();
`;

/** The texts that staff send by number, in three languages (docs/decisions/0097). */
export const contactTemplates: Migration = {
  async up(db) {
    await sql.raw(TABLE).execute(db);
    const parties = ['customer', 'store', 'driver'] as const;
    for (const [p, party] of parties.entries())
      for (const [n, { situation, choices = [], ...bodies }] of BODIES[party].entries()) {
        const id = p * 10 + n + 1;
        await sql`insert into contact_templates (id, party, number, place, situation, bodies, choices)
          values (${id}, ${party}, ${n + 1}, ${id}, ${situation}, ${JSON.stringify(bodies)}::jsonb,
            ${choices}::text[])`.execute(db);
      }
    await sql.raw(TWO_PEOPLE).execute(db);
  },
};
