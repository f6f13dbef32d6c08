import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { FISCAL_FIELDS } from '#contract/catalogue/fiscal.ts';
import { csvOf } from '#contract/csv.ts';
import {
  Statement,
  type StatementContent,
  type StatementDetail,
  type statementsRoutes,
} from '#contract/routes/money/statements.ts';
import type { MailState } from '#machines/mail/mail-machine.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { requireMay } from '../../platform/policy/policy.ts';
import { createReads } from '../../platform/records/records.ts';
import { createIssuing, type IssueNeeds, numberOf } from './issue.ts';
import { statementPolicy } from './policy.ts';

export type StatementNeeds = IssueNeeds & ChangeDeps;

interface Row {
  id: number;
  year: number;
  serial: number;
  store_id: number;
  store: string;
  email: string | null;
  from: string;
  to: string;
  issued_at: Date;
  closing: bigint;
  commission: bigint;
  content: StatementContent;
  mail: MailState | null;
  mailed_to: string | null;
  mail_error: string | null;
}

async function readRows(db: Db, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.id, t.year, t.serial, t.store_id, s.name as store, s.email,
      t.from_day::text as "from", t.to_day::text as "to", t.issued_at, t.closing, t.commission,
      t.content, m.state as mail, m.to_address as mailed_to, m.last_error as mail_error
    from store_statements t join stores s on s.id = t.store_id
    left join lateral (
      select state, to_address, last_error from mails
      where key = 'statement ' || t.id
        or (key > 'statement ' || t.id || ' again ' and key < 'statement ' || t.id || ' again!')
      order by id desc limit 1) m on true
    where t.id = any(${[...ids]}::int[])`.execute(db);
  return rows;
}

const statementsCsv = csvOf<Row>([
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

const toStatement = (row: Row, caller: Caller) =>
  fromRow(Statement, row, {
    number: numberOf(row),
    store: { id: row.store_id, name: row.store },
    mail: row.mail ?? 'none',
    acts: statementPolicy.actsFor(row, caller),
  });

/** The fields that an invoice requires and the statement lacks. */
function missingOf({ seller, buyer }: StatementContent): StatementDetail['missing'] {
  const parties = { seller, buyer };
  return (['seller', 'buyer'] as const).flatMap((party) =>
    [...FISCAL_FIELDS, 'address' as const]
      .filter((field) => field !== 'legalName' && parties[party][field] === null)
      .map((field) => ({ party, field })),
  );
}

const toDetail = (row: Row, caller: Caller): StatementDetail => ({
  ...toStatement(row, caller),
  content: row.content,
  missing: missingOf(row.content),
  mailedTo: row.mailed_to,
  mailError: row.mail === 'sent' ? null : row.mail_error,
});

/** Statements of stores: issued by a job, listed, mailed again. */
export function createStatementService(needs: StatementNeeds) {
  const { db, clock, audit } = needs;
  const issuing = createIssuing(needs);
  const { find, ...reads } = createReads<typeof statementsRoutes, Row>(db, {
    name: 'The statement',
    csv: () => statementsCsv,
    show: toStatement,
    detail: async (row, caller) => toDetail(row, caller),
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
      rows: readRows,
    },
  });

  return {
    ...reads,

    /** Mails a statement to the store's current address. Errors: 404, 409 without one. */
    async sendAgain(id: number, by: RequestActor): Promise<StatementDetail> {
      const row = await find(id);
      requireMay(statementPolicy.whyNot('sendAgain', row, by.caller));
      const { from, to, content, email } = row;
      await db.transaction().execute(async (trx) => {
        const facts = { number: numberOf(row), from, to, content };
        await issuing.queueMail(trx, `statement ${id} again ${randomUUID()}`, email ?? '', facts);
        await audit.append(trx, by, clock(), {
          action: 'statement.send_again',
          subject: `statement ${id}`,
          before: { mail: row.mail ?? 'none' },
          after: { number: facts.number, address: email },
        });
      });
      return toDetail(await find(id), by.caller);
    },

    issueAll: issuing.issueAll,
  };
}
