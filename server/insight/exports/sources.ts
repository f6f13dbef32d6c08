import type { z } from 'zod';
import type { WhyNot } from '#contract/acts.ts';
import { fileNameOf } from '#contract/file-name.ts';
import { reportOf } from '#contract/insight/reports/definitions.ts';
import { OrderFilters } from '#contract/operations/order-filters.ts';
import type { Permission } from '#contract/permissions.ts';
import type { ExportList, ExportSource } from '#contract/routes/insight/exports.ts';
import { ReportQuery } from '#contract/routes/insight/reports.ts';
import { paymentsRoutes } from '#contract/routes/money/payments.ts';
import { statementsRoutes } from '#contract/routes/money/statements.ts';
import { TransferFilter } from '#contract/routes/money/wallets.ts';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import type { Language } from '#rules/language.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import { transferCsv } from '../../books/ledger/transfer-csv.ts';
import { type PaymentListing, paymentsCsv } from '../../money/payments/listing.ts';
import { type StatementService, statementsCsv } from '../../money/statements/service.ts';
import type { CaseService } from '../../operations/cases/service.ts';
import { caseCsv } from '../../operations/cases/show.ts';
import { orderCsv } from '../../operations/orders/csv.ts';
import { toFilter } from '../../operations/orders/list-query.ts';
import type { StaffOrders } from '../../operations/orders/staff-orders.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { reasonFor, refuse } from '../../platform/http/refusal.ts';
import { faultOfIssue } from '../../platform/http/validation.ts';
import type { Sheet } from '../../platform/sheets/sheet.ts';
import { type ReportService, requireAskable } from '../reports/service.ts';
import { reportSheet } from '../reports/sheet.ts';

/** The services that provide the contents of files. */
export interface Sources {
  staffOrders: Pick<StaffOrders, 'cells'>;
  ledger: Pick<LedgerService, 'transfers'>;
  reports: Pick<ReportService, 'whole'>;
  cases: Pick<CaseService, 'cells'>;
  statements: Pick<StatementService, 'cells'>;
  paymentList: Pick<PaymentListing, 'cells'>;
}

/** A list that is exported: who reads it, its query, and its rows as a sheet. */
interface ExportedList {
  permission: Permission;
  schema: z.ZodType;
  sheet: (sources: Sources, query: ExportSource['query']) => Sheet;
}
const LISTS: Readonly<Record<ExportList, ExportedList>> = {
  orders: {
    permission: 'orders.read',
    schema: OrderFilters,
    sheet: ({ staffOrders }, query) => ({
      name: 'Orders',
      columns: orderCsv.columns,
      parts: staffOrders.cells(toFilter(read(OrderFilters, query))),
    }),
  },
  transactions: {
    permission: 'money.read',
    schema: TransferFilter,
    sheet: ({ ledger }, query) => ({
      name: 'Transactions',
      columns: transferCsv.columns,
      parts: ledger.transfers.cells(read(TransferFilter, query)),
    }),
  },
  cases: {
    permission: 'cases.read',
    schema: casesRoutes.export.query,
    sheet: ({ cases }, query) => ({
      name: 'Cases',
      columns: caseCsv.columns,
      parts: cases.cells(read(casesRoutes.export.query, query)),
    }),
  },
  statements: {
    permission: 'statements.manage',
    schema: statementsRoutes.export.query,
    sheet: ({ statements }, query) => ({
      name: 'Statements',
      columns: statementsCsv.columns,
      parts: statements.cells(read(statementsRoutes.export.query, query)),
    }),
  },
  payments: {
    permission: 'money.read',
    schema: paymentsRoutes.export.query,
    sheet: ({ paymentList }, query) => ({
      name: 'Card payments',
      columns: paymentsCsv.columns,
      parts: paymentList.cells(read(paymentsRoutes.export.query, query)),
    }),
  },
};

/** A sheet, and its number of rows if known. */
export interface ExportSheet {
  sheet: Sheet;
  rows: number | null;
}

/** The permissions required to read a source, all of them. */
export function permissionsOf(source: ExportSource): readonly Permission[] {
  if (source.kind === 'report') return reportOf(source.report).permissions;
  return [LISTS[source.kind].permission];
}

/** The name of a file without its extension: the source, its days, and the zones of its reader. */
export const nameOf = (
  source: ExportSource,
  today: string,
  zones: readonly string[] | null,
): string =>
  fileNameOf({
    what: source.kind === 'report' ? source.report : source.kind,
    query: source.query,
    zones,
    today,
  });

function read<S extends z.ZodType>(schema: S, query: unknown): z.output<S> {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({
    path: ['body', 'source', 'query', ...issue.path].join('.'),
    ...faultOfIssue(issue),
  }));
  throw refuse(
    'export.query_invalid',
    { fault: fields[0]?.message ?? '' },
    {
      fields,
    },
  );
}

/** Errors: 400 if the report or list would refuse the query; 403 for a report. */
export function requireQuery(source: ExportSource, caller: Caller): void {
  if (source.kind === 'report')
    requireAskable(source.report, read(ReportQuery, source.query), caller);
  else read(LISTS[source.kind].schema, source.query);
}

/**
 * Opens a source as its reader sees it; a report in a language, a list with the names of the API.
 * Errors: those of the report or of the list.
 */
export async function openSource(
  sources: Sources,
  source: ExportSource,
  { caller, language }: { caller: Caller; language: Language },
): Promise<ExportSheet> {
  if (source.kind !== 'report')
    return { rows: null, sheet: LISTS[source.kind].sheet(sources, source.query) };
  const query = read(ReportQuery, source.query);
  const answer = await sources.reports.whole(source.report, query, caller);
  return { rows: answer.rows.length, sheet: reportSheet(answer, language) };
}

/**
 * Why a person may not read the contents of a file; null if they may read its source in all of its
 * zones.
 */
export function whyNotRead(
  { source, zones }: { source: ExportSource; zones: readonly number[] | null },
  caller: Caller,
): WhyNot | null {
  const missing = permissionsOf(source).find((permission) => !can(caller, permission));
  if (missing) return reasonFor('export.needs_permission', { permission: missing });
  const own = caller.zones;
  if (own === 'all' || zones?.every((id) => own.includes(id)) === true) return null;
  return reasonFor('export.other_zones');
}
