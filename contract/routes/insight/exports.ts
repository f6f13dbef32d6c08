import { z } from 'zod';
import { EXPORT_EVENT_TYPES, EXPORT_STATES } from '#machines/export/export-machine.ts';
import { actsOf } from '../../acts.ts';
import { endpoint } from '../../endpoint.ts';
import { illegalEvent, refusals, stale } from '../../errors.ts';
import { id, pathOf } from '../../ids.ts';
import { several } from '../../list.ts';
import { reasonFields } from '../../reasons/params.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { Instant } from '../../time.ts';
import { IfMatch, Version } from '../../version.ts';
import { ReportName } from './reports.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export const ExportFormat = z.enum(EXPORT_FORMATS).meta({ id: 'ExportFormat' });
export type ExportFormat = z.output<typeof ExportFormat>;

/** The lists that can be exported to a file. */
export const EXPORT_LISTS = ['orders', 'transactions', 'cases', 'statements', 'payments'] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];

const ExportInput = z
  .record(z.string().regex(/^\w{1,30}$/), z.string().max(400))
  .meta({ description: 'The query of the report or of the list, as its own call takes it' });

export const ExportSource = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('report'), report: ReportName, query: ExportInput }),
    z.strictObject({ kind: z.enum(EXPORT_LISTS), query: ExportInput }),
  ])
  .meta({ id: 'ExportSource' });
export type ExportSource = z.output<typeof ExportSource>;

/** How many exports of one person may be waiting or running at once. */
export const MAX_EXPORTS = 5;
/** How long a file is kept, in days. */
export const EXPORT_DAYS = 7;

export const ExportState = z.enum(EXPORT_STATES).meta({ id: 'ExportState' });
const ExportEventType = z.enum(EXPORT_EVENT_TYPES).meta({ id: 'ExportEventType' });
/** The events that the owner sends; the server sends the others. */
export const ExportAct = ExportEventType.extract([
  'export.cancel',
  'export.retry',
  'export.remove',
]);
export type ExportAct = z.output<typeof ExportAct>;

export const ExportId = id('Export');
export type ExportId = z.output<typeof ExportId>;
const ExportPath = pathOf(ExportId);

export const Export = z
  .object({
    id: ExportId,
    version: Version,
    name: z.string().meta({ description: 'Name of the file' }),
    source: ExportSource,
    format: ExportFormat,
    state: ExportState,
    rows: z.number().int().min(0).meta({ description: 'Rows written so far' }),
    rowsInAll: z.number().int().nullable().meta({ description: 'Null: not known before the end' }),
    bytes: z.number().int().nullable(),
    error: z.string().nullable(),
    ...reasonFields,
    createdAt: Instant,
    endedAt: Instant.nullable(),
    expiresAt: Instant.nullable().meta({ description: 'When the file is removed' }),
    acts: actsOf('download', 'cancel', 'retry', 'remove'),
  })
  .meta({ id: 'Export' });
export type Export = z.output<typeof Export>;

const Illegal = illegalEvent(ExportEventType, Export).meta({ id: 'IllegalExportEvent' });

const access = [
  'reports.read',
  'reports.items',
  'reports.operators',
  'orders.read',
  'money.read',
  'cases.read',
] as const;

export const exportsRoutes = {
  ...readRoutes({
    area: 'exports',
    path: '/api/admin/exports',
    names: ['of the caller’s files, with its progress', 'files of the caller'],
    note: 'the latest first',
    row: Export,
    read: access,
    sorts: ['createdAt'],
    filters: { id: ExportPath.shape.id.optional(), state: several(ExportState).optional() },
    lacks: ['search', 'export'],
  }),
  create: endpoint({
    id: 'exports.create',
    method: 'POST',
    path: '/api/admin/exports',
    summary: 'Request a file of a report or of all rows of a list; a job makes it',
    access,
    body: z.strictObject({ source: ExportSource, format: ExportFormat }),
    responses: { 201: Export, ...refusals(401, 403, 422, 429) },
  }),
  send: endpoint({
    id: 'exports.send',
    method: 'POST',
    path: '/api/admin/exports/{id}/events',
    summary: 'Cancel a file that is being made, make it again, or remove it',
    access,
    params: ExportPath,
    headers: IfMatch,
    body: z.strictObject({ event: ExportAct }),
    responses: {
      200: Export,
      ...refusals(401, 403, 404, 422, 428),
      409: Illegal,
      412: stale(Export).meta({ id: 'StaleExport' }),
    },
  }),
  file: endpoint({
    id: 'exports.file',
    method: 'GET',
    path: '/api/admin/exports/{id}/file',
    summary: 'Download the file; refused if the caller may no longer read its source',
    access,
    params: ExportPath,
    responses: {
      200: z.string().meta({ description: 'CSV or XLSX, as an attachment' }),
      ...refusals(401, 403, 404),
      409: Illegal,
    },
  }),
} as const;
