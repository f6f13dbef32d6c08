import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

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
