import { type RawBuilder, sql } from 'kysely';
import type { OrderAnswer, OrderDeclines } from '#contract/operations/driver-facts/answer.ts';
import type { GivenAnswer } from '#machines/answer/answer-machine.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import type { AnswerRow } from './table.ts';

/** An answer as it is given. */
interface AnswerChange {
  answer: GivenAnswer;
  answered_at: Date;
  answered_by: NonNullable<OrderAnswer['by']>;
  seen_at: Date | null;
  cause: AnswerRow['cause'];
  reason: string | null;
  next_at: Date | null;
}

/** How long one server looks for the next driver before another one may. */
const SEARCH = sql`interval '5 seconds'`;
const MOST = 200;

/** The answers to assignments; their orders are locked before. */
export function createAnswerRepository(db: Db) {
  const columns = [
    'id',
    'order_id',
    'driver_id',
    'sent_at',
    'answer_by',
    'due_at',
    'afterwards',
    'seen_at',
    'answered_at',
    'answer',
    'answered_by',
    'cause',
    'reason',
    'next_at',
  ] as const;

  return {
    /** The assignment of an order to a driver that a fact names, or the last one. */
    find: (trx: Trx, orderId: number, driverId: number, assignment: number | undefined) =>
      trx
        .selectFrom('assignment_answers')
        .select(columns)
        .where('order_id', '=', orderId)
        .where('driver_id', '=', driverId)
        .$if(assignment !== undefined, (q) => q.where('id', '=', assignment as number))
        .orderBy('id', 'desc')
        .limit(1)
        .modifyEnd(prepared)
        .executeTakeFirst(),

    byId: (trx: Trx, id: number) =>
      trx
        .selectFrom('assignment_answers')
        .select(columns)
        .where('id', '=', id)
        .modifyEnd(prepared)
        .executeTakeFirstOrThrow(),

    see: (trx: Trx, id: number, at: Date) =>
      sql`${prepared} update assignment_answers set seen_at = ${at} where id = ${id}`.execute(trx),

    give: (trx: Trx, id: number, given: AnswerChange) =>
      sql`${prepared} update assignment_answers set answer = ${given.answer},
        answered_at = ${given.answered_at}, answered_by = ${given.answered_by},
        seen_at = ${given.seen_at}, cause = ${given.cause}, reason = ${given.reason},
        next_at = ${given.next_at} where id = ${id}`.execute(trx),

    /** The statement that writes an order's answer; its version stays. */
    noteOnOrder: (
      id: number,
      { answer, declined }: { answer: OrderAnswer | null; declined: OrderDeclines | null },
    ): RawBuilder<unknown> => sql`
      update orders set answer = ${answer && JSON.stringify(answer)}::jsonb,
        declined = ${declined && JSON.stringify(declined)}::jsonb where id = ${id}`,

    /** Whether an answer is due. */
    isDue: (at: Date) => sql<boolean>`exists (
      select from assignment_answers where answer is null and due_at <= ${at})`,
    async due(at: Date): Promise<{ id: number; order_id: number }[]> {
      const { rows } = await sql<{ id: number; order_id: number }>`${prepared}
        select id, order_id from assignment_answers where answer is null and due_at <= ${at}
        order by due_at, id limit ${MOST}`.execute(db);
      return rows;
    },

    /** Whether a next driver is to be looked for. */
    isSearchDue: (at: Date) => sql<boolean>`exists (
      select from assignment_answers where next_at <= ${at})`,
    /** The orders whose next driver is looked for, as this server's for some seconds. */
    async claimSearches(at: Date): Promise<{ id: number; order_id: number }[]> {
      const { rows } = await sql<{ id: number; order_id: number }>`${prepared}
        update assignment_answers set next_at = ${at}::timestamptz + ${SEARCH} where id in (
          select id from assignment_answers where next_at <= ${at}
          order by next_at, id limit 20 for update skip locked)
        returning id, order_id`.execute(db);
      return rows;
    },
    endSearch: (id: number) =>
      sql`update assignment_answers set next_at = null where id = ${id}`.execute(db),
  };
}
