import { type Selectable, sql } from 'kysely';
import type { NewAuditEntry } from '../db/change.ts';
import { prepared } from '../db/prepared.ts';
import type { ActorJson, Database, Db, Trx } from '../db/schema.ts';
import type { Origin } from '../db/tables/money.ts';

type CommandRow = Selectable<Database['commands']>;

export function createCommandRepository(db: Db) {
  return {
    async exists(id: string, callerId: number): Promise<boolean> {
      const command = await db
        .selectFrom('commands')
        .select('id')
        .where('id', '=', id)
        .where('caller_id', '=', callerId)
        .executeTakeFirst();
      return command !== undefined;
    },

    /**
     * Claims the id until the transaction ends, and reads its earlier use. In one statement: if
     * another transaction ends between the two, storing the id detects it.
     */
    async begin(trx: Trx, id: string): Promise<{ isOurs: boolean; earlier: CommandRow | null }> {
      const { rows } = await sql<Partial<CommandRow> & { is_ours: boolean }>`${prepared}
        select pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) as is_ours,
          c.id, c.caller_id, c.call, c.body_hash, c.at, c.answer
        from (select ${id}::uuid as wanted) w left join commands c on c.id = w.wanted`.execute(trx);
      const row = rows[0];
      return { isOurs: row?.is_ours ?? false, earlier: row?.id ? (row as CommandRow) : null };
    },

    /**
     * Stores the id with its response, and appends the audit entry, whose head is locked until the
     * end of the transaction.
     */
    finish: (
      trx: Trx,
      command: {
        id: string;
        call: string;
        bodyHash: Buffer;
        at: Date;
        answer: object;
        actor: ActorJson;
        origin: Origin;
        entry: NewAuditEntry;
      },
    ) => {
      const { id, call, bodyHash, at, answer, actor, origin, entry } = command;
      const { action, subject, before, after } = entry;
      return sql`${prepared}
        with kept as (
          insert into commands (id, caller_id, call, body_hash, at, answer)
          values (${id}, ${actor.id}, ${call}, ${bodyHash}, ${at}, ${JSON.stringify(answer)}::jsonb)
        )
        select audit_append(${at}, ${JSON.stringify(actor)}::jsonb, ${JSON.stringify(origin)}::jsonb,
          ${action}, ${subject}, ${before && JSON.stringify(before)}::jsonb,
          ${after && JSON.stringify(after)}::jsonb)`.execute(trx);
    },
  };
}
export type CommandRepository = ReturnType<typeof createCommandRepository>;
