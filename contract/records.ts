import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { refusals, stale } from './errors.ts';
import { pathOf } from './ids.ts';
import {
  bulkResults,
  bulkRows,
  Csv,
  ListCount,
  type ListShape,
  listFilter,
  listQuery,
} from './list.ts';
import { pageOf } from './page.ts';
import type { Permission } from './permissions.ts';
import { IfMatch } from './version.ts';

type Permissions = readonly [Permission, ...Permission[]];

/** A change of a record: at least one of its fields. */
export const changeOf = <F extends z.ZodRawShape>(fields: F) =>
  z
    .strictObject(fields)
    .partial()
    .refine((body) => Object.keys(body).length > 0, 'must change something');

/** A contradiction between fields, reported at the field that it concerns. */
type Fault = Readonly<{ path: string; message: string }>;

/** A body whose fields must not contradict each other. */
export const withoutFaults = <T extends z.ZodType>(
  body: T,
  faultsOf: (body: z.output<T>) => readonly Fault[],
): T =>
  body.superRefine((given, context) => {
    for (const { path, message } of faultsOf(given))
      context.addIssue({ code: 'custom', path: [path], message });
  });

interface Readable<
  Area extends string,
  Read extends Permissions,
  Id extends z.ZodType<number, number>,
  Row extends z.ZodType,
  Whole extends z.ZodType,
  N extends string,
  F extends z.ZodRawShape,
> {
  /** The name of the area in `api`; the names of its endpoints begin with it. */
  area: Area;
  path: `/${string}`;
  /** The singular and the plural of the record, for summaries. */
  names: readonly [one: string, several: string];
  id: Id;
  /** The record as a row of its list. */
  row: Row;
  /** The record as its page shows it, if that is more than the row. */
  whole?: Whole;
  read: Read;
  list: ListShape<N, F>;
}

/** The endpoints that read records: page by page, counted, as CSV, and one by one. */
export function readRoutes<
  const Area extends string,
  const Read extends Permissions,
  Id extends z.ZodType<number, number>,
  Row extends z.ZodType,
  const N extends string,
  F extends z.ZodRawShape,
  Whole extends z.ZodType = Row,
>(of: Readable<Area, Read, Id, Row, Whole, N, F>) {
  const { area, path, names, read: access } = of;
  const [one, several] = names;
  return {
    list: endpoint({
      id: `${area}.list`,
      method: 'GET',
      path,
      summary: `List ${several}`,
      access,
      query: listQuery(of.list),
      responses: { 200: pageOf(of.row), ...refusals(401, 403) },
    }),
    count: endpoint({
      id: `${area}.count`,
      method: 'GET',
      path: `${path}/count`,
      summary: `Count the ${several} of a filter, up to 10,000`,
      access,
      query: listFilter(of.list),
      responses: { 200: ListCount, ...refusals(401, 403) },
    }),
    export: endpoint({
      id: `${area}.export`,
      method: 'GET',
      path: `${path}/export`,
      summary: `Export the ${several} of a filter as CSV (text/csv)`,
      access,
      query: listFilter(of.list),
      responses: { 200: Csv, ...refusals(401, 403) },
    }),
    get: endpoint({
      id: `${area}.get`,
      method: 'GET',
      path: `${path}/{id}`,
      summary: `Read one ${one}`,
      access,
      params: pathOf(of.id),
      responses: { 200: (of.whole ?? of.row) as Whole, ...refusals(401, 403, 404) },
    }),
  };
}

interface KeptRecord<
  Write extends Permissions,
  Create extends z.ZodType,
  Change extends z.ZodType,
> {
  write: Write;
  create: Create;
  change: Change;
}

/**
 * The endpoints for records that staff create, change, and move through the states of a machine.
 */
export function recordRoutes<
  const Area extends string,
  const Read extends Permissions,
  const Write extends Permissions,
  Id extends z.ZodType<number, number>,
  Row extends z.ZodType,
  const N extends string,
  F extends z.ZodRawShape,
  Create extends z.ZodType,
  Change extends z.ZodType,
  const Type extends string,
  Whole extends z.ZodType = Row,
>(
  of: Readable<Area, Read, Id, Row, Whole, N, F> &
    KeptRecord<Write, Create, Change> & {
      /** The events that staff send, for one record or several. */
      events: readonly Type[];
    },
) {
  const { area, path, names, write: access } = of;
  const [one, several] = names;
  const whole = (of.whole ?? of.row) as Whole;
  return {
    ...readRoutes<Area, Read, Id, Row, N, F, Whole>(of),
    create: endpoint({
      id: `${area}.create`,
      method: 'POST',
      path,
      summary: `Create a ${one}`,
      access,
      body: of.create,
      responses: { 201: whole, ...refusals(401, 403, 409, 422) },
    }),
    update: endpoint({
      id: `${area}.update`,
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: `Change a ${one}`,
      access,
      params: pathOf(of.id),
      headers: IfMatch,
      body: of.change,
      responses: { 200: whole, 412: stale(whole), ...refusals(401, 403, 404, 409, 422, 428) },
    }),
    bulk: endpoint({
      id: `${area}.bulk`,
      method: 'POST',
      path: `${path}/bulk`,
      summary: `Send one event to up to 200 ${several}, with a result for each`,
      access,
      body: z.strictObject({ ids: bulkRows(of.id), event: z.enum(of.events) }),
      responses: { 200: bulkResults(of.id, of.row), ...refusals(401, 403, 422) },
    }),
  } satisfies Record<string, Endpoint>;
}
