import { sql } from 'kysely';
import type { NoAnswer, OrderAnswer } from '#contract/operations/driver-facts/answer.ts';
import { applyAnswerEvent, type GivenAnswer } from '#machines/answer/answer-machine.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { answerOf, type OrderRow } from '../order-view.ts';

/** What is written of an answer with the event that settles it. */
interface Settlement {
  answer: GivenAnswer;
  at: Date;
  by: NonNullable<OrderAnswer['by']>;
}

/** How the drivers of a zone answer; null if none is asked. */
async function termsOf(trx: Trx, zone: string) {
  const row = await trx
    .selectFrom('dispatch_zones')
    .select(['answer_seconds', 'no_answer'])
    .where('zone', '=', zone)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row?.answer_seconds ? { seconds: row.answer_seconds, afterwards: row.no_answer } : null;
}

/** Asks the driver of a new assignment for an answer; null if his app or his zone asks for none. */
async function ask(
  trx: Trx,
  order: Pick<OrderRow, 'id' | 'zone'>,
  driver: { id: number; answers: boolean },
  at: Date,
): Promise<OrderAnswer | null> {
  const terms = driver.answers ? await termsOf(trx, order.zone) : null;
  if (!terms) return null;
  const answerBy = new Date(at.getTime() + terms.seconds * 1_000);
  const { rows } = await sql<{ id: number }>`${prepared}
    insert into assignment_answers (order_id, driver_id, sent_at, answer_by, due_at, afterwards)
    values (${order.id}, ${driver.id}, ${at}, ${answerBy},
      ${terms.afterwards === 'stays' ? null : answerBy}, ${terms.afterwards satisfies NoAnswer})
    returning id`.execute(trx);
  return {
    assignment: rows[0]?.id ?? 0,
    sentAt: at.toISOString(),
    answerBy: answerBy.toISOString(),
    seenAt: null,
    answeredAt: null,
    answer: null,
    by: null,
  };
}

/** Writes the answer of an assignment, unless it has one. */
export async function settle(trx: Trx, asked: OrderAnswer, { answer, at, by }: Settlement) {
  await sql`${prepared}
    update assignment_answers set answer = ${answer}, answered_at = ${at}, answered_by = ${by}
    where id = ${asked.assignment} and answer is null`.execute(trx);
  return { ...asked, answer, answeredAt: at.toISOString(), by };
}

/** The answer of an order that its driver has yet to give. */
export const openAnswerOf = (row: OrderRow): OrderAnswer | null => {
  const asked = answerOf(row);
  return asked?.answer === null ? asked : null;
};

/**
 * The answer of an order after an event: a new driver is asked, a change of driver or an end closes
 * an open answer, and a pickup accepts.
 */
export async function answerAfter(
  trx: Trx,
  before: OrderRow,
  {
    status,
    driver,
    at,
  }: {
    status: OrderRow['status'];
    /** Undefined if its driver stays. */
    driver: { id: number; answers: boolean } | null | undefined;
    at: Date;
  },
): Promise<Pick<OrderRow, 'answer' | 'declined'>> {
  const { declined } = before;
  const asked = openAnswerOf(before);
  const isPickup = status === 'picked_up' && before.status !== 'picked_up';
  const isOver = driver !== undefined || status === 'cancelled' || status === 'returned';
  if (asked && applyAnswerEvent(asked.answer, { type: 'answer.take_back' }) && isOver)
    await settle(trx, asked, { answer: 'taken_back', at, by: 'system' });
  if (driver === undefined) {
    const accepted =
      asked && isPickup ? await settle(trx, asked, { answer: 'accepted', at, by: 'system' }) : null;
    return { answer: accepted ?? before.answer, declined };
  }
  return {
    answer: driver && (await ask(trx, before, driver, at)),
    declined: declined && driver ? { ...declined, nobodyLeftAt: null } : declined,
  };
}
