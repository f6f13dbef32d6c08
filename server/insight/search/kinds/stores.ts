import { sql } from 'kysely';
import type { SearchResult } from '#contract/routes/insight/search.ts';
import { withDialled } from '#rules/text/telephone.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { MOST, RANKED, SCORES, type SearchKind } from '../kind.ts';

export const storeKind: SearchKind = {
  kind: 'store',
  listPath: '/stores',
  permission: 'stores.read-all',
  async find(db, { words, number }) {
    const { rows } = await sql<Omit<SearchResult, 'kind' | 'path'>>`
      select id, name as title, concat_ws(' · ', zone, category, nullif(status, 'active')) as subtitle,
        (case when id = ${number} then ${sql.lit(SCORES.number - 20)}
          when starts_with(name_key, fold_text(${words})) then ${sql.lit(SCORES.named + 2)}
          else ${sql.lit(SCORES.word + 2)} end
          - case when archived_at is null then 0 else 25 end)::float8 as score
      from (select * from stores where find @@ search_query(${withDialled(words)}) limit ${RANKED}) s
      order by score desc, name_key, id limit ${MOST} ${prepared}`.execute(db);
    return rows.map((row) => ({ ...row, kind: 'store', path: `/stores/${row.id}` }));
  },
};
