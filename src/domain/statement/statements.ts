import {
  type Statement,
  type StatementDetail,
  statementsRoutes,
} from '#contract/routes/money/statements.ts';
import { allows } from '#src/lib/allows.ts';
import { byId, call } from '#src/lib/api/call.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';

/** One statement with its contents. */
export const statementQuery = (id: string) => ({
  queryKey: ['record', statementsRoutes.get.id, id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(statementsRoutes.get, { params: { id } }, { signal }),
});

/** Emails a statement to the store's current address. */
export const mailStatement = (id: number) => call(statementsRoutes.sendAgain, byId(id));

/** The act on statements in their list. */
export const mailAct: RecordAct<Statement> = {
  id: 'mail',
  label: 'statements.mail',
  key: 'm',
  permission: 'statements.manage',
  can: allows('sendAgain'),
  isConfirmed: true,
  lead: 'statements.mail_lead',
  send: sendEach<Statement, StatementDetail>(
    ({ id }) => mailStatement(id),
    (row, { mail, acts }) => ({ ...row, mail, acts }),
  ),
};
