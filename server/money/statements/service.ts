import { sql } from 'kysely';
import type { statementsRoutes } from '#contract/routes/money/statements.ts';
import { csvOf } from '#rules/csv.ts';
import { performActs } from '../../platform/acts/perform.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import { createReads } from '../../platform/records/records.ts';
import { STATEMENT, statementActs, toStatement, toStatementDetail } from './acts.ts';
import { createIssuing, type IssueNeeds, numberOf } from './issue.ts';
import { readStatements, type StatementRow } from './repository.ts';
import { statementXlsx } from './statement-mail.ts';

export type StatementNeeds = IssueNeeds & ChangeDeps;

export const statementsCsv = csvOf<StatementRow>([
  ['number', numberOf],
  ['store_id', ({ store_id }) => store_id],
  ['store', ({ store }) => store],
  ['ice', ({ content }) => content.buyer.ice],
  ['from', ({ from }) => from],
  ['to', ({ to }) => to],
  ['issued_at', ({ issued_at }) => issued_at.toISOString()],
  ['opening_mad', ({ content }) => BigInt(content.opening)],
  ['sales_mad', ({ content }) => BigInt(content.sales)],
  ['commission_mad', ({ commission }) => commission],
  ['vat_mad', ({ content }) => content.invoice.reduce((sum, { vat }) => sum + BigInt(vat), 0n)],
  ['closing_mad', ({ closing }) => closing],
  ['mail', ({ mail }) => mail ?? 'none'],
]);

/** Statements of stores: issued by a job, listed, mailed again. */
export function createStatementService(needs: StatementNeeds) {
  const { db, clock } = needs;
  const issuing = createIssuing(needs);
  const { find, ...reads } = createReads<typeof statementsRoutes, StatementRow>(db, {
    name: STATEMENT,
    csv: () => statementsCsv,
    show: (_rows, caller) => (row) => toStatement(row, caller, clock()),
    detail: async (row, caller) => toStatementDetail(row, caller, clock()),
    list: {
      from: sql`store_statements t`,
      id: sql`t.id`,
      sorts: {
        issuedAt: { key: sql`t.issued_at`, type: 'timestamptz' },
        commission: { key: sql`t.commission`, type: 'bigint' },
      },
      initial: '-issuedAt',
      filters: {
        storeId: (id) => sql`t.store_id = ${id}`,
        number: (number) => sql`(t.year, t.serial) in (
        select split_part(${number}, '-', 1)::int, split_part(${number}, '-', 2)::int)`,
        issuedFrom: (at) => sql`t.issued_at >= ${at}::timestamptz`,
        issuedTo: (at) => sql`t.issued_at < ${at}::timestamptz`,
      },
      search: (words) =>
        sql`t.store_id in (select id from stores where find @@ search_query(${words}))`,
      rows: readStatements,
    },
  });

  return {
    ...reads,
    /** Errors: 404, 409 without an address. */
    ...performActs({ ...needs, issuing }, statementActs),
    issueAll: issuing.issueAll,
    /** A statement as XLSX, as its store gets it. Error: 404. */
    async file(id: number) {
      const row = await find(id);
      const { from, to, content } = row;
      const number = numberOf(row);
      return { number, content: await statementXlsx({ number, from, to, content }) };
    },
  };
}
export type StatementService = ReturnType<typeof createStatementService>;
