import type { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refusals } from '../errors.ts';
import { pathOf } from '../ids.ts';
import { Csv, ListCount, type ListShape, listFilter } from '../list.ts';
import { PageQuery, pageOf } from '../page.ts';
import type { Permission } from '../permissions.ts';

export type Permissions = readonly [Permission, ...Permission[]];

/** The parts that a list may lack: it is not counted, not exported, or has no search. */
type OptionalRoute = 'count' | 'export';
type OptionalPart = OptionalRoute | 'search';

export interface ListOfRecords<
  Area extends string,
  Read extends Permissions,
  Row extends z.ZodType,
  Sort extends string,
  Filters extends z.ZodRawShape,
  Lacks extends OptionalPart = never,
> extends ListShape<Sort, Filters> {
  /** The name of the area in `api`; the names of its endpoints begin with it. */
  area: Area;
  /** The names of endpoints that are not `<area>.list` and so on. */
  ids?: Readonly<Partial<Record<'list' | 'count' | 'export' | 'get', string>>>;
  path: `/${string}`;
  /** The singular and the plural of the record, for summaries. */
  names: readonly [one: string, several: string];
  /** What the summary of the list adds: its order, or what it searches. */
  note?: string;
  /** The record as a row of its list. */
  row: Row;
  read: Read;
  lacks?: readonly Lacks[];
}

type SearchShape<Sort extends string, Filters extends z.ZodRawShape> = ReturnType<
  typeof listFilter<Sort, Filters>
>['shape'];
type FilterShape<
  Sort extends string,
  Filters extends z.ZodRawShape,
  Lacks extends OptionalPart,
> = 'search' extends Lacks ? Omit<SearchShape<Sort, Filters>, 'q'> : SearchShape<Sort, Filters>;

/**
 * The query of a list without paging. Each endpoint calls it in its own definition, because the
 * console's build leaves out what only the server reads of a definition, and no variable beside it.
 */
function filterOf<Sort extends string, Filters extends z.ZodRawShape, Lacks extends OptionalPart>(
  of: ListShape<Sort, Filters> & { lacks?: readonly Lacks[] },
) {
  const filter: z.ZodObject = listFilter(of);
  const lacks: readonly string[] = of.lacks ?? [];
  const query = lacks.includes('search') ? filter.omit({ q: true }) : filter;
  return query as unknown as z.ZodObject<FilterShape<Sort, Filters, Lacks>>;
}

/** The query of a list with paging. */
const pagedOf = <Shape extends z.ZodRawShape>(filter: z.ZodObject<Shape>) =>
  filter.extend(PageQuery.shape) as unknown as z.ZodObject<Shape & (typeof PageQuery)['shape']>;

/** The endpoints that read records together: page by page, counted, and as CSV. */
export function listRoutes<
  const Area extends string,
  const Read extends Permissions,
  Row extends z.ZodType,
  const Sort extends string,
  Filters extends z.ZodRawShape,
  const Lacks extends OptionalPart = never,
>(of: ListOfRecords<Area, Read, Row, Sort, Filters, Lacks>) {
  const { area, ids = {}, path, names, note, read: access } = of;
  const lacks: readonly string[] = of.lacks ?? [];
  const all = {
    list: endpoint({
      id: ids.list ?? `${area}.list`,
      method: 'GET',
      path,
      summary: `List ${names[1]}${note ? `, ${note}` : ''}`,
      access,
      query: pagedOf(filterOf<Sort, Filters, Lacks>(of)),
      responses: { 200: pageOf(of.row), ...refusals(401, 403) },
    }),
    count: endpoint({
      id: ids.count ?? `${area}.count`,
      method: 'GET',
      path: `${path}/count`,
      summary: `Count the ${names[1]} of a filter, up to 10,000`,
      access,
      query: filterOf<Sort, Filters, Lacks>(of),
      responses: { 200: ListCount, ...refusals(401, 403) },
    }),
    export: endpoint({
      id: ids.export ?? `${area}.export`,
      method: 'GET',
      path: `${path}/export`,
      summary: `Export the ${names[1]} of a filter as CSV (text/csv)`,
      access,
      query: filterOf<Sort, Filters, Lacks>(of),
      responses: { 200: Csv, ...refusals(401, 403) },
    }),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !lacks.includes(name))) as Omit<
    typeof all,
    Lacks
  >;
}

/** A record with a page of its own. */
export type RecordSchema = z.ZodObject<{ id: z.ZodType<number, number> }>;
export type IdOf<Row extends RecordSchema> = Row['shape']['id'];

export interface Readable<Whole extends z.ZodType> {
  /** The record as its page shows it, if that is more than the row. */
  whole?: Whole;
}

/** The endpoints that read records: page by page, counted, as CSV, and one by one. */
export function readRoutes<
  const Area extends string,
  const Read extends Permissions,
  Row extends RecordSchema,
  const Sort extends string,
  Filters extends z.ZodRawShape,
  Whole extends z.ZodType = Row,
  const Lacks extends OptionalPart = never,
>(of: ListOfRecords<Area, Read, Row, Sort, Filters, Lacks> & Readable<Whole>) {
  return {
    ...listRoutes<Area, Read, Row, Sort, Filters, Lacks>(of),
    get: endpoint({
      id: of.ids?.get ?? `${of.area}.get`,
      method: 'GET',
      path: `${of.path}/{id}`,
      summary: `Read one ${of.names[0]}`,
      access: of.read,
      params: pathOf<IdOf<Row>>(of.row.shape.id),
      responses: { 200: (of.whole ?? of.row) as Whole, ...refusals(401, 403, 404) },
    }),
  };
}
