/** Categories for all stores (docs/decisions/0021). */
export const CATEGORIES = `
create table categories (
  id integer generated always as identity primary key,
  name text not null,
  folded text not null generated always as (fold_name(name)) stored unique,
  names jsonb not null default '{}',
  parent_id integer references categories,
  position integer not null default 0,
  active boolean not null default true,
  image_id integer,
  version integer not null default 1,
  search tsvector not null generated always as
    (array_to_tsvector(search_words(name, names ->> 'fr', names ->> 'ar', names ->> 'en'))) stored,
  check (parent_id <> id),
  constraint categories_image_file foreign key (image_id) references files
);
create index categories_position on categories (position, id);
create index categories_name on categories (name, id);
create index categories_parent on categories (parent_id) where parent_id is not null;
grant select, insert, update on categories to tawsil_app;
grant select on categories to tawsil_scoped;

create function categories_show_files() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform files_must_be('image', array[new.image_id], 'categories_picture_file');
  return new;
end $$;
create trigger categories_show_files before insert or update of image_id on categories for each row
  when (new.image_id is not null) execute function categories_show_files();
`;
