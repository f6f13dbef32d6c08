import { sql } from 'kysely';
import type { SearchResult } from '#contract/routes/insight/search.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { MOST, RANKED, SCORES, type SearchKind } from '../kind.ts';

export const promotionKind: SearchKind = {
  kind: 'promotion',
  listPath: '/promotions',
  permission: 'promotions.read',
  async find(db, { words }) {
    const { rows } = await sql<Omit<SearchResult, 'kind' | 'path'>>`
      select id, name as title, concat_ws(' · ', coalesce(code, 'automatic'), state) as subtitle,
        (case when starts_with(name_key, fold_text(${words})) or starts_with(code, upper(${words}))
            then ${sql.lit(SCORES.named)}
          else ${sql.lit(SCORES.word)} end
          - case when state = 'ended' then 25 else 0 end)::float8 as score
      from (select * from promotions where search @@ search_query(${words}) limit ${RANKED}) p
      order by score desc, name_key, id limit ${MOST} ${prepared}`.execute(db);
    return rows.map((row) => ({ ...row, kind: 'promotion', path: `/promotions/${row.id}` }));
  },
};
