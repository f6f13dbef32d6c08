import { sql } from 'kysely';
import { causeSentence } from '#contract/causes/causes.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { MOST, RANKED, SCORES, type SearchKind } from '../kind.ts';

/** Cases by their number, that of their order, and the words of the complaint. */
export const caseKind: SearchKind = {
  kind: 'case',
  listPath: '/cases',
  permission: 'cases.read',
  async find(db, { words, number }) {
    const found =
      number === null
        ? sql`search @@ search_query(${words})`
        : sql`(id = ${number} or order_id = ${number})`;
    const { rows } = await sql<{
      id: number;
      cause: Parameters<typeof causeSentence>[0];
      state: string;
      order_id: number | null;
      words: string | null;
      score: number;
    }>`
      select id, cause, state, order_id, words,
        (case when id = ${number}::int then ${sql.lit(SCORES.named)} else ${sql.lit(SCORES.word)} end
          - case when is_open then 0 else 25 end)::float8 as score
      from (select * from cases where ${found} order by id desc limit ${RANKED}) c
      order by score desc, id desc limit ${MOST} ${prepared}`.execute(db);
    return rows.map(({ id, cause, state, order_id, words: text, score }) => ({
      kind: 'case',
      id,
      title: `${causeSentence(cause).message} ${id}`,
      subtitle: [state, order_id === null ? null : `#${order_id}`, text]
        .filter(Boolean)
        .join(' · '),
      path: `/cases/${id}`,
      score,
    }));
  },
};
