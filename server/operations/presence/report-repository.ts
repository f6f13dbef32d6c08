import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/schema.ts';

export type PresenceRow = Database['desk_looks'];

/** The table through which servers share the presence of their consoles. */
export function createReportRepository(db: Db) {
  return {
    /** One statement for all consoles of a server; an older row never replaces a newer one. */
    write: async (rows: readonly PresenceRow[]): Promise<void> => {
      if (rows.length === 0) return;
      await db
        .insertInto('desk_looks')
        // In the same order on every server, so that two of them never deadlock.
        .values(rows.toSorted((a, b) => a.session_id - b.session_id))
        .onConflict((oc) =>
          oc
            .column('session_id')
            .doUpdateSet((eb) => ({
              user_id: eb.ref('excluded.user_id'),
              name: eb.ref('excluded.name'),
              screen: eb.ref('excluded.screen'),
              order_id: eb.ref('excluded.order_id'),
              until: eb.ref('excluded.until'),
            }))
            .whereRef('excluded.until', '>', 'desk_looks.until'),
        )
        .execute();
    },

    read: (now: Date): Promise<PresenceRow[]> =>
      db
        .selectFrom('desk_looks')
        .selectAll()
        .where('until', '>', now)
        .orderBy('session_id')
        .execute(),

    forget: async (before: Date): Promise<void> => {
      await sql`
        delete from desk_looks where session_id in (
          select session_id from desk_looks where until < ${before}
          order by session_id for update skip locked)`.execute(db);
    },
  };
}
export type ReportRepository = ReturnType<typeof createReportRepository>;
