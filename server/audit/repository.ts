import { type Kysely, sql, type Transaction } from 'kysely';
import type { ActorJson, Database } from '../db/schema.ts';
import type { Origin } from '../db/tables/money.ts';

/** What was done to what, and what stood before and after. */
interface Noted {
  action: string;
  subject: string;
  before: object | null;
  after: object | null;
}

export interface AuditFilter {
  after: bigint | null;
  limit: number;
  actorId?: number | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

export function createAuditRepository(db: Kysely<Database>) {
  return {
    list: (by: AuditFilter) =>
      db
        .selectFrom('audit_log')
        .selectAll()
        .$if(by.after !== null, (q) => q.where('seq', '<', by.after as bigint))
        .$if(by.actorId !== undefined, (q) =>
          q.where(sql<boolean>`actor->>'id' = ${String(by.actorId)}`),
        )
        .$if(by.action !== undefined, (q) => q.where('action', '=', by.action as string))
        .$if(by.subject !== undefined, (q) => q.where('subject', '=', by.subject as string))
        .$if(by.from !== undefined, (q) => q.where('at', '>=', by.from as Date))
        .$if(by.to !== undefined, (q) => q.where('at', '<', by.to as Date))
        .orderBy('seq', 'desc')
        .limit(by.limit)
        .execute(),

    /** What was done to these subjects, the latest first. */
    of: (subjects: readonly string[], after: bigint | null, limit: number) =>
      db
        .selectFrom('audit_log')
        .selectAll()
        .where('subject', 'in', [...subjects])
        .$if(after !== null, (q) => q.where('seq', '<', after as bigint))
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute(),

    /** Appends a link; the chain's head is held from here to the end of the transaction. */
    append: (
      trx: Transaction<Database>,
      link: { at: Date; actor: ActorJson; origin: Origin; noted: Noted },
    ) => {
      const { at, actor, origin, noted } = link;
      const { action, subject, before, after } = noted;
      return sql`
        select audit_append(${at}, ${JSON.stringify(actor)}::jsonb, ${JSON.stringify(origin)}::jsonb,
          ${action}, ${subject}, ${before && JSON.stringify(before)}::jsonb,
          ${after && JSON.stringify(after)}::jsonb)`.execute(trx);
    },

    head: () => db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow(),

    /** Links as they were hashed, in sequence, behind this one. */
    async links(after: bigint, limit: number) {
      const { rows } = await sql<{ seq: bigint; prev: Buffer; hash: Buffer; payload: string }>`
        select seq, prev, hash, audit_payload(a) as payload
        from audit_log a where seq > ${after} order by seq limit ${limit}`.execute(db);
      return rows;
    },
  };
}
export type AuditRepository = ReturnType<typeof createAuditRepository>;
