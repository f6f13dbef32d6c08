import type { CsvWriter } from '#contract/csv.ts';
import type { Endpoint, OutputOf, RequestOf } from '#contract/endpoint.ts';
import type { Caller, RequestActor } from '../auth/caller.ts';
import { type ChangeDeps, changeRow, type RowChange, type Transition } from '../db/change.ts';
import type { Db, Trx } from '../db/schema.ts';
import { mapPage } from '../http/cursor.ts';
import { notFound } from '../http/refusal.ts';
import { eachRow } from '../lists/bulk.ts';
import { createList } from '../lists/list.ts';
import type { ListSpec, Query } from '../lists/spec.ts';
import type { States } from '../policy/states.ts';

/** Endpoints that read records (`contract/records.ts`). */
interface ReadRoutes {
  list: Endpoint;
  get: Endpoint;
}
/** Endpoints for records that staff edit. */
interface RecordRoutes extends ReadRoutes {
  create: Endpoint;
  update: Endpoint;
}
type QueryOf<R extends ReadRoutes> = RequestOf<R['list']>['query'] & Query;
type DraftOf<R extends RecordRoutes> = RequestOf<R['create']>['body'];
type ChangeOf<R extends RecordRoutes> = RequestOf<R['update']>['body'];
type Shown<R extends ReadRoutes> =
  OutputOf<R['list']> extends { items: (infer Item)[] } ? Item : never;

/** A kind of record: how it is listed and shown. */
export interface ReadSpec<R extends ReadRoutes, Row> {
  /** The name in refusals: `The category`. */
  name: string;
  list: ListSpec<QueryOf<R>, Row>;
  csv: () => CsvWriter<Row>;
  /** Converts a row of a list for its reader. */
  show: (row: Row, caller: Caller) => Shown<R>;
  /** Converts a record of a page for its reader, if that is more than the row. */
  detail?: (row: Row, caller: Caller, trx: Db) => Promise<OutputOf<R['get']>>;
}

/** A kind of record that staff edit: how it is locked, written and audited. */
export interface RecordSpec<R extends RecordRoutes, Row> extends ReadSpec<R, Row> {
  /** The name in the audit log: `category`, or by row. Actions begin with it, or with `action`. */
  kind: string | ((row: Row) => string);
  action?: string;
  lock: (trx: Trx, id: number, change?: ChangeOf<R>) => Promise<Row | undefined>;
  /** The editable fields, as recorded in the audit log. */
  facts: (row: Row) => object;
  /** The audit fields of a new record, if they are more than its facts. */
  factsAdded?: (record: OutputOf<R['get']>) => object;
  /** Audit fields of the request that the row does not have. */
  factsAsked?: (change: ChangeOf<R>) => object;
  insert: (trx: Trx, draft: DraftOf<R>, at: Date, by: RequestActor) => Promise<Row>;
  update: (trx: Trx, row: Row, change: ChangeOf<R>, at: Date, by: RequestActor) => Promise<Row>;
  /** Turns a violation of the database into a refusal; undefined for any other error. */
  toRefusal?: (error: unknown) => Error | undefined | Promise<Error | undefined>;
}

/** The fields that accompany an event, and its actor. */
interface EventDetails {
  by: RequestActor;
  reason: string | undefined;
}

/** The services that read a kind of record: page by page, counted, as CSV, one by one. */
export function createReads<R extends ReadRoutes, Row extends { id: number }>(
  db: Db,
  { name, show, ...spec }: ReadSpec<R, Row>,
) {
  type Detail = OutputOf<R['get']>;
  const list = createList<QueryOf<R>, Row>(db, spec.list);
  const detail = async (row: Row, caller: Caller, trx: Db = db): Promise<Detail> =>
    spec.detail ? spec.detail(row, caller, trx) : (show(row, caller) as Detail);

  /** One record. Error: 404. */
  async function find(id: number, trx: Db = db): Promise<Row> {
    const [row] = await spec.list.rows(trx, [id]);
    if (!row) throw notFound(name);
    return row;
  }

  return {
    find,
    detail,
    list: async (query: QueryOf<R>, caller: Caller) =>
      mapPage(await list.page(query), (row) => show(row, caller)),
    count: list.count,
    export: (query: QueryOf<R>) => list.export(query, spec.csv()),
    get: async (id: number, caller: Caller) => detail(await find(id), caller),
  };
}

