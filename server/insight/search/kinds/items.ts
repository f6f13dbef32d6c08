import { sql } from 'kysely';
import type { SearchResult } from '#contract/routes/insight/search.ts';
import { itemTable } from '../../../catalogue/items/item-list.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { findByWords } from '../../../platform/lists/find.ts';
import { MOST, SCORES, type SearchKind } from '../kind.ts';

/** Items by name or code. */
export const itemKind: SearchKind = {
  kind: 'item',
  listPath: '/items',
  permission: 'items.read',
  async find(db, { words }) {
    const ids = await findByWords(db, itemTable, words, [], MOST);
    const { rows } = await sql<Omit<SearchResult, 'kind' | 'path'>>`
      select i.id, i.name as title, concat_ws(' · ', s.name, i.sku) as subtitle,
        (case when lower(i.sku) = lower(${words}) then ${sql.lit(SCORES.number - 10)}
          when starts_with(i.name_key, fold_text(${words})) then ${sql.lit(SCORES.named - 5)}
          else ${sql.lit(SCORES.word - 5)} end
          - case when i.archived_at is null then 0 else 25 end)::float8 as score
      from (select unnest(${ids}::integer[]) as id union (
        select id from items where lower(sku) = lower(${words}) limit ${MOST})) k
      join items i on i.id = k.id
      join stores s on s.id = i.store_id
      order by score desc, i.name_key, i.id limit ${MOST} ${prepared}`.execute(db);
    return rows.map((row) => ({ ...row, kind: 'item', path: `/items/${row.id}/edit` }));
  },
};
