import { type Migration, sql } from 'kysely';

/**
 * Numbers of other countries are found as they are dialled there, and shown in groups
 * (docs/decisions/0091). The words of their rows are rewritten by the job `search.fill`. Functions name
 * their schema, because an index computes them without a search path.
 */
const NATIONAL = String.raw`
-- The same as COUNTRY in rules/text/telephone.ts.
create function without_country(digits text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(digits,
    '^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])\d)', '')
$$;

-- A row's number is its last two parts: its digits, and these as they are dialled within Morocco. They
-- are the same of another country's number, which is dialled there without the code; most have a 0 before.
create function national_words(parts text[]) returns text[]
language sql immutable parallel safe as $$
  select case when parts[cardinality(parts)] = parts[cardinality(parts) - 1]
      and parts[cardinality(parts)] ~ '^[1-9]\d{8,14}$'
    then array['0' || public.without_country(parts[cardinality(parts)]),
      public.without_country(parts[cardinality(parts)])]
    else '{}' end
$$;

create or replace function search_words(variadic parts text[]) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct word), '{}') from (
    select public.split_words(public.fold_text(part)) as word from unnest(parts) part
    union all
    select public.split_words(public.plain_text(part)) from unnest(parts) part
    where cardinality(parts) > 1 and public.plain_text(part) <> public.fold_text(part)
    union all
    select unnest(public.national_words(parts))
  ) words
$$;

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
      || public.national_words(others)
  loop
    continue when word = '';
    word := left(word, 200);
    words := words || case when starts_with(folded, word) then '^' || word else word end;
  end loop;
  return array_to_tsvector(words);
end $$;

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
      || public.national_words(parts)
  loop
    foreach size in array '{1,2,3,4,6,8,11}'::integer[] loop
      exit when length(word) < size;
      marks := marks | (1::bigint << (hashtextextended(left(word, size), seed) & 63)::integer);
    end loop;
  end loop;
  return marks;
end $$;

create or replace function orders_search(wanted_id integer, store integer, customer integer, driver integer, door text, placed timestamptz)
returns tsvector language sql stable as $$
  select array_to_tsvector(array['~' || floor(extract(epoch from placed) / 86400)::int] || search_words(
    wanted_id::text, door, c.name, d.name, 'd' || lpad(dr.code::text, greatest(2, length(dr.code::text)), '0'),
    regexp_replace(c.phone, '\D', '', 'g'),
    regexp_replace(regexp_replace(c.phone, '\D', '', 'g'), '^212', '0')))
  from users c
  left join users d on d.id = driver
  left join drivers dr on dr.user_id = driver
  where c.id = customer
$$;

-- The same as inGroups in rules/text/telephone.ts.
create function number_in_groups(code text, digits text) returns text
language sql immutable parallel safe as $$
  select code || ' ' || case
    when length(digits) = 10 then regexp_replace(digits, '^(...)(...)(....)$', '\1 \2 \3')
    when length(digits) = 9 and code = '+33'
      then regexp_replace(digits, '^(.)(..)(..)(..)(..)$', '\1 \2 \3 \4 \5')
    when length(digits) = 9 then regexp_replace(digits, '^(...)(..)(..)(..)$', '\1 \2 \3 \4')
    when length(digits) = 8 then regexp_replace(digits, '^(..)(...)(...)$', '\1 \2 \3')
    else digits end
$$;

-- The same as shownTelephone in rules/text/telephone.ts.
create or replace function shown_telephone(phone text) returns text
language sql immutable parallel safe as $$
  select case
    when phone like '+212%' then regexp_replace(phone, '^\+212(\d)(\d\d)(\d\d)(\d\d)(\d\d)$', '0\1 \2 \3 \4 \5')
    when phone ~ '^\+[1-9]\d{6,14}$' then public.number_in_groups(
      left(phone, length(phone) - length(public.without_country(substr(phone, 2)))),
      public.without_country(substr(phone, 2)))
    else phone end
$$;
`;

const FILLING = `
with foreign_numbers as (
  select 'stores' as name where exists (select from stores where phone ~ '^\\+' and phone !~ '^\\+212') union all
  select 'users' where exists (select from users where phone ~ '^\\+' and phone !~ '^\\+212') union all
  select 'orders' where exists (select from orders where phone ~ '^\\+' and phone !~ '^\\+212')
    or exists (select from users u join orders o on o.customer_id = u.id where u.phone ~ '^\\+' and u.phone !~ '^\\+212')
)
insert into search_fills (table_name) select name from foreign_numbers
  on conflict (table_name) do update set after_id = 0, done_at = null;
insert into jobs (kind, key, is_scheduled, due_at)
  select 'search.fill', '0200', false, now()
  where exists (select from search_fills where done_at is null)
    and not exists (select from jobs where kind = 'search.fill' and done_at is null);
`;

export const nationalNumbers: Migration = {
  async up(db) {
    await sql.raw(NATIONAL).execute(db);
    await sql.raw(FILLING).execute(db);
  },
};
