import { sql } from 'kysely';
import type { CommitmentRoom } from '#contract/routes/books/commitments.ts';
import type { Base } from '../../platform/area.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type CommittedAct, leftOf } from './charge.ts';

/** What people commit alone. The acts are charged by the database (docs/decisions/0067). */
export function createCommitmentService({ db, clock }: Base) {
  /** What a person, with all linked accounts, committed alone within the last day. */
  async function committedBy(personId: number, trx: Db = db): Promise<CommittedAct> {
    const at = clock();
    const { rows } = await sql<CommittedAct>`
      select committed_by(${personId}, ${at}::timestamptz) as committed,
        alone_below(${at}::timestamptz) as "aloneBelow"`.execute(trx);
    const [known] = rows;
    if (!known) throw new Error('The commitments of a person were not read');
    return known;
  }

  return {
    committedBy,

    async roomOf(personId: number): Promise<CommitmentRoom> {
      const known = await committedBy(personId);
      return {
        at: clock().toISOString(),
        committed: known.committed.toString(),
        aloneBelow: known.aloneBelow.toString(),
        left: leftOf(known).toString(),
      };
    },
  };
}
export type CommitmentService = ReturnType<typeof createCommitmentService>;