/**
 * The services of a kind of record; each change checks the version, writes the audit log and
 * refuses with a message.
 */
export function createRecords<R extends RecordRoutes, Row extends { id: number; version: number }>(
  deps: ChangeDeps,
  spec: RecordSpec<R, Row>,
) {
  const { db, clock, audit } = deps;
  const { name, kind, facts, show } = spec;
  type Detail = OutputOf<R['get']>;
  const reads = createReads<R, Row>(db, spec);
  const { detail } = reads;
  const action = spec.action ?? kind;
  const link = (done: string, before: Row | null, after: Row, more: object = {}) => ({
    action: done,
    subject: `${typeof kind === 'string' ? kind : kind(after)} ${after.id}`,
    before: before && facts(before),
    after: { ...facts(after), ...more },
  });

  async function translateErrors<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw (await spec.toRefusal?.(error)) ?? error;
    }
  }

  async function change(
    id: number,
    version: number | undefined,
    by: RequestActor,
    done: string,
    how: Pick<RowChange<Row>, 'event' | 'write'>,
    asked?: ChangeOf<R>,
  ): Promise<Row> {
    const changed = changeRow<Row>(deps, by, {
      name,
      version,
      lock: (trx) => spec.lock(trx, id, asked),
      current: (row, trx) => detail(row, by.caller, trx),
      ...how,
      entry: (before, after) => link(done, before, after, asked && spec.factsAsked?.(asked)),
    });
    return (await translateErrors(changed)).after;
  }

  return {
    ...reads,
    /** A change of one record that is neither an edit nor an event. Errors: 404, 412, 428. */
    change,

    /** Creates a record. Errors: 409 and 422 with a message. */
    create: (draft: DraftOf<R>, by: RequestActor): Promise<Detail> =>
      translateErrors(
        db.transaction().execute(async (trx) => {
          const at = clock();
          const row = await spec.insert(trx, draft, at, by);
          const made = await detail(row, by.caller, trx);
          const added = spec.factsAdded?.(made);
          await audit.append(trx, by, at, link(`${String(action)}.create`, null, row, added));
          return made;
        }),
      ),

    /** Changes a record. Errors: 404, 409, 412, 422, 428. */
    async update(id: number, version: number | undefined, asked: ChangeOf<R>, by: RequestActor) {
      const write = (trx: Trx, row: Row, at: Date) => spec.update(trx, row, asked, at, by);
      return detail(
        await change(id, version, by, `${String(action)}.update`, { write }, asked),
        by.caller,
      );
    },

    /**
     * The events of the machine. `write` writes the resulting state, and the fields that accompany
     * the event. Errors: 404, 409 with the legal events, 412, 428.
     */
    events: <Type extends string, Status extends string>(
      states: States<Row & { state: Status }, Type>,
      write: (trx: Trx, row: Row, state: Status, at: Date, details: EventDetails) => Promise<Row>,
    ) => {
      type Held = Row & { state: Status };
      const send = (
        id: number,
        version: number | undefined,
        type: Type,
        by: RequestActor,
        reason?: string,
      ) =>
        change(id, version, by, type, {
          event: states.transition(type, clock) as Transition<Row>,
          write: (trx, row, at) =>
            write(trx, row, states.after(row as Held, type, at), at, { by, reason }),
        });
      return {
        send,
        /** Sends an event to records; one that was changed meanwhile is refused individually. */
        bulk: <Id extends number>(
          {
            ids,
            event,
            reason,
          }: {
            ids: readonly { id: Id; version: number }[];
            event: Type;
            reason?: string | undefined;
          },
          by: RequestActor,
        ) =>
          eachRow(ids, async (id, version) =>
            show(await send(id, version, event, by, reason), by.caller),
          ),
      };
    },
  };
}
