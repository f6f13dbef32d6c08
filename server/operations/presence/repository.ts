import { sql } from 'kysely';
import type { PresenceReport } from '#contract/routes/operations/presence.ts';
import type { Database, Db } from '../../platform/db/schema.ts';
import { readingScope } from '../../platform/scope/scope.ts';

export type PresenceRow = Database['desk_looks'];

/** Those of these subjects of messages that staff of some zones may see. */
async function visibleContacts(db: Db, contacts: readonly string[]): Promise<ReadonlySet<string>> {
  if (contacts.length === 0) return new Set();
  const { rows } = await sql<{ contact: string }>`
    with named as (select c as contact, split_part(c, ':', 1) as kind, split_part(c, ':', 2)::bigint as id
      from unnest(${[...new Set(contacts)]}::text[]) c)
    select contact from named where case kind
      when 'order' then exists (select from orders x where x.id = named.id)
      when 'case' then exists (select from cases x where x.id = named.id)
      when 'driver' then exists (select from drivers x where x.user_id = named.id)
      else exists (select from stores x where x.id = named.id) end`.execute(db);
  return new Set(rows.map(({ contact }) => contact));
}

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
              contact: eb.ref('excluded.contact'),
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
      const contacts = reports.flatMap(({ report: { contact } }) => contact ?? []);
      const [orders, users, shownContacts] = await Promise.all([
        db
          .selectFrom('orders')
          .select('id')
          .where('id', 'in', [...orderIds, 0])
          .execute(),
        db.selectFrom('users').select('id').where('id', 'in', people).execute(),
        visibleContacts(db, contacts),
      ]);
      const [shownOrders, shownUsers] = [idsOf(orders), idsOf(users)];
      return reports.filter(
        ({ report: { user, orderId, contact } }) =>
          shownUsers.has(user.id) &&
          (orderId === null || shownOrders.has(orderId)) &&
          (contact === undefined || shownContacts.has(contact)),
      );
    },
  };
}
export type PresenceRepository = ReturnType<typeof createPresenceRepository>;
