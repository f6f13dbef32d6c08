import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { BankAnswerKind } from '#contract/money/bank-answer.ts';
import type { Database, Db, Trx } from '../../platform/db/schema.ts';
import { columnsOfWords } from '../../platform/sentences/stored.ts';
import { amountOf, type Decision, referenceOf, statusOf } from './plan.ts';
import type {} from './table.ts';

export type AnswerRow = Selectable<Database['bank_answers']>;
export type RowOfAnswer = Selectable<Database['bank_answer_rows']> & {
  answer_name: string;
  answer_kind: BankAnswerKind;
  message_id: string;
  file_name: string | null;
  store_id: number | null;
  store_name: string | null;
};

/** Rows that are inserted by one statement. */
const AT_ONCE = 500;

/** Identifies what a row says of which payment, in whichever message. */
export function fingerprintOf(kind: BankAnswerKind, { stated, payment }: Decision): Buffer {
  const of = [
    kind,
    payment?.attempt ?? null,
    payment ? null : [stated.instructionId, stated.endToEndId, stated.messageId],
    stated.status,
    stated.isReturn,
    stated.code,
    stated.amountText,
    stated.currency,
    stated.payerIban,
    stated.payeeIban,
    stated.bankReference,
  ];
  return createHash('sha256').update(JSON.stringify(of)).digest();
}

const joined = (db: Db) =>
  db
    .selectFrom('bank_answer_rows as r')
    .innerJoin('bank_answers as a', 'a.id', 'r.answer_id')
    .leftJoin('bank_files as f', 'f.id', 'r.file_id')
    .leftJoin('payouts as p', 'p.id', 'r.payout_id')
    .leftJoin('stores as s', 's.id', 'p.store_id')
    .selectAll('r')
    .select(['a.name as answer_name', 'a.kind as answer_kind', 'a.message_id'])
    .select(['f.name as file_name', 's.id as store_id', 's.name as store_name']);

export const bankAnswerRepository = {
  /** The answer with these bytes or this message id. */
  find: (
    db: Db,
    { kind, messageId, sha256 }: { kind: BankAnswerKind; messageId: string; sha256: Buffer },
  ) =>
    db
      .selectFrom('bank_answers')
      .selectAll()
      .where(({ or, and, eb }) =>
        or([
          eb('sha256', '=', sha256),
          and([eb('kind', '=', kind), eb('message_id', '=', messageId)]),
        ]),
      )
      .executeTakeFirst(),

  /** Stores an answer; undefined if another request has stored it in the meantime. */
  add: (
    trx: Trx,
    answer: Pick<AnswerRow, 'kind' | 'message_id' | 'sha256' | 'name' | 'at' | 'rows'> & {
      uploaded_by: string;
    },
  ) =>
    trx
      .insertInto('bank_answers')
      .values(answer)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst(),

  /** Which of these rows an answer has given before. */
  async given(db: Db, fingerprints: readonly Buffer[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ fingerprint: Buffer }>`
      select fingerprint from bank_answer_rows
      where fingerprint = any(${[...fingerprints]}::bytea[])`.execute(db);
    return new Set(rows.map(({ fingerprint }) => fingerprint.toString('hex')));
  },

  /** Stores the rows of an answer that no answer has given before. */
  async addRows(trx: Trx, { id, kind, at }: AnswerRow, decisions: readonly Decision[]) {
    const rows = decisions
      .filter(({ isGiven }) => !isGiven)
      .map((one) => {
        const { stated, payment, verdict, outcome, why } = one;
        return {
          answer_id: id,
          fingerprint: fingerprintOf(kind, one),
          file_id: payment?.file_id ?? null,
          payout_id: payment?.payout_id ?? null,
          reference: referenceOf(one),
          status: statusOf(one),
          code: stated.code,
          words: stated.words,
          amount: amountOf(one),
          currency: stated.currency,
          bank_ref: stated.bankReference,
          verdict,
          outcome: outcome === 'settled' || outcome === 'returned' ? ('open' as const) : outcome,
          ...columnsOfWords('why', why),
          at,
        };
      });
    for (let n = 0; n < rows.length; n += AT_ONCE)
      await trx
        .insertInto('bank_answer_rows')
        .values(rows.slice(n, n + AT_ONCE))
        .onConflict((conflict) => conflict.column('fingerprint').doNothing())
        .execute();
  },

  /** The rows of an answer that are not applied yet, in the order of their payouts. */
  openIds: async (db: Db, answerId: number): Promise<number[]> =>
    (
      await db
        .selectFrom('bank_answer_rows')
        .select('id')
        .where('answer_id', '=', answerId)
        .where('outcome', '=', 'open')
        .orderBy('id')
        .execute()
    ).map(({ id }) => id),

  /** Locks a row that is not applied yet, with its attempt. */
  lockOpen: (trx: Trx, id: number) =>
    trx
      .selectFrom('bank_answer_rows as r')
      .innerJoin('bank_answers as a', 'a.id', 'r.answer_id')
      .innerJoin('bank_file_payments as b', (on) =>
        on.onRef('b.file_id', '=', 'r.file_id').onRef('b.payout_id', '=', 'r.payout_id'),
      )
      .selectAll('r')
      .select(['a.message_id', 'a.kind', 'b.attempt'])
      .where('r.id', '=', id)
      .where('r.outcome', '=', 'open')
      .forUpdate('r')
      .executeTakeFirst(),

  lock: async (trx: Trx, id: number) => {
    await sql`select from bank_answer_rows where id = ${id} for update`.execute(trx);
    return joined(trx).where('r.id', '=', id).executeTakeFirst();
  },

  update: (
    trx: Trx,
    id: number,
    change: Partial<Pick<RowOfAnswer, 'outcome' | 'why' | 'dealt_at' | 'dealt_note'>> & {
      why_sentence?: string | null;
      dealt_by?: string;
    },
  ) => trx.updateTable('bank_answer_rows').set(change).where('id', '=', id).execute(),

  rows: (db: Db, ids: readonly number[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : joined(db)
          .where('r.id', 'in', [...ids])
          .execute(),

  rowsOf: (db: Db, answerId: number) =>
    joined(db).where('r.answer_id', '=', answerId).orderBy('r.id').execute(),
};
