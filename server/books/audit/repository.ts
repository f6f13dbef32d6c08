import { sql } from 'kysely';
import type { ActorJson, Db, Trx } from '../../platform/db/schema.ts';
import type { Origin } from '../../platform/db/tables/money.ts';
import { createLinkList } from './link-list.ts';

/** An act and its subject, with the values before and after. */
interface NewAuditEntry {
  action: string;
  subject: string;
  before: object | null;
  after: object | null;
}

export function createAuditRepository(db: Db) {
  return {
    list: createLinkList(db),

    /** The entries about these subjects, the latest first. */
    of: (subjects: readonly string[], after: bigint | null, limit: number) =>
      db
        .selectFrom('audit_log')
        .selectAll()
        .where('subject', 'in', [...subjects])
        .$if(after !== null, (q) => q.where('seq', '<', after as bigint))
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute(),

    /** Appends an entry; the chain's head is locked until the end of the transaction. */
    append: (
      trx: Trx,
      link: { at: Date; actor: ActorJson; origin: Origin; entry: NewAuditEntry },
    ) => {
      const { at, actor, origin, entry } = link;
      const { action, subject, before, after } = entry;
      return sql`
        select audit_append(${at}, ${JSON.stringify(actor)}::jsonb, ${JSON.stringify(origin)}::jsonb,
          ${action}, ${subject}, ${before && JSON.stringify(before)}::jsonb,
          ${after && JSON.stringify(after)}::jsonb)`.execute(trx);
    },

    head: () => db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow(),

    /** Entries as they were hashed, in sequence, after this one. */
    async links(after: bigint, limit: number) {
      const { rows } = await sql<{ seq: bigint; prev: Buffer; hash: Buffer; payload: string }>`
        select seq, prev, hash, audit_payload(a) as payload
        from audit_log a where seq > ${after} order by seq limit ${limit}`.execute(db);
      return rows;
    },
  };
}
export type AuditRepository = ReturnType<typeof createAuditRepository>;
