import { sql } from 'kysely';
import type { ContactParty, ContactSubject } from '#contract/operations/contact/contact.ts';
import { MAX_HANDOVER_ITEMS } from '#contract/routes/operations/handover.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { Db } from '../../platform/db/schema.ts';

/**
 * Threads whose messages nobody has answered, the oldest first: of whom and about what, and never what
 * they say nor a customer's name, because sheets are kept as they were signed.
 */
export async function collectUnanswered(trx: Db, now: Date) {
  const { rows } = await sql<{
    id: number;
    subject_kind: ContactSubject;
    subject_id: number;
    party: ContactParty;
    unanswered: number;
    since: Date;
    name: string | null;
    zone: string | null;
  }>`
    select t.id, t.subject_kind, t.subject_id, t.party, t.unanswered, t.unanswered_since as since,
      coalesce(s.name, d.name) as name, s.zone
    from (
      select * from threads where unanswered_since is not null
      order by unanswered_since, id limit ${MAX_HANDOVER_ITEMS}
    ) t
    left join orders o on o.id = t.order_id
    left join stores s on s.id = coalesce(o.store_id, t.store_id)
    left join person_names d on d.id = t.driver_id
    order by t.unanswered_since, t.id`.execute(trx);
  return rows.map((row) => ({
    kind: 'thread',
    key: `thread:${row.id}`,
    note: '',
    threadId: row.id,
    subject: row.subject_kind,
    subjectId: row.subject_id,
    party: row.party,
    name: row.name ?? '',
    zone: row.zone,
    unanswered: row.unanswered,
    minutes: Math.floor((now.getTime() - row.since.getTime()) / MINUTE_MS),
  }));
}
