import type { CsvWriter } from '#contract/csv.ts';
import type { Endpoint, OutputOf, RequestOf } from '#contract/endpoint.ts';
import type { By, Caller } from '../auth/caller.ts';
import { type ChangeDeps, changeRow, type RowChange, type Transition } from '../db/change.ts';
import type { Db, Trx } from '../db/schema.ts';
import { mapPage } from '../http/cursor.ts';
import { notFound } from '../http/refusal.ts';
import { eachRow } from '../lists/bulk.ts';
import { createList } from '../lists/list.ts';
import type { ListSpec, Query } from '../lists/spec.ts';
import type { States } from '../policy/states.ts';

/** Endpoints by which records are read (`contract/records.ts`). */
interface ReadRoutes {
  list: Endpoint;
  get: Endpoint;
}
/** Endpoints of records that staff keep. */
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
  /** As refusals name it: `The category`. */
  name: string;
  list: ListSpec<QueryOf<R>, Row>;
  csv: () => CsvWriter<Row>;
  /** As its reader gets it in a list. */
  show: (row: Row, caller: Caller) => Shown<R>;
  /** As its reader gets it on its page, where that is more. */
  detail?: (row: Row, caller: Caller, trx: Db) => Promise<OutputOf<R['get']>>;
}

/** A kind of record that staff keep: how it is locked and written, and what is noted of it. */
export interface RecordSpec<R extends RecordRoutes, Row> extends ReadSpec<R, Row> {
  /** As the audit calls it: `category`, or by row. Actions begin with it, or with `action`. */
  kind: string | ((row: Row) => string);
  action?: string;
  lock: (trx: Trx, id: number, change?: ChangeOf<R>) => Promise<Row | undefined>;
  /** What of it is decided by people: the part that the audit keeps. */
  facts: (row: Row) => object;
  /** What the audit keeps of one that was added, where that is more than its facts. */
  factsAdded?: (record: OutputOf<R['get']>) => object;
  /** What the audit keeps of what was asked, where the row does not have it. */
  factsAsked?: (change: ChangeOf<R>) => object;
  insert: (trx: Trx, draft: DraftOf<R>, at: Date, by: By) => Promise<Row>;
  update: (trx: Trx, row: Row, change: ChangeOf<R>, at: Date, by: By) => Promise<Row>;
  /** What the database refuses, in words; undefined: it is no refusal. */
  refused?: (error: unknown) => Error | undefined | Promise<Error | undefined>;
}

/** What was said with an event, and by whom. */
interface Said {
  by: By;
  reason: string | undefined;
}

/** The services by which a kind of record is read: page by page, counted, as CSV, one by one. */
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

/** The services of a kind of record, each change with its version, its audit and its refusals in words. */
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

  async function inWords<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw (await spec.refused?.(error)) ?? error;
    }
  }

  async function change(
    id: number,
    version: number | undefined,
    by: By,
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
      noted: (before, after) => link(done, before, after, asked && spec.factsAsked?.(asked)),
    });
    return (await inWords(changed)).after;
  }

  return {
    ...reads,
    /** A change of one record that is no edit and no event. Errors: 404, 412, 428. */
    change,

    /** Adds a record. Errors: 409 and 422 in words. */
    create: (draft: DraftOf<R>, by: By): Promise<Detail> =>
      inWords(
        db.transaction().execute(async (trx) => {
          const at = clock();
          const row = await spec.insert(trx, draft, at, by);
          const made = await detail(row, by.caller, trx);
          const added = spec.factsAdded?.(made);
          await audit.note(trx, by, at, link(`${String(action)}.create`, null, row, added));
          return made;
        }),
      ),

    /** Changes a record. Errors: 404, 409, 412, 422, 428. */
    async update(id: number, version: number | undefined, asked: ChangeOf<R>, by: By) {
      const write = (trx: Trx, row: Row, at: Date) => spec.update(trx, row, asked, at, by);
      return detail(
        await change(id, version, by, `${String(action)}.update`, { write }, asked),
        by.caller,
      );
    },

    /**
     * The events of the machine. `write` writes the state that one leads to, and what was said with it.
     * Errors: 404, 409 with the legal events, 412, 428.
     */
    events: <Type extends string, Status extends string>(
      states: States<Row & { state: Status }, Type>,
      write: (trx: Trx, row: Row, state: Status, at: Date, said: Said) => Promise<Row>,
    ) => {
      type Held = Row & { state: Status };
      const send = (id: number, version: number | undefined, type: Type, by: By, reason?: string) =>
        change(id, version, by, type, {
          event: states.transition(type, clock) as Transition<Row>,
          write: (trx, row, at) =>
            write(trx, row, states.after(row as Held, type, at), at, { by, reason }),
        });
      return {
        send,
        /** Sends an event to records; one that was changed meanwhile is refused by itself. */
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
          by: By,
        ) =>
          eachRow(ids, async (id, version) =>
            show(await send(id, version, event, by, reason), by.caller),
          ),
      };
    },
  };
}
