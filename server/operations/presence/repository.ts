import { sql } from 'kysely';
import type { PresenceReport } from '#contract/routes/operations/presence.ts';
import type { Database, Db } from '../../platform/db/schema.ts';
import { readingScope } from '../../platform/scope/scope.ts';

export type PresenceRow = Database['desk_looks'];

/** The table through which servers share the presence of their consoles. */
export function createPresenceRepository(db: Db) {
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

    /** The presence that the caller may see: that at orders, and of people, in the same zones. */
    async visible<T extends { report: PresenceReport }>(reports: readonly T[]): Promise<T[]> {
      const scope = readingScope();
      if (!scope || reports.length === 0) return [...reports];
      // Users without zones see only themselves, and all of them share the response.
      if (scope.zones.length === 0) return [];
      const idsOf = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => id));
      const orderIds = reports.flatMap(({ report }) =>
        report.orderId === null ? [] : [report.orderId as number],
      );
      const people = reports.map(({ report }) => report.user.id as number);
      const [orders, users] = await Promise.all([
        db
          .selectFrom('orders')
          .select('id')
          .where('id', 'in', [...orderIds, 0])
          .execute(),
        db.selectFrom('users').select('id').where('id', 'in', people).execute(),
      ]);
      const [shownOrders, shownUsers] = [idsOf(orders), idsOf(users)];
      return reports.filter(
        ({ report: { user, orderId } }) =>
          shownUsers.has(user.id) && (orderId === null || shownOrders.has(orderId)),
      );
    },
  };
}
export type PresenceRepository = ReturnType<typeof createPresenceRepository>;
