import { z } from 'zod';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { refusals, stale } from '../errors.ts';
import { pathOf } from '../ids.ts';
import { bulkResults, bulkRows } from '../list.ts';
import type { FieldFault } from '../reasons/reason.ts';
import { IfMatch } from '../version.ts';
import { changeOf, withoutFaults } from './body.ts';
import {
  type IdOf,
  type ListOfRecords,
  type Permissions,
  type Readable,
  type RecordSchema,
  readRoutes,
} from './read-routes.ts';

/** The events that staff send: their names, or the further fields of the body of each. */
type Events = readonly string[] | Readonly<Record<string, z.ZodRawShape>>;
type BulkShape<Row extends RecordSchema, Event extends z.ZodType> = {
  ids: ReturnType<typeof bulkRows<IdOf<Row>>>;
  event: Event;
};
type BulkBody<Row extends RecordSchema, E extends Events> = E extends readonly (infer Type extends
  string)[]
  ? z.ZodObject<BulkShape<Row, z.ZodEnum<{ [T in Type]: T }>>, z.core.$strict>
  : z.ZodDiscriminatedUnion<
      {
        [T in keyof E & string]: z.ZodObject<
          BulkShape<Row, z.ZodLiteral<T>> & E[T],
          z.core.$strict
        >;
      }[keyof E & string][]
    >;

/** The body of a bulk call. The console's build leaves the record out, and parses no such body. */
function bulkBodyOf<Row extends RecordSchema, E extends Events>(row: Row | undefined, events: E) {
  const ids = bulkRows(row?.shape.id ?? z.number());
  const body = Array.isArray(events)
    ? z.strictObject({ ids, event: z.enum(events as string[]) })
    : z.discriminatedUnion(
        'event',
        Object.entries(events).map(([event, fields]) =>
          z.strictObject({ ids, event: z.literal(event), ...fields }),
        ) as [z.ZodObject<{ event: z.ZodLiteral<string> }>],
      );
  return body as unknown as BulkBody<Row, E>;
}

/** The names of the events that a bulk call accepts. */
export function eventsIn(body: z.ZodType): string[] {
  if (body instanceof z.ZodDiscriminatedUnion)
    return body.options.flatMap((one) => eventsIn(one as z.ZodType));
  const { event } = (body as z.ZodObject<{ event: z.ZodLiteral<string> | z.ZodEnum }>).shape;
  return event instanceof z.ZodLiteral ? [event.value] : (event.options as string[]);
}

/** The contradictions between fields of a new record, keyed by the definition of its schema. */
const contradictions = new WeakMap<object, (fields: never) => readonly FieldFault[]>();

/** The body of a new record. */
function draftOf<T extends z.ZodType>(
  body: T,
  faultsOf?: (fields: never) => readonly FieldFault[],
) {
  if (!faultsOf) return body;
  const checked = withoutFaults(body, faultsOf as (body: z.output<T>) => readonly FieldFault[]);
  contradictions.set(checked._zod.def, faultsOf);
  return checked;
}

/**
 * The contradictions between all fields of a record that a change leaves, given the schema of a new
 * one: the schema of a change does not see those that stay.
 */
export const faultsIn = (draft: z.ZodType, fields: object): readonly FieldFault[] =>
  contradictions.get(draft._zod.def)?.(fields as never) ?? [];

type Fields<F extends z.ZodRawShape> = z.ZodObject<F, z.core.$strict>;
interface KeptRecord<
  Write extends Permissions,
  F extends z.ZodRawShape,
  E extends Events,
  Create extends z.ZodType,
  Change extends z.ZodType,
> {
  write: Write;
  /** The fields that staff fill in. */
  fields: F;
  /** The contradictions between these fields: of a new record, and of one that a change leaves. */
  faultsOf?: (fields: z.output<Fields<F>>) => readonly FieldFault[];
  /** The body of a new record, if it is not all of the fields. */
  create?: Create;
  /** The body of a change, if it is not some of the fields. */
  change?: Change;
  /** The events that staff send, for one record or several. */
  events: E;
}

/**
 * The endpoints for records that staff create, change, and move through the states of a machine.
 */
export function recordRoutes<
  const Area extends string,
  const Read extends Permissions,
  const Write extends Permissions,
  Row extends RecordSchema,
  const Sort extends string,
  Filters extends z.ZodRawShape,
  F extends z.ZodRawShape,
  const E extends Events,
  Create extends z.ZodType = Fields<F>,
  Change extends z.ZodType = ReturnType<typeof changeOf<F>>,
  Whole extends z.ZodType = Row,
>(
  of: ListOfRecords<Area, Read, Row, Sort, Filters> &
    Readable<Whole> &
    KeptRecord<Write, F, E, Create, Change>,
) {
  const { area, path, names, write: access, fields } = of;
  const whole = (of.whole ?? of.row) as Whole;
  return {
    ...readRoutes<Area, Read, Row, Sort, Filters, Whole>(of),
    create: endpoint({
      id: `${area}.create`,
      method: 'POST',
      path,
      summary: `Create a ${names[0]}`,
      access,
      body: draftOf((of.create ?? z.strictObject(fields)) as Create, of.faultsOf),
      responses: { 201: whole, ...refusals(401, 403, 409, 422) },
    }),
    update: endpoint({
      id: `${area}.update`,
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: `Change a ${names[0]}`,
      access,
      params: pathOf<IdOf<Row>>(of.row.shape.id),
      headers: IfMatch,
      body: (of.change ?? changeOf(fields)) as Change,
      responses: { 200: whole, 412: stale(whole), ...refusals(401, 403, 404, 409, 422, 428) },
    }),
    bulk: endpoint({
      id: `${area}.bulk`,
      method: 'POST',
      path: `${path}/bulk`,
      summary: `Send one event to up to 200 ${names[1]}, with a result for each`,
      access,
      body: bulkBodyOf<Row, E>(of.row, of.events),
      responses: {
        200: bulkResults<IdOf<Row>, Row>(of.row.shape.id, of.row),
        ...refusals(401, 403, 422),
      },
    }),
  } satisfies Record<string, Endpoint>;
}
