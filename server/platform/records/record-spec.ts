import type { z } from 'zod';
import type { Endpoint, OutputOf, RequestOf } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Noun } from '#contract/reasons/nouns.ts';
import type { Rules } from '#machines/rules.ts';
import type { CellValue } from '#rules/csv.ts';
import type { ActContext, ActSpec, Ask, Subject } from '../acts/subject.ts';
import type { Base } from '../area.ts';
import type { ChangeDeps } from '../db/change.ts';
import type { Further, Plain } from '../db/to-contract.ts';
import type { Condition, ListSpec, Query } from '../lists/spec.ts';
import type { RowQueries } from './rows.ts';

/** The endpoints of a record (`recordRoutes` of the contract). */
export interface RecordRoutes {
  list: Endpoint;
  count: Endpoint;
  export: Endpoint;
  get: Endpoint & { responses: Readonly<Record<200, z.ZodObject>> };
  create: Endpoint & { body: z.ZodType };
  update: Endpoint & { body: z.ZodObject };
  bulk: Endpoint & { body: z.ZodType };
}

/** What every record needs. */
export interface RecordDeps extends Base, ChangeDeps {}
/** A row of a record whose state is a state of its machine. */
export interface RecordRow {
  id: number;
  version: number;
  state: string;
  /** If the reason of its state is kept. */
  state_reason?: string | null;
}

export type QueryOf<R extends RecordRoutes> = RequestOf<R['list']>['query'] & Query;
/** The fields of a new record. */
export type DraftOf<R extends RecordRoutes> = RequestOf<R['create']>['body'];
export type ChangeOf<R extends RecordRoutes> = RequestOf<R['update']>['body'];
/** The record as its readers get it. */
export type RecordOf<R extends RecordRoutes> = OutputOf<R['get']> & object;

type BulkOf<R extends RecordRoutes> = RequestOf<R['bulk']>['body'];
export type EventOf<R extends RecordRoutes> =
  BulkOf<R> extends { event: infer Event extends string } ? Event : never;
type Named<Event> = Event extends `${string}.${infer Name}` ? Name : never;
/** The names of the acts by events: `hide` of `category.hide`. */
export type ActName<R extends RecordRoutes> = Named<EventOf<R>>;
type EventOfAct<R extends RecordRoutes, Name extends string> = Extract<
  EventOf<R>,
  `${string}.${Name}`
>;
/** The acts that a record shows, and that are neither its edit nor an event. */
export type AskName<R extends RecordRoutes> =
  RecordOf<R> extends { acts: infer Acts }
    ? Exclude<keyof Acts & string, 'edit' | ActName<R>>
    : never;

/** Columns that are written when the record shows them. */
interface Stamps {
  stateAt: 'state_at';
  stateBy: 'state_by';
  createdAt: 'created_at';
  createdBy: 'created_by';
}
type StampOf<R extends RecordRoutes> = Stamps[keyof Stamps & keyof RecordOf<R>];
export type ColumnsOf<R extends RecordRoutes, New> = Omit<New, StampOf<R>>;

