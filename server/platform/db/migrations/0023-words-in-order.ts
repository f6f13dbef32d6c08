import { type Migration, sql } from 'kysely';

/** Items and people found by words in every order of their lists, however many there are (0025). */
export const wordsInOrder: Migration = {
  async up(db) {
    await sql
      .raw(`
-- The same as before, without what plain letters do not need.
create or replace function fold_text(part text) returns text
language sql immutable parallel safe as $$
  select case when octet_length(part) = length(part) then lower(part) else
    lower(regexp_replace(normalize(part, NFD), '[\\u0300-\\u036f\\u064b-\\u065f\\u0670]', '', 'g'))
  end
$$;

-- The words of a text that is folded, as search_words parts them, and empty ones between.
create function words_of(folded text) returns text[] language sql immutable parallel safe as $$
  select string_to_array(translate(folded,
    E' \\t\\n\\v\\f\\r!"#$%&''()*+,-./:;<=>?@[\\\\]^_\`{|}~’‘“”«»،؛؟…·–—', repeat(' ', 60)), ' ')
$$;

-- The words of a name and of what else a row is found by. The one that the name begins with is marked,
-- so that those behind it can be asked for alone. Loops, for they take a tenth of a query's time. No
-- word is longer than an index takes.
create function marked_words(name text, variadic others text[]) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  folded text := fold_text(name);
  word text;
  words text[] := '{}';
begin
  foreach word in array words_of(fold_text(array_to_string(name || others, ' '))) loop
    continue when word = '';
    word := left(word, 200);
    words := words || case when starts_with(folded, word) then '^' || word else word end;
  end loop;
  return array_to_tsvector(words);
end $$;

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

-- A bit for each beginning of 1, 2, 3, 4, 6, 8, 11 letters of each word. A row without the bits of what was
-- typed does not hold it; one that has them may. Two seeds give two marks: what is alike in one
-- by chance is not in the other.
create function word_marks(seed bigint, variadic parts text[]) returns bigint
language plpgsql immutable parallel safe as $$
declare
  word text;
  size integer;
  marks bigint := 0;
begin
  foreach word in array words_of(fold_text(array_to_string(parts, ' '))) loop
    foreach size in array '{1,2,3,4,6,8,11}'::integer[] loop
      exit when length(word) < size;
      marks := marks | (1::bigint << (hashtextextended(left(word, size), seed) & 63)::integer);
    end loop;
  end loop;
  return marks;
end $$;

alter table items
  drop column search,
  add column name_key text collate "C" not null generated always as (fold_text(name)) stored,
  add column words tsvector not null generated always as (marked_words(
    name, names->>'fr', names->>'ar', names->>'en', sku)) stored,
  add column marks_a bigint not null generated always as (word_marks(1,
    name, names->>'fr', names->>'ar', names->>'en', sku)) stored,
  add column marks_b bigint not null generated always as (word_marks(2,
    name, names->>'fr', names->>'ar', names->>'en', sku)) stored;

drop index items_name, items_price, items_stock, items_store_name, items_store_price,
  items_category_name, items_category_price, items_sold_out, items_out_of_stock, items_low_stock,
  items_counted, items_archived;
create index items_name on items (name_key, id) include (marks_a, marks_b, archived_at);
create index items_price on items (price, id) include (marks_a, marks_b, archived_at);
create index items_stock on items (stock, id) include (marks_a, marks_b, archived_at);
create index items_created on items (id) include (marks_a, marks_b, archived_at);
create index items_store_name on items (store_id, name_key, id)
  include (marks_a, marks_b, archived_at);
create index items_store_price on items (store_id, price, id)
  include (marks_a, marks_b, archived_at);
create index items_category_name on items (category_id, name_key, id)
  include (marks_a, marks_b, archived_at);
create index items_category_price on items (category_id, price, id)
  include (marks_a, marks_b, archived_at);
create index items_sold_out on items (name_key, id)
  include (marks_a, marks_b, archived_at) where not available;
create index items_out_of_stock on items (name_key, id)
  include (marks_a, marks_b, archived_at) where stock = 0;
create index items_low_stock on items (name_key, id)
  include (marks_a, marks_b, archived_at) where stock <= 5;
create index items_counted on items (name_key, id)
  include (marks_a, marks_b, archived_at) where stock is not null;
create index items_archived on items (name_key, id) where archived_at is not null;
create index items_words on items using gin (words);
-- A code as it is typed into the search of everything.
create index items_code on items (lower(sku)) where sku is not null;

alter table users
  add column name_key text collate "C" not null generated always as (fold_text(name)) stored,
  add column words tsvector not null generated always as (marked_words(
    name, email,
    -- The number in one piece, and as it is dialled within the country.
    regexp_replace(phone, '\\D', '', 'g'),
    regexp_replace(regexp_replace(phone, '\\D', '', 'g'), '^212', '0'))) stored,
  add column marks_a bigint not null generated always as (word_marks(1,
    name, email, regexp_replace(phone, '\\D', '', 'g'),
    regexp_replace(regexp_replace(phone, '\\D', '', 'g'), '^212', '0'))) stored,
  add column marks_b bigint not null generated always as (word_marks(2,
    name, email, regexp_replace(phone, '\\D', '', 'g'),
    regexp_replace(regexp_replace(phone, '\\D', '', 'g'), '^212', '0'))) stored;

drop index users_name, users_seen, users_created, users_role_name, users_status_name,
  users_role_created, users_status_created;
create index users_name on users (name_key, id) include (marks_a, marks_b, archived_at);
create index users_seen on users (last_sign_in_at, id) include (marks_a, marks_b, archived_at);
create index users_created on users (created_at, id) include (marks_a, marks_b, archived_at);
create index users_role_name on users (role, name_key, id)
  include (marks_a, marks_b, archived_at);
create index users_status_name on users (status, name_key, id)
  include (marks_a, marks_b, archived_at);
create index users_role_created on users (role, created_at, id)
  include (marks_a, marks_b, archived_at);
create index users_status_created on users (status, created_at, id)
  include (marks_a, marks_b, archived_at);
create index users_words on users using gin (words);
`)
      .execute(db);
  },
};
