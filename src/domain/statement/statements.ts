import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import {
  type Statement,
  type StatementDetail,
  statementsRoutes,
} from '#contract/routes/money/statements.ts';
import { allows } from '#src/lib/allows.ts';
import { byId, call, pathOf } from '#src/lib/api/call.ts';
import { http } from '#src/lib/api/http.ts';
import { saveBlob } from '#src/lib/api/save-file.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';

/** The list of a store's numbered statements. */
export const statementsPath = (storeId: number) => `/reports/statements?storeId=${storeId}`;

/** One statement with its contents. */
export const statementQuery = (id: string) => ({
  queryKey: ['record', statementsRoutes.get.id, id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(statementsRoutes.get, { params: { id } }, { signal }),
});

/** Emails a statement to the store's current address. */
export const mailStatement = (id: number) => call(statementsRoutes.sendAgain, byId(id));

/** Downloads a statement as XLSX. Throws `ApiFailure`. */
export async function saveStatement({ id, number }: Pick<Statement, 'id' | 'number'>) {
  const url = pathOf(statementsRoutes.file.path, { id });
  const { data } = await http.request<Blob>({ url, responseType: 'blob' });
  saveBlob(`statement-${number}.xlsx`, data);
}

const FORMATS = { csv: payoutsRoutes.statementText, xlsx: payoutsRoutes.statementFile } as const;
export type StatementFormat = keyof typeof FORMATS;

/** Downloads the statement of a store for a period, which is recorded. Throws `ApiFailure`. */
export async function saveStatementOfPeriod(
  params: Readonly<Record<string, string>>,
  name: string,
  format: StatementFormat,
): Promise<true> {
  const { path: url } = FORMATS[format];
  const { data } = await http.request<Blob>({ url, params, responseType: 'blob' });
  saveBlob(name, data);
  return true;
}

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
