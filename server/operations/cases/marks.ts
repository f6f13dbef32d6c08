import { sql } from 'kysely';
import { type CaseMark, MAX_CASE_MARKS } from '#contract/operations/cases/case.ts';
import type { Db } from '../../platform/db/schema.ts';

/** The stores and drivers with open cases; what waits is open, and not overdue. */
export async function marksOf(db: Db, now: Date): Promise<CaseMark[]> {
  const { rows } = await sql<CaseMark>`
    select p.kind, p.id, count(*)::int as open,
      count(*) filter (where x.state <> 'waiting' and x.due_at < ${now})::int as overdue
    from cases x
    cross join lateral (values ('store', x.store_id), ('driver', x.driver_id)) p (kind, id)
    where x.is_open and p.id is not null
    group by p.kind, p.id order by overdue desc, open desc, p.kind, p.id
    limit ${MAX_CASE_MARKS}`.execute(db);
  return rows;
}
