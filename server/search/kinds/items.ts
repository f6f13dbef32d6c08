import { sql } from 'kysely';
import type { Found } from '#contract/routes/search.ts';
import { MOST, RANKED, SCORES, type SearchKind } from '../kind.ts';

/** Items by name or code. */
export const itemKind: SearchKind = {
  kind: 'item',
  permission: 'items.read',
  async find(db, { words }) {
    const { rows } = await sql<Omit<Found, 'kind' | 'path'>>`
      select i.id, i.name as title, concat_ws(' · ', s.name, i.sku) as subtitle,
        (case when lower(i.sku) = lower(${words}) then ${sql.lit(SCORES.number - 10)}
          when starts_with(fold_text(i.name), fold_text(${words})) then ${sql.lit(SCORES.named - 5)}
          else ${sql.lit(SCORES.word - 5)} end
          - case when i.archived_at is null then 0 else 25 end)::float8 as score
      from (select * from items where search @@ search_query(${words}) limit ${RANKED}) i
      join stores s on s.id = i.store_id
      order by score desc, i.name, i.id limit ${MOST}`.execute(db);
    return rows.map((row) => ({ ...row, kind: 'item', path: `/items/${row.id}/edit` }));
  },
};
