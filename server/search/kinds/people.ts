import { sql } from 'kysely';
import type { Found } from '#contract/routes/search.ts';
import { MOST, RANKED, SCORES, type SearchKind } from '../kind.ts';

type Row = Omit<Found, 'kind' | 'path'>;

/** Accounts by name, address or phone; drivers are found as drivers. */
export const userKind: SearchKind = {
  kind: 'user',
  permission: 'users.read',
  async find(db, { words, number }) {
    const { rows } = await sql<Row>`
      select id, name as title, concat_ws(' · ', role, email, phone, nullif(status, 'active')) as subtitle,
        (case when id = ${number} then ${sql.lit(SCORES.number - 30)}
          when starts_with(fold_text(name), fold_text(${words})) then ${sql.lit(SCORES.named)}
          else ${sql.lit(SCORES.word)} end
          - case when archived_at is null then 0 else 25 end)::float8 as score
      from (select * from users where search @@ search_query(${words})
        and role is distinct from 'driver' limit ${RANKED}) u
      order by score desc, name, id limit ${MOST}`.execute(db);
    return rows.map((row) => ({ ...row, kind: 'user', path: `/users/${row.id}` }));
  },
};

/** Drivers by code (d12), name, phone. */
export const driverKind: SearchKind = {
  kind: 'driver',
  permission: 'drivers.read',
  async find(db, { words, driverCode }) {
    const matching =
      driverCode === null
        ? sql`(select * from users where search @@ search_query(${words}) and role = 'driver'
            limit ${RANKED}) u join drivers d on d.user_id = u.id`
        : sql`(select * from drivers where code = ${driverCode}) d join users u on u.id = d.user_id`;
    const { rows } = await sql<Row>`
      select u.id, u.name as title,
        concat_ws(' · ', 'd' || lpad(d.code::text, greatest(2, length(d.code::text)), '0'),
          d.vehicle, u.phone, nullif(u.status, 'active')) as subtitle,
        (case when d.code = ${driverCode} then ${sql.lit(SCORES.number)}
          when starts_with(fold_text(u.name), fold_text(${words})) then ${sql.lit(SCORES.named + 1)}
          else ${sql.lit(SCORES.word + 1)} end
          - case when u.archived_at is null then 0 else 25 end)::float8 as score
      from ${matching}
      order by score desc, u.name, u.id limit ${MOST}`.execute(db);
    return rows.map((row) => ({ ...row, kind: 'driver', path: `/drivers/${row.id}` }));
  },
};
