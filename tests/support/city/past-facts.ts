import { sql } from 'kysely';
import type { Db } from '#server/platform/db/schema.ts';

/** The answers of drivers that were seen before they were given, by their kind. */
export const answersOfDrivers = async (db: Db) => {
  const { rows } = await sql<{ answer: string; by: string }>`
    select distinct answer, answered_by as by from assignment_answers
    where seen_at < answered_at order by 1, 2`.execute(db);
  return rows;
};

/** By place: the days with visits of drivers, and how long the longest took. */
export const visitsOfDrivers = async (db: Db) => {
  const { rows } = await sql<{ place: string; days: number; minutes: number }>`
    select place, count(distinct date(at))::int as days,
      (max(extract(epoch from left_at - at)) / 60)::float8 as minutes
    from arrivals where metres < 60 group by place order by place`.execute(db);
  return rows;
};
