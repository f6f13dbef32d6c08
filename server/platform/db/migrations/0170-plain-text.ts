import { type Migration, sql } from 'kysely';

/**
 * One fold for search and for "the same name" (docs/decisions/0091). What is stored for searching holds the
 * words of the fold before and those of the new one, so that servers of the release before find what
 * they found. Functions name their schema, because an index computes them without a search path. Small
 * tables are written here; the others by the job `search.fill`.
 */
const FOLD = String.raw`
-- The same as plainText in rules/text/plain-text.ts.
create function plain_text(part text) returns text language sql immutable parallel safe as $$
  select case when octet_length(part) = length(part) then translate(lower(part), '${'`'}', '''')
  else
    lower(translate(
      regexp_replace(
        normalize(
          translate(
            replace(replace(replace(replace(replace(replace(part,
              'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss'),
            'øØłŁđĐı‘’ʼ′´${'`'}', 'oolLddi'''''''''''''),
          NFKD),
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08ca-\u08e1\u08e3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u0640\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]',
        '', 'g'),
      'ٱةىیکڭگ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اهييككك01234567890123456789'))
  end
$$;

create or replace function fold_name(name text) returns text
language sql immutable parallel safe as $$
  select btrim(regexp_replace(public.plain_text(name), '\s+', ' ', 'g'))
$$;
`;

const WORDS = String.raw`
create function split_words(folded text) returns setof text
language sql immutable parallel safe as $$
  select word from regexp_split_to_table(folded,
    '[\s!-/:-@\[-${'`'}{-~’‘“”«»،؛؟…·–—]+') word where word <> ''
$$;

-- What is stored: the words of both folds. A single part is what a server of the release before was
-- asked for; it has the words of the fold before.
create or replace function search_words(variadic parts text[]) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct word), '{}') from (
    select public.split_words(public.fold_text(part)) as word from unnest(parts) part
    union all
    select public.split_words(public.plain_text(part)) from unnest(parts) part
    where cardinality(parts) > 1 and public.plain_text(part) <> public.fold_text(part)
  ) words
$$;

-- Every word begins one of the row's, in either fold: a row may not have the new one yet.
create or replace function search_query(typed text) returns tsquery
language sql immutable parallel safe as $$
  select case when before is null or plain = before then plain when plain is null then before
    else plain || before end
  from (select
    (select string_agg('''' || word || ''':*', ' & ')::tsquery
      from (select distinct public.split_words(public.plain_text(typed)) as word order by 1) words) as plain,
    (select string_agg('''' || word || ''':*', ' & ')::tsquery
      from (select distinct public.split_words(public.fold_text(typed)) as word order by 1) words) as before
  ) queries
$$;

-- A word is marked if the name's key, of the fold before, begins with it.
create or replace function marked_words(name text, variadic others text[]) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  folded text := public.fold_text(name);
  whole text := array_to_string(name || others, ' ');
  before text := public.fold_text(whole);
  plain text := public.plain_text(whole);
  word text;
  words text[] := '{}';
begin
  foreach word in array
    case when plain = before then public.words_of(before) else public.words_of(before) || public.words_of(plain) end
  loop
    continue when word = '';
    word := left(word, 200);
    words := words || case when starts_with(folded, word) then '^' || word else word end;
  end loop;
  return array_to_tsvector(words);
end $$;

-- As with search_words: of a single part, the fold before alone.
create or replace function word_marks(seed bigint, variadic parts text[]) returns bigint
language plpgsql immutable parallel safe as $$
declare
  whole text := array_to_string(parts, ' ');
  before text := public.fold_text(whole);
  plain text := case when cardinality(parts) > 1 then public.plain_text(whole) else before end;
  word text;
  size integer;
  marks bigint := 0;
begin
  foreach word in array
    case when plain = before then public.words_of(before) else public.words_of(before) || public.words_of(plain) end
  loop
    foreach size in array '{1,2,3,4,6,8,11}'::integer[] loop
      exit when length(word) < size;
      marks := marks | (1::bigint << (hashtextextended(left(word, size), seed) & 63)::integer);
    end loop;
  end loop;
  return marks;
end $$;

-- For imports, which find stores by their names.
create index stores_same_name on stores (fold_name(name));

alter table proof_rules drop column search;
alter table proof_rules add column search tsvector not null
  generated always as (array_to_tsvector(search_words(name, null))) stored;
`;

/**
 * Names that become the same are numbered, each with an entry in the audit log; the oldest keeps its own.
 * Then the rows are written.
 */
const NAMES = `
do $$
declare
  tabs text[] := array['zones', 'categories', 'app_categories'];
  kinds text[] := array['zone', 'category', 'app_category'];
  tab text;
  twin record;
  name text;
  suffix text;
  taken boolean;
begin
  foreach tab in array tabs loop
    for twin in execute format('select id, name from (
        select id, name, row_number() over (partition by fold_name(name) order by id) as n from %I
      ) named where n > 1 order by id', tab) loop
      for n in 2 .. 1000000 loop
        suffix := ' (' || n || ')';
        -- No name may be longer than 60 characters.
        name := left(twin.name, 60 - length(suffix)) || suffix;
        execute format('select exists (select from %I where fold_name(name) = fold_name($1)
          or folded = fold_name($1))', tab) into taken using name;
        exit when not taken;
      end loop;
      execute format('update %I set name = $1 where id = $2', tab) using name, twin.id;
      perform audit_append(now(), '{"id": 0, "name": "Host", "role": "admin"}',
        '{"address": "host", "device": "0170-plain-text"}', 'name.number',
        kinds[array_position(tabs, tab)] || ' ' || twin.id,
        jsonb_build_object('name', twin.name), jsonb_build_object('name', name));
    end loop;
    execute format('update %I set name = name', tab);
  end loop;
end $$;
update promotions set name = name;
update push_campaigns set name = name;
update report_schedules set name = name;
`;

const FILLING = `
create table search_fills (
  table_name text primary key,
  -- The last row that was looked at, in the order of ids.
  after_id integer not null default 0,
  done_at timestamptz
);
grant select, update on search_fills to tawsil_app;
grant select on search_fills to tawsil_scoped;
insert into search_fills (table_name)
  select 'stores' where exists (select from stores) union all
  select 'users' where exists (select from users) union all
  select 'items' where exists (select from items) union all
  select 'orders' where exists (select from orders);
insert into jobs (kind, key, is_scheduled, due_at)
  select 'search.fill', '0170', false, now() where exists (select from search_fills);
`;

export const plainText: Migration = {
  async up(db) {
    await sql.raw(FOLD).execute(db);
    await sql.raw(WORDS).execute(db);
    await sql.raw(NAMES).execute(db);
    await sql.raw(FILLING).execute(db);
  },
};
