import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { BankAnswerRow } from '#contract/money/bank-answer.ts';
import type { bankAnswersRoutes } from '#contract/routes/money/bank-answers.ts';
import { csvOf } from '#rules/csv.ts';
import type { Db } from '../../platform/db/schema.ts';
import { createList } from '../../platform/lists/list.ts';
import { bankAnswerRepository } from './repository.ts';
import { toRow } from './show.ts';

type Query = RequestOf<(typeof bankAnswersRoutes)['list']>['query'];

const csv = csvOf<BankAnswerRow>([
  ['answer', ({ answer }) => answer.name],
  ['kind', ({ answer }) => answer.kind],
  ['applied_at', ({ at }) => at],
  ['reference', ({ reference }) => reference],
  ['payout', ({ payout }) => payout?.id ?? null],
  ['store', ({ payout }) => payout?.store.name ?? null],
  ['bank_file', ({ file }) => file?.name ?? null],
  ['status', ({ status }) => status],
  ['bank_reason', ({ bankReason }) => bankReason?.words ?? null],
  ['amount_mad', ({ amount }) => (amount === null ? null : BigInt(amount))],
  ['outcome', ({ outcome }) => outcome],
  ['why', ({ why }) => why?.message ?? null],
  ['dealt_by', ({ dealt }) => dealt?.by.name ?? null],
  ['dealt_note', ({ dealt }) => dealt?.note ?? null],
]);

/** The rows of the bank's answers, the latest first. */
export function createBankAnswerListing(db: Db) {
  const list = createList<Query, BankAnswerRow>(db, {
    from: sql`bank_answer_rows r`,
    id: sql`r.id`,
    sorts: { at: { key: sql`r.at`, type: 'timestamptz' } },
    initial: '-at',
    filters: {
      outcome: (outcomes) => sql`r.outcome = any(${outcomes}::text[])`,
      waits: (waits) =>
        waits
          ? sql`r.outcome = 'left' and r.dealt_at is null`
          : sql`not (r.outcome = 'left' and r.dealt_at is null)`,
      kind: (kind) => sql`r.answer_id in (select id from bank_answers where kind = ${kind})`,
      fileId: (id) => sql`r.file_id = ${id}`,
      payoutId: (id) => sql`r.payout_id = ${id}`,
      from: (at) => sql`r.at >= ${at}::timestamptz`,
      to: (at) => sql`r.at < ${at}::timestamptz`,
    },
    rows: async (trx, ids) => (await bankAnswerRepository.rows(trx, ids)).map(toRow),
  });
  return {
    page: list.page,
    count: list.count,
    export: (query: Query) => list.export(query, csv),
  };
}
