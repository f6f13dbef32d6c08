import { randomUUID } from 'node:crypto';
import { FISCAL_FIELDS } from '#contract/catalogue/fiscal.ts';
import {
  statementsRoutes as routes,
  Statement,
  type StatementContent,
  type StatementDetail,
} from '#contract/routes/money/statements.ts';
import { actsOf } from '../../platform/acts/decide.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { reasonFor, requireRow } from '../../platform/http/refusal.ts';
import { storedReason } from '../../platform/sentences/stored.ts';
import { numberOf, type StatementIssue } from './issue.ts';
import { readStatements, type StatementRow } from './repository.ts';

interface StatementDeps extends ActDeps {
  issuing: Pick<StatementIssue, 'queueMail'>;
}

/** Converts a statement for its reader. */
export const toStatement = (row: StatementRow, caller: Caller, at: Date) =>
  fromRow(Statement, row, {
    number: numberOf(row),
    store: { id: row.store_id, name: row.store },
    mail: row.mail ?? 'none',
    acts: actsOf(statementActs, row, caller, at),
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

export const toStatementDetail = (
  row: StatementRow,
  caller: Caller,
  at: Date,
): StatementDetail => ({
  ...toStatement(row, caller, at),
  content: row.content,
  missing: missingOf(row.content),
  mailedTo: row.mailed_to,
  mailError: row.mail === 'sent' ? null : row.mail_error,
  ...(row.mail === 'sent' ? {} : storedReason(row.mail_error, row.mail_error_sentence)),
});

export const STATEMENT = 'statement';

/** Statements never change; only their mails do. */
const { act } = defineSubject<StatementDeps, StatementRow, 'statement.send_again'>()({
  name: STATEMENT,
  kind: 'statement',
  lock: async (_deps, trx, id) => (await readStatements(trx, [id]))[0],
  async read(_deps, db, id) {
    return requireRow((await readStatements(db, [id]))[0], STATEMENT);
  },
  show: ({ clock }, row, caller) => toStatementDetail(row, caller, clock()),
  entry: (before) => ({
    before: { mail: before.mail ?? 'none' },
    after: { number: numberOf(before), address: before.email },
  }),
});

export const statementActs = {
  /** Mails a statement to the store's current address. */
  sendAgain: act({
    route: routes.sendAgain,
    event: 'statement.send_again',
    why: ({ email }) => (email === null ? reasonFor('statement.no_address') : null),
    async write({ deps, trx }, row) {
      const { id, from, to, content, email } = row;
      const facts = { number: numberOf(row), from, to, content };
      const key = `statement ${id} again ${randomUUID()}`;
      await deps.issuing.queueMail(trx, key, email ?? '', facts);
    },
  }),
};
