import { z } from 'zod';
import { IMPORT_EVENT_TYPES, IMPORT_STATUSES } from '#machines/import/import-machine.ts';
import { Actor } from '../../actor.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals, stale } from '../../errors.ts';
import { ImportId, ImportPath, QueryStoreId, StoreId } from '../../ids.ts';
import { Csv } from '../../list.ts';
import { PageQuery, pageOf } from '../../page.ts';
import { reasonFields } from '../../reasons/params.ts';
import { Instant } from '../../time.ts';
import { IfMatch, Version } from '../../version.ts';

/** The kinds of import. */
export const IMPORT_KINDS = ['items', 'stores'] as const;
export const ImportKind = z.enum(IMPORT_KINDS);
export type ImportKind = z.output<typeof ImportKind>;

const MEGABYTE = 1_048_576;
/** The largest accepted file, in bytes. */
export const MAX_IMPORT_BYTES = 200 * MEGABYTE;
export const MAX_IMPORT_ROWS = 1_000_000;
export const MAX_IMPORT_COLUMNS = 100;
export const MAX_CELL_LENGTH = 10_000;
/** The last line of a file that can name its columns. */
export const MAX_HEADER_LINE = 100;
/**
 * The largest number of errors that are listed; all are counted, and the CSV has every refused
 * line.
 */
export const MAX_IMPORT_ERRORS = 1_000;

export const IMPORT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1256',
  'windows-1252',
  'macintosh',
] as const;

const Count = z.number().int().min(0);

/** The counts of a check or of an application. */
export const ImportCounts = z
  .object({
    created: Count,
    changed: Count,
    unchanged: Count,
    refused: Count.meta({ description: 'Lines with an error' }),
    errors: Count.meta({ description: 'All errors; a line may have several' }),
  })
  .meta({ id: 'ImportCounts' });
export type ImportCounts = z.output<typeof ImportCounts>;

/** The column of the file, counted from 0, that holds each value. */
export const ImportMapping = z
  .record(z.string().max(40), z.number().int().min(0).max(MAX_IMPORT_COLUMNS))
  .meta({ id: 'ImportMapping', example: { sku: 0, price: 3 } });
export type ImportMapping = z.output<typeof ImportMapping>;

/** What a person answered to a question about the file. */
export const ImportAnswers = z
  .strictObject({
    coordinates: z
      .enum(['as_written', 'exchanged'])
      .optional()
      .meta({ description: 'Points outside every operational area' }),
    fractions: z
      .enum(['percent', 'share'])
      .optional()
      .meta({ description: 'A percentage below one: 0.15 is 0.15 % or 15 %' }),
  })
  .meta({ id: 'ImportAnswers' });
export type ImportAnswers = z.output<typeof ImportAnswers>;

export const Import = z
  .object({
    id: ImportId,
    version: Version,
    kind: ImportKind,
    storeId: StoreId.nullable(),
    status: z.enum(IMPORT_STATUSES),
    legalEvents: z.array(z.enum(IMPORT_EVENT_TYPES)),
    fileName: z.string(),
    bytes: Count,
    encoding: z.enum(IMPORT_ENCODINGS),
    delimiter: z.string(),
    headerLine: z
      .number()
      .int()
      .nullable()
      .optional()
      .meta({ description: 'The line that names the columns; null if it was not kept' }),
    rows: Count,
    header: z.array(z.string()),
    sample: z.array(z.array(z.string())).meta({ description: 'The first rows' }),
    columns: z
      .array(
        z.object({
          name: z.string(),
          needed: z.enum(['always', 'for_new', 'never']),
        }),
      )
      .meta({ description: 'The columns that a column of the file can be mapped to' }),
    mapping: ImportMapping.meta({ description: 'As proposed, or as checked' }),
    answers: ImportAnswers.meta({ description: 'Those of the last check' }),
    progress: z
      .object({ done: Count, of: Count })
      .nullable()
      .meta({ description: 'Rows processed, during a check or an application' }),
    counts: ImportCounts.nullable(),
    skipsRefused: z
      .boolean()
      .meta({ description: 'The valid lines were applied without the others' }),
    failure: z.string().nullable(),
    ...reasonFields,
    createdBy: Actor,
    createdAt: Instant,
    statusAt: Instant,
    rowsUntil: Instant.meta({ description: 'Its rows are kept until then' }),
  })
  .meta({ id: 'Import' });
export type Import = z.output<typeof Import>;

export const ImportError = z
  .object({
    line: z.number().int().meta({ description: 'In the file; the header is line 1' }),
    column: z
      .string()
      .nullable()
      .meta({ description: 'As named in the file; null: the whole line' }),
    value: z.string().nullable(),
    message: z.string(),
    ...reasonFields,
  })
  .meta({ id: 'ImportError' });
export type ImportError = z.output<typeof ImportError>;

/** How a value of a row is shown: money in centimes, a rate in basis points, hours as JSON. */
export const ImportValueKind = z.enum(['text', 'money', 'rate', 'flag', 'hours']);
export type ImportValueKind = z.output<typeof ImportValueKind>;

