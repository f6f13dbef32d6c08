/**
 * Words and names as they are searched and compared (docs/decisions/0091), and telephone numbers
 * as they are typed and shown. Stored words are those of two folds, because servers of a release
 * before search by the older one. Functions name their schema: an index computes them without a
 * search path.
 */
export const TEXT = `
create table search_fills (
  table_name text primary key,
  -- The last row that was looked at, in the order of ids.
  after_id integer not null default 0,
  done_at timestamptz
);
grant select, update on search_fills to tawsil_app;
grant select on search_fills to tawsil_scoped;

create table telephone_fills (
  table_name text primary key,
  -- The last row that was looked at, in the order of ids.
  after_id integer not null default 0,
  done_at timestamptz
);
grant select, update on telephone_fills to tawsil_app;

-- The same as plainText in rules/text/plain-text.ts.
create function plain_text(part text) returns text language sql immutable parallel safe as $$
  select case when octet_length(part) = length(part) then translate(lower(part), '\`', '''')
  else
    lower(translate(
      regexp_replace(
        normalize(
          translate(
            replace(replace(replace(replace(replace(replace(part,
              'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss'),
            'øØłŁđĐı‘’ʼ′´\`', 'oolLddi'''''''''''''),
          NFKD),
        '[\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u08ca-\\u08e1\\u08e3-\\u08ff\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\u00ad\\u0640\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff]',
        '', 'g'),
      'ٱةىیکڭگ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اهييككك01234567890123456789'))
  end
$$;

-- The fold of a release before. A text of plain letters needs no more than small ones.
create function fold_text(part text) returns text
language sql immutable parallel safe as $$
  select case when octet_length(part) = length(part) then lower(part) else
    lower(regexp_replace(normalize(part, NFD), '[\\u0300-\\u036f\\u064b-\\u065f\\u0670]', '', 'g'))
  end
$$;

-- A name as it is compared: without case, accents and needless spaces.
create function fold_name(name text) returns text
language sql immutable parallel safe as $$
  select btrim(regexp_replace(public.plain_text(name), '\\s+', ' ', 'g'))
$$;

-- The words of a text that is folded, as search_words parts them, and empty ones between.
create function words_of(folded text) returns text[] language sql immutable parallel safe as $$
  select string_to_array(translate(folded,
    E' \\t\\n\\v\\f\\r!"#$%&''()*+,-./:;<=>?@[\\\\]^_\`{|}~’‘“”«»،؛؟…·–—', repeat(' ', 60)), ' ')
$$;

create function split_words(folded text) returns setof text
language sql immutable parallel safe as $$
  select word from regexp_split_to_table(folded,
    '[\\s!-/:-@\\[-\`{-~’‘“”«»،؛؟…·–—]+') word where word <> ''
$$;

-- Every word begins one of the row's.
create function words_query(words text[]) returns tsquery
language sql immutable parallel safe as $$
  select string_agg('(''' || word || ''':* | ''^' || word || ''':*)', ' & ')::tsquery
  from unnest(words) word
$$;

-- Every word begins one behind the name's first.
create function later_words_query(words text[]) returns tsquery
language sql immutable parallel safe as $$
  select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(words) word
$$;

-- Every word begins one of the row's, in either fold: a row may not have the newer one yet.
create function search_query(typed text) returns tsquery
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

-- A word is marked if the name's key, of the older fold, begins with it.
create function marked_words(name text, variadic others text[]) returns tsvector
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

-- As with search_words: of a single part, the older fold alone.
create function word_marks(seed bigint, variadic parts text[]) returns bigint
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

-- The same as COUNTRY in rules/text/telephone.ts.
create function without_country(digits text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(digits,
    '^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])\\d)', '')
$$;

-- The same as inGroups in rules/text/telephone.ts.
create function number_in_groups(code text, digits text) returns text
language sql immutable parallel safe as $$
  select code || ' ' || case
    when length(digits) = 10 then regexp_replace(digits, '^(...)(...)(....)$', '\\1 \\2 \\3')
    when length(digits) = 9 and code = '+33'
      then regexp_replace(digits, '^(.)(..)(..)(..)(..)$', '\\1 \\2 \\3 \\4 \\5')
    when length(digits) = 9 then regexp_replace(digits, '^(...)(..)(..)(..)$', '\\1 \\2 \\3 \\4')
    when length(digits) = 8 then regexp_replace(digits, '^(..)(...)(...)$', '\\1 \\2 \\3')
    else digits end
$$;

-- The same as shownTelephone in rules/text/telephone.ts.
create function shown_telephone(phone text) returns text
language sql immutable parallel safe as $$
  select case
    when phone like '+212%' then regexp_replace(phone, '^\\+212(\\d)(\\d\\d)(\\d\\d)(\\d\\d)(\\d\\d)$', '0\\1 \\2 \\3 \\4 \\5')
    when phone ~ '^\\+[1-9]\\d{6,14}$' then public.number_in_groups(
      left(phone, length(phone) - length(public.without_country(substr(phone, 2)))),
      public.without_country(substr(phone, 2)))
    else phone end
$$;

-- A row's number is its last two parts: its digits, and these as they are dialled within Morocco. They
-- are the same of another country's number, which is dialled there without the code; most have a 0 before.
create function national_words(parts text[]) returns text[]
language sql immutable parallel safe as $$
  select case when parts[cardinality(parts)] = parts[cardinality(parts) - 1]
      and parts[cardinality(parts)] ~ '^[1-9]\\d{8,14}$'
    then array['0' || public.without_country(parts[cardinality(parts)]),
      public.without_country(parts[cardinality(parts)])]
    else '{}' end
$$;

-- What is stored: the words of both folds. A single part is what a server of a release before searches
-- for; it has the words of the older fold.
create function search_words(variadic parts text[]) returns text[]
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

create function words_emptied(before jsonb, after jsonb) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select before - '{reason,state_reason}'::text[] = after - '{reason,state_reason}'::text[]
    and after->>'reason' = '' and after->>'state_reason' is null
$$;

grant execute on function fold_text, fold_name, words_of, words_query, later_words_query, search_query,
  marked_words, word_marks, search_words to tawsil_scoped;
`;