/** A field name as a column name: `stateAt` becomes `state_at`. */
type Column<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Column<Rest>}`
  : Field;
/** Lists are stored as they are, other values with fields as JSON. */
type Stored<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? string
    : Value;
type Columns<Fields> = { [F in keyof Fields & string as Column<F>]: Stored<Fields[F]> };

/** The event of an act: who may, and what it writes. */
interface EventSpec<R extends RecordRoutes, Deps, Row, Name extends string, Facts>
  extends Pick<
    ActSpec<R['bulk'], Deps, Row, EventOfAct<R, Name>, Facts>,
    'needs' | 'why' | 'whyAnother' | 'faults' | 'entry'
  > {
  /** If absent, the next state of the machine, with when, by whom and why if the record shows it. */
  write?(
    context: ActContext<Deps, BulkOf<R> & { event: EventOfAct<R, Name> }>,
    row: Row,
    // biome-ignore lint/suspicious/noConfusingVoidType: a row that is not returned is read again.
  ): Promise<Row | void>;
}

/** A change in progress, with all fields that it leaves. */
export type EditContext<R extends RecordRoutes, Deps> = ActContext<Deps, ChangeOf<R>> & {
  fields: DraftOf<R>;
};

/** The kinds whose illegal events have a code of their own. */
export type KindOfRecord = ErrorCode extends infer Code
  ? Code extends `${infer Kind}.illegal_event`
    ? Kind
    : never
  : never;

/** Required where nothing can derive it. */
type Unless<Derived extends boolean, Part> = Derived extends true ? Partial<Part> : Part;
type Covers<Fields, Row> = object extends Further<Plain<Fields>, Row> ? true : false;

type Always<R extends RecordRoutes, Deps, Row extends RecordRow> = Partial<
  Pick<Subject<Deps, Row, object, string, undefined>, 'kindOf' | 'lock' | 'audited' | 'toRefusal'>
> & {
  rules: Pick<Rules<Row['state'], EventOf<R>, object>, 'can' | 'apply'> & {
    legal: (state: { status: Row['state'] }) => readonly string[];
  };
  /** The record in refusals. */
  title: (row: Row) => string;
  /** States in which the record cannot be edited. */
  notEditableIn?: readonly Row['state'][];
  list: Omit<ListSpec<QueryOf<R>, Row>, 'from' | 'id' | 'rows' | 'filters'> & {
    /** Each converts a filter's value, at the time of the request. */
    filters: {
      readonly [K in keyof ListSpec<QueryOf<R>, Row>['filters']]: (
        value: Parameters<ListSpec<QueryOf<R>, Row>['filters'][K]>[0],
        at: Date,
      ) => Condition | readonly Condition[];
    };
  };
  csv: readonly (readonly [heading: string, (row: Row, at: Date) => CellValue | Date])[];
  /** Refuses fields before they are written: of a new record, for which `row` is null, or after a change. */
  check?(context: EditContext<R, Deps>, row: Row | null): Promise<unknown>;
};

/** Writes a new record, and the edit of one, where they are more than the columns of the fields. */
interface Writers<R extends RecordRoutes, Deps, Row> {
  insert(context: EditContext<R, Deps>): Promise<Row>;
  /** If it returns no row, the row is read again. */
  // biome-ignore lint/suspicious/noConfusingVoidType: an edit may return nothing.
  edit(context: EditContext<R, Deps>, row: Row): Promise<Row | void>;
}

/** The same, where the columns of the fields are derived or given. */
type ByColumns<
  R extends RecordRoutes,
  Deps,
  Row,
  Columns,
  Derived extends string = never,
> = Partial<Writers<R, Deps, Row>> &
  Unless<'columns' extends Derived ? true : false, { columns(fields: DraftOf<R>): Columns }>;
type CallSpec<Row, Facts> = Omit<Ask<Endpoint, Row, string, Facts>, 'subject' | 'event'>;

/** A kind of record, declared once. */
export type RecordSpec<
  R extends RecordRoutes,
  Deps,
  Row extends RecordRow,
  New,
  Write,
  Kind extends KindOfRecord,
  Facts = undefined,
> = {
  /** In the audit log, and in the code of its illegal events. */
  kind: Kind;
  routes: R;
  rows: RowQueries<Row, New, Write>;
} & Always<R, Deps, Row> &
  /** In refusals, if that is another noun. */
  Unless<Kind extends Noun ? true : false, { name: Noun }> &
  /** The fields of the contract that the row lacks. */
  Unless<
    Covers<Omit<RecordOf<R>, 'acts'>, Row>,
    { further(row: Row, at: Date): Further<Plain<Omit<RecordOf<R>, 'acts'>>, Row> & object }
  > &
  /** The fields of a row as a client would send them. */
  Unless<Covers<DraftOf<R>, Row>, { fields(row: Row): Plain<DraftOf<R>> }> &
  /** What its acts need besides the rows. */
  Unless<
    [Facts] extends [undefined] ? true : false,
    Required<Pick<Subject<Deps, Row, object, string, Facts>, 'facts'>>
  > &
  /** The columns of the fields. */
  (Columns<Plain<DraftOf<R>>> extends ColumnsOf<R, New>
    ? ByColumns<R, Deps, Row, ColumnsOf<R, New> & Write, 'columns'>
    : ByColumns<R, Deps, Row, ColumnsOf<R, New> & Write> | Writers<R, Deps, Row>) &
  ('state' extends keyof Write
    ? { acts?: { readonly [Name in ActName<R>]?: EventSpec<R, Deps, Row, Name, Facts> } }
    : {
        acts: {
          readonly [Name in ActName<R>]: EventSpec<R, Deps, Row, Name, Facts> &
            Required<Pick<EventSpec<R, Deps, Row, Name, Facts>, 'write'>>;
        };
      }) &
  /** Calls that change nothing, and are offered as acts are. */
  Unless<
    [AskName<R>] extends [never] ? true : false,
    { asks: Readonly<Record<AskName<R>, CallSpec<Row, Facts>>> }
  >;

/** A change of any record. */
export type AnyEditContext = ActContext<RecordDeps, object> & { fields: object };
type AnyWrite<Context> = (context: Context, row: RecordRow) => Promise<RecordRow | undefined>;

type Answering<Answer extends z.ZodType> = Omit<Endpoint, 'responses'> & {
  responses: { 200: Answer };
};
/** The endpoints of any record. */
export interface AnyRoutes extends Pick<RecordRoutes, 'count' | 'export' | 'bulk' | 'update'> {
  list: Answering<z.ZodType<{ items: object[] }>>;
  get: Answering<z.ZodObject>;
  create: Endpoint & { body: z.ZodType<object> };
}

/** The declaration of any record, as the functions that are the same for all of them read it. */
export interface AnyRecordSpec
  extends Partial<
    Pick<
      Subject<RecordDeps, RecordRow, object, string, unknown>,
      'kindOf' | 'lock' | 'audited' | 'toRefusal' | 'facts'
    >
  > {
  kind: KindOfRecord;
  name?: Noun;
  routes: AnyRoutes;
  rows: RowQueries<RecordRow, object, object>;
  rules: Rules<string, string, object>;
  title: (row: RecordRow) => string;
  notEditableIn?: readonly string[];
  list: Omit<ListSpec<Query, RecordRow>, 'from' | 'id' | 'rows' | 'filters'> & {
    filters: Readonly<Record<string, (value: unknown, at: Date) => Condition>>;
  };
  csv: readonly (readonly [heading: string, (row: RecordRow, at: Date) => CellValue | Date])[];
  check?(context: AnyEditContext, row: RecordRow | null): Promise<unknown>;
  insert?(context: AnyEditContext): Promise<RecordRow>;
  further?(row: RecordRow, at: Date): object;
  fields?(row: RecordRow): object;
  columns?(fields: object): object;
  edit?: AnyWrite<AnyEditContext>;
  acts?: Readonly<Record<string, object & { write?: AnyWrite<ActContext<RecordDeps>> }>>;
  asks?: Readonly<Record<string, { route: Endpoint }>>;
}
