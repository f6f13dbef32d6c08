import { sql } from 'kysely';
import type { WithClock } from '../../platform/area.ts';

/** The most overdue cases that the alarms name. */
const MOST_NAMED = 200;

/** Open cases past their time, for the alarms. One that waits is in time until it wakes. */
export const createOverdue = ({ db, clock }: Pick<WithClock, 'db' | 'clock'>) => ({
  overdueList: async () => {
    const { rows } = await sql<{ id: number; due_at: Date }>`
      select id, due_at from cases where is_open and state <> 'waiting' and due_at < ${clock()}
      order by due_at, id limit ${MOST_NAMED}`.execute(db);
    return rows.map(({ id, due_at }) => ({ id, dueMs: due_at.getTime() }));
  },
  overdueMark: () => sql<string | null>`(
    select string_agg(id::text, ',' order by id) from (
      select id from cases where is_open and state <> 'waiting' and due_at < ${clock()}
      order by due_at, id limit ${MOST_NAMED}) overdue)`,
  areOverdue: () => sql<boolean>`exists (
    select from cases where is_open and state <> 'waiting' and due_at < ${clock()})`,
});
