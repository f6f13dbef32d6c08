import { sql } from 'kysely';
import type { WithClock } from '../../platform/area.ts';

/** The most overdue cases that the alarms name. */
const MOST_NAMED = 200;

/** Open cases past their time, for the alarms. One that waits is in time until it wakes. */
export const createOverdue = ({ db, clock }: Pick<WithClock, 'db' | 'clock'>) => ({
  overdueList: async () => {
    const { rows } = await sql<{
      id: number;
      order_id: number | null;
      due_at: Date;
      zone: string | null;
    }>`
      select c.id, c.order_id, c.due_at, s.zone
      from cases c left join stores s on s.id = c.store_id
      where c.is_open and c.state <> 'waiting' and c.due_at < ${clock()}
      order by c.due_at, c.id limit ${MOST_NAMED}`.execute(db);
    return rows.map((row) => ({
      id: row.id,
      orderId: row.order_id,
      dueMs: row.due_at.getTime(),
      zone: row.zone,
    }));
  },
  overdueMark: () => sql<string | null>`(
    select string_agg(id::text, ',' order by id) from (
      select id from cases where is_open and state <> 'waiting' and due_at < ${clock()}
      order by due_at, id limit ${MOST_NAMED}) overdue)`,
  areOverdue: () => sql<boolean>`exists (
    select from cases where is_open and state <> 'waiting' and due_at < ${clock()})`,
});
