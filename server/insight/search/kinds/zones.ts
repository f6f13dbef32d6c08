import { sql } from 'kysely';
import type { SearchResult } from '#contract/routes/insight/search.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { MOST, RANKED, SCORES, type SearchKind } from '../kind.ts';

export const zoneKind: SearchKind = {
  kind: 'zone',
  listPath: '/operational-areas',
  permission: 'zones.read',
  async find(db, { words }) {
    const { rows } = await sql<Omit<SearchResult, 'kind' | 'path'>>`
      select id, name as title, concat_ws(' · ', state, nullif(kind, 'delivery')) as subtitle,
        (case when starts_with(name_key, fold_text(${words})) then ${sql.lit(SCORES.named + 4)}
          else ${sql.lit(SCORES.word + 4)} end
          - case when state = 'archived' then 25 else 0 end)::float8 as score
      from (select * from zones where search @@ search_query(${words}) limit ${RANKED}) z
      order by score desc, name_key, id limit ${MOST} ${prepared}`.execute(db);
    return rows.map((row) => ({ ...row, kind: 'zone', path: `/operational-areas/${row.id}` }));
  },
};