/** The largest number of changed rows that are listed; all are counted. */
export const MAX_IMPORT_CHANGES = 100;

export const ImportRowChange = z
  .object({
    line: z.number().int(),
    id: z.number().int().meta({ description: 'The record that it changes' }),
    name: z.string().meta({ description: 'The name of the record before' }),
    isFar: z.boolean().meta({
      description: 'Its price becomes 0, falls by more than a third or rises by more than half',
    }),
    values: z.array(
      z.object({
        column: z.string(),
        kind: ImportValueKind,
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ImportRowChange' });
export type ImportRowChange = z.output<typeof ImportRowChange>;

export const ImportChanges = z
  .object({
    of: Count.meta({ description: 'All changed rows' }),
    far: Count.meta({ description: 'Those of them with a price far from the one before' }),
    items: z.array(ImportRowChange).meta({ description: 'Those whose price moves most are first' }),
  })
  .meta({ id: 'ImportChanges' });
export type ImportChanges = z.output<typeof ImportChanges>;

const access = ['imports.run'] as const;
const changed = { 412: stale(Import) };

export const importsRoutes = {
  list: endpoint({
    id: 'imports.list',
    method: 'GET',
    path: '/api/admin/imports',
    summary: 'Imports, the latest first',
    access,
    query: PageQuery.extend({ kind: ImportKind.optional() }),
    responses: { 200: pageOf(Import), ...refusals(401, 403) },
  }),
  create: endpoint({
    id: 'imports.create',
    method: 'POST',
    path: '/api/admin/imports',
    summary: 'Upload a CSV file; nothing is changed by it yet',
    access,
    query: z.object({
      kind: ImportKind,
      storeId: QueryStoreId.optional(),
      encoding: z
        .enum(IMPORT_ENCODINGS)
        .optional()
        .meta({ description: 'Detected unless it is given' }),
      headerLine: z.coerce
        .number()
        .int()
        .min(1)
        .max(MAX_HEADER_LINE)
        .optional()
        .meta({ description: 'The line that names the columns; detected unless it is given' }),
    }),
    upload: { maxBytes: MAX_IMPORT_BYTES },
    responses: { 201: Import, ...refusals(401, 403, 404, 422, 429) },
  }),
  template: endpoint({
    id: 'imports.template',
    method: 'GET',
    path: '/api/admin/imports/template',
    summary: 'A CSV file with the headings of an import and one example row',
    access,
    query: z.object({ kind: ImportKind, storeId: QueryStoreId.optional() }),
    responses: { 200: Csv, ...refusals(401, 403, 404, 422) },
  }),
  get: endpoint({
    id: 'imports.get',
    method: 'GET',
    path: '/api/admin/imports/{id}',
    summary: 'Read an import with its progress',
    access,
    params: ImportPath,
    responses: { 200: Import, ...refusals(401, 403, 404) },
  }),
  check: endpoint({
    id: 'imports.check',
    method: 'POST',
    path: '/api/admin/imports/{id}/check',
    summary: 'Check every row with this mapping; changes nothing',
    access,
    params: ImportPath,
    headers: IfMatch,
    body: z.strictObject({ mapping: ImportMapping, answers: ImportAnswers.optional() }),
    responses: { 202: Import, ...changed, ...refusals(401, 403, 404, 409, 428, 429) },
  }),
  apply: endpoint({
    id: 'imports.apply',
    method: 'POST',
    path: '/api/admin/imports/{id}/apply',
    summary: 'Apply a checked import, in one transaction',
    access,
    params: ImportPath,
    headers: IfMatch,
    body: z.strictObject({
      skipRefused: z.boolean().meta({ description: 'Apply the valid lines without the others' }),
    }),
    responses: { 202: Import, ...changed, ...refusals(401, 403, 404, 409, 428, 429) },
  }),
  cancel: endpoint({
    id: 'imports.cancel',
    method: 'DELETE',
    path: '/api/admin/imports/{id}',
    summary: 'Cancel an import before it is applied',
    access,
    params: ImportPath,
    headers: IfMatch,
    responses: { 200: Import, ...changed, ...refusals(401, 403, 404, 409, 428) },
  }),
  errors: endpoint({
    id: 'imports.errors',
    method: 'GET',
    path: '/api/admin/imports/{id}/errors',
    summary: 'The first errors by line and column',
    access,
    params: ImportPath,
    responses: { 200: z.object({ items: z.array(ImportError) }), ...refusals(401, 403, 404) },
  }),
  changes: endpoint({
    id: 'imports.changes',
    method: 'GET',
    path: '/api/admin/imports/{id}/changes',
    summary: 'What the last check found that the import changes, with the values before and after',
    access,
    params: ImportPath,
    responses: { 200: ImportChanges, ...refusals(401, 403, 404) },
  }),
  refused: endpoint({
    id: 'imports.refused',
    method: 'GET',
    path: '/api/admin/imports/{id}/refused',
    summary: 'The refused lines in their original form, with their errors, as CSV',
    access,
    params: ImportPath,
    responses: { 200: Csv, ...refusals(401, 403, 404) },
  }),
} as const;
