import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

type Trx = Transaction<Database>;

export function createCommandRepository(_db: Kysely<Database>) {
  return {
    /** False while another transaction is at work on the same id. */
    async begin(trx: Trx, id: string): Promise<boolean> {
      const { rows } = await sql<{ is_ours: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) as is_ours`.execute(trx);
      return rows[0]?.is_ours ?? false;
    },

    find: (trx: Trx, id: string) =>
      trx.selectFrom('commands').selectAll().where('id', '=', id).executeTakeFirst(),

    keep: (
      trx: Trx,
      command: {
        id: string;
        caller_id: number;
        call: string;
        body_hash: Buffer;
        at: Date;
        answer: string;
      },
    ) => trx.insertInto('commands').values(command).execute(),
  };
}
export type CommandRepository = ReturnType<typeof createCommandRepository>;
