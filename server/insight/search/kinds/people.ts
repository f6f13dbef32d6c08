import { sql } from 'kysely';
import type { SearchResult } from '#contract/routes/insight/search.ts';
import { withLetterDomain } from '#rules/text/letter-domain.ts';
import { withDialled } from '#rules/text/telephone.ts';
import { userTable } from '../../../people/users/user-list.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { findByWords } from '../../../platform/lists/find.ts';
import { MOST, SCORES, type SearchKind } from '../kind.ts';

type Row = Omit<SearchResult, 'kind' | 'path'>;

/** Accounts by name, address or phone, except drivers. */
export const userKind: SearchKind = {
  kind: 'user',
  listPath: '/users',
  permission: 'users.read',
  async find(db, { words, number }) {
    const filter = sql`u.role is distinct from 'driver'`;
    const ids = await findByWords(db, userTable, withDialled(words), [filter], MOST);
    const { rows } = await sql<Omit<Row, 'subtitle'> & { parts: readonly string[] }>`
      select id, name as title,
        array_remove(array[role, email, shown_telephone(phone), nullif(status, 'active')], null) as parts,
        (case when id = ${number} then ${sql.lit(SCORES.number - 30)}
          when starts_with(name_key, fold_text(${words})) then ${sql.lit(SCORES.named)}
          else ${sql.lit(SCORES.word)} end
          - case when archived_at is null then 0 else 25 end)::float8 as score
      from users where id = any(${ids}::integer[])
      order by score desc, name_key, id limit ${MOST} ${prepared}`.execute(db);
    return rows.map(({ parts, ...row }) => ({
      ...row,
      subtitle: parts.map(withLetterDomain).join(' · '),
      kind: 'user',
      path: `/users/${row.id}`,
    }));
  },
};

/** Drivers by code (d12), name, phone. */
export const driverKind: SearchKind = {
  kind: 'driver',
  listPath: '/drivers/all',
  permission: 'drivers.read',
  async find(db, { words, driverCode }) {
    const ids =
      driverCode === null
        ? await findByWords(db, userTable, withDialled(words), [sql`u.role = 'driver'`], MOST)
        : [];
    const matching =
      driverCode === null ? sql`d.user_id = any(${ids}::integer[])` : sql`d.code = ${driverCode}`;
    const { rows } = await sql<Row>`
      select u.id, u.name as title,
        concat_ws(' · ', 'd' || lpad(d.code::text, greatest(2, length(d.code::text)), '0'),
          d.vehicle, shown_telephone(u.phone), nullif(u.status, 'active')) as subtitle,
        (case when d.code = ${driverCode} then ${sql.lit(SCORES.number)}
          when starts_with(u.name_key, fold_text(${words})) then ${sql.lit(SCORES.named + 1)}
          else ${sql.lit(SCORES.word + 1)} end
          - case when u.archived_at is null then 0 else 25 end)::float8 as score
      from drivers d join users u on u.id = d.user_id where ${matching}
      order by score desc, u.name_key, u.id limit ${MOST} ${prepared}`.execute(db);
    return rows.map((row) => ({ ...row, kind: 'driver', path: `/drivers/${row.id}` }));
  },
};
