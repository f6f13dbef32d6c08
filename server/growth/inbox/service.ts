import { sql } from 'kysely';
import { type InboxEntry, MAX_INBOX } from '#contract/routes/growth/inbox.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Log } from '../../platform/db/log.ts';
import { anyOf, prepared } from '../../platform/db/prepared.ts';
import type { Db } from '../../platform/db/schema.ts';
import { createNewestEntries } from './newest.ts';

interface EntryRow {
  id: bigint;
  kind: 'order' | 'driver';
  subject_id: number;
  event: string;
  titles: InboxEntry['titles'];
  bodies: InboxEntry['bodies'];
  happened_at: Date;
}

function toEntry({ id, kind, subject_id, event, titles, bodies, happened_at }: EntryRow) {
  // The number of the event, and of a driver's message that of its order.
  const [type = '', , orderId] = event.split(' ');
  const order = kind === 'order' ? subject_id : orderId === undefined ? null : Number(orderId);
  return {
    number: Number(id),
    at: happened_at.toISOString(),
    event: type,
    orderId: order,
    titles,
    bodies,
  } satisfies InboxEntry;
}

/** The messages to people for their apps. */
export function createInboxService({ db, log }: { db: Db; log: Log }) {
  const newest = createNewestEntries({
    log,
    async readNewest(people) {
      const { rows } = await sql<{ id: number; newest: bigint }>`${prepared}
        select p.id, (select max(e.id) from inbox_entries e where e.user_id = p.id) as newest
        from users p where p.id = ${anyOf(people)}`.execute(db);
      return new Map(rows.map(({ id, newest: number }) => [id, Number(number ?? 0)]));
    },
  });
  return {
    ...newest,
    async list(after: number, caller: Caller): Promise<{ entries: InboxEntry[] }> {
      const { rows } = await sql<EntryRow>`${prepared}
        select id, kind, subject_id, event, titles, bodies, happened_at from inbox_entries
        where user_id = ${caller.userId} and id > ${after}::bigint
        order by id limit ${MAX_INBOX}`.execute(db);
      return { entries: rows.map(toEntry) };
    },
  };
}
export type InboxService = ReturnType<typeof createInboxService>;
