import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { QueryStoreId, QueryUserId } from '../../ids.ts';
import { REPORT_ROWS } from '../../insight/reports/definition.ts';
import { REPORT_IDS } from '../../insight/reports/definitions.ts';
import { COMPARISONS, daysOf, MAX_DAYS } from '../../insight/reports/range.ts';
import { Csv } from '../../list.ts';
import { reportReasons } from '../../reasons/insight/reports.ts';
import { issueOf, issueWith } from '../../reasons/reason.ts';
import { Text } from '../../text.ts';
import { DateOnly, Instant } from '../../time.ts';

export const ReportName = z.enum(REPORT_IDS).meta({ id: 'ReportName' });
export const ReportRowKind = z.enum(REPORT_ROWS).meta({ id: 'ReportRowKind' });

/** The largest number of rows in one response; an export contains all of them. */
export const MAX_REPORT_ROWS = 500;

const Value = z
  .string()
  .regex(/^(0|-?[1-9]\d{0,18})$/)
  .nullable()
  .meta({
    id: 'ReportValue',
    description:
      'A whole number as digits: a count, centimes, hundredths of a percent, or seconds, by the measure’s unit; null: division by zero',
  });
const Values = z.record(z.string(), Value);
const Days = z.object({ from: DateOnly, to: DateOnly });

/** The query of a report. Days are those of Casablanca; both ends are included. */
export const reportQuery = {
  from: DateOnly,
  to: DateOnly,
  rows: ReportRowKind.optional().meta({
    description: 'The kind of rows; default: the first kind of the report',
  }),
  zone: Text(100).optional().meta({ description: 'Name of an operational zone' }),
  storeId: QueryStoreId.optional(),
  driverId: QueryUserId.optional(),
  compare: z.enum(COMPARISONS).optional().meta({
    description:
      'Compare with the previous period, the default; with as many days before, even if the range is a month; or not at all',
  }),
  sort: z
    .string()
    .regex(/^-?[a-zA-Z0-9]{1,30}$/)
    .optional()
    .meta({ description: 'A measure or `name`; a leading minus sorts descending' }),
} as const;

const inOrder = (query: { from: string; to: string }) => query.from <= query.to;
const notTooLong = (query: { from: string; to: string }) =>
  query.from > query.to || daysOf(query) <= MAX_DAYS;

export const ReportQuery = z
  .object(reportQuery)
  .refine(inOrder, { path: ['to'], message: issueOf(reportReasons, 'report.before_first_day') })
  .refine(notTooLong, {
    path: ['to'],
    ...issueWith(reportReasons, 'report.too_long', { days: MAX_DAYS }),
  });

export const ReportAnswer = z
  .object({
    report: ReportName,
    at: Instant.meta({ description: 'Everything before this time is counted' }),
    range: Days,
    before: Days.nullable(),
    rowKind: ReportRowKind,
    limits: z
      .array(z.object({ by: z.enum(['zone', 'store', 'driver']), name: z.string() }))
      .meta({ description: 'The filters, by name' }),
    zones: z.array(z.string()).nullable().meta({
      description: 'The operational zones that the figures are limited to; null: all zones',
    }),
    measures: z.array(z.string()).meta({ description: 'In the order of the columns' }),
    total: Values,
    totalBefore: Values.nullable(),
    periods: z
      .array(Days.extend({ values: Values, valuesBefore: Values.nullable() }))
      .meta({ description: 'For charts: days, or months of a range of more than 92 days' }),
    rows: z.array(
      z.object({
        key: z.string().meta({
          description: 'Id of the record, the reason itself, or the first day of the period',
        }),
        name: z.string(),
        to: DateOnly.nullable().meta({ description: 'Last day of a period' }),
        values: Values,
        valuesBefore: Values.nullable(),
      }),
    ),
    rowCount: z
      .number()
      .int()
      .min(0)
      .meta({ description: 'The number of all rows, even if fewer are returned' }),
  })
  .meta({ id: 'Report' });
export type ReportAnswer = z.output<typeof ReportAnswer>;

const access = ['reports.read', 'reports.items', 'reports.operators'] as const;
const params = z.object({ report: ReportName });

export const reportsRoutes = {
  get: endpoint({
    id: 'reports.get',
    method: 'GET',
    path: '/api/admin/reports/{report}',
    summary:
      'A report over a range of days: totals, charts and rows, compared with the previous period',
    access,
    params,
    query: ReportQuery,
    responses: { 200: ReportAnswer, ...refusals(401, 403, 404) },
  }),
  csv: endpoint({
    id: 'reports.csv',
    method: 'GET',
    path: '/api/admin/reports/{report}/csv',
    summary: 'Export all rows of a report as CSV',
    access,
    params,
    query: ReportQuery,
    responses: { 200: Csv, ...refusals(401, 403, 404) },
  }),
} as const;
