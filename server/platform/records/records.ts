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

/** Endpoints of records that staff keep (`contract/records.ts`). */
interface RecordRoutes {
  list: Endpoint;
  get: Endpoint;
  create: Endpoint;
  update: Endpoint;
}
type QueryOf<R extends RecordRoutes> = RequestOf<R['list']>['query'] & Query;
type DraftOf<R extends RecordRoutes> = RequestOf<R['create']>['body'];
type ChangeOf<R extends RecordRoutes> = RequestOf<R['update']>['body'];
type Shown<R extends RecordRoutes> =
  OutputOf<R['list']> extends { items: (infer Item)[] } ? Item : never;

/** A kind of record that staff keep: how it is listed, shown, locked, written, and what is noted of it. */
export interface RecordSpec<R extends RecordRoutes, Row> {
  /** As refusals name it: `The category`. */
  name: string;
  /** As the audit calls it: `category`, or by row. Actions begin with it, or with `action`. */
  kind: string | ((row: Row) => string);
  action?: string;
  list: ListSpec<QueryOf<R>, Row>;
  csv: () => CsvWriter<Row>;
  lock: (trx: Trx, id: number, change?: ChangeOf<R>) => Promise<Row | undefined>;
  /** As its reader gets it in a list. */
  show: (row: Row, caller: Caller) => Shown<R>;
  /** As its reader gets it on its page, where that is more. */
  detail?: (row: Row, caller: Caller, trx: Db) => Promise<OutputOf<R['get']>>;
  /** What of it is decided by people: the part that the audit keeps. */
  facts: (row: Row) => object;
  insert: (trx: Trx, draft: DraftOf<R>, at: Date, by: By) => Promise<Row>;
  update: (trx: Trx, row: Row, change: ChangeOf<R>, at: Date, by: By) => Promise<Row>;
  /** What the database refuses, in words; undefined: it is no refusal. */
  refused?: (error: unknown) => Error | undefined | Promise<Error | undefined>;
}

/** The services of a kind of record, each change with its version, its audit and its refusals in words. */
export function createRecords<R extends RecordRoutes, Row extends { id: number; version: number }>(
  deps: ChangeDeps,
  spec: RecordSpec<R, Row>,
) {
  const { db, clock, audit } = deps;
  const { name, kind, facts, show } = spec;
  type Detail = OutputOf<R['get']>;
  const list = createList<QueryOf<R>, Row>(db, spec.list);
  const detail = async (row: Row, caller: Caller, trx: Db = db): Promise<Detail> =>
    spec.detail ? spec.detail(row, caller, trx) : (show(row, caller) as Detail);
  const action = spec.action ?? kind;
  const link = (done: string, before: Row | null, after: Row) => ({
    action: done,
    subject: `${typeof kind === 'string' ? kind : kind(after)} ${after.id}`,
    before: before && facts(before),
    after: facts(after),
  });

  async function inWords<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw (await spec.refused?.(error)) ?? error;
    }
  }

  /** One record. Error: 404. */
  async function find(id: number, trx: Db = db): Promise<Row> {
    const [row] = await spec.list.rows(trx, [id]);
    if (!row) throw notFound(name);
    return row;
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
      noted: (before, after) => link(done, before, after),
    });
    return (await inWords(changed)).after;
  }

  return {
    find,
    detail,
    /** A change of one record that is no edit and no event. Errors: 404, 412, 428. */
    change,
    list: async (query: QueryOf<R>, caller: Caller) =>
      mapPage(await list.page(query), (row) => show(row, caller)),
    count: list.count,
    export: (query: QueryOf<R>) => list.export(query, spec.csv()),
    get: async (id: number, caller: Caller) => detail(await find(id), caller),

    /** Adds a record. Errors: 409 and 422 in words. */
    create: (draft: DraftOf<R>, by: By): Promise<Detail> =>
      inWords(
        db.transaction().execute(async (trx) => {
          const at = clock();
          const row = await spec.insert(trx, draft, at, by);
          await audit.note(trx, by, at, link(`${String(action)}.create`, null, row));
          return detail(row, by.caller, trx);
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
     * The events of the machine. `send` writes the state that one leads to. Errors: 404, 409 with the
     * legal events, 412, 428.
     */
    events: <Type extends string, Status extends string>(
      states: States<Row & { state: Status }, Type>,
      write: (trx: Trx, row: Row, state: Status, at: Date) => Promise<Row>,
    ) => {
      type Held = Row & { state: Status };
      const send = (id: number, version: number | undefined, type: Type, by: By) =>
        change(id, version, by, type, {
          event: states.transition(type, clock) as Transition<Row>,
          write: (trx, row, at) => write(trx, row, states.after(row as Held, type, at), at),
        });
      return {
        send,
        /** Sends an event to records; one that was changed meanwhile is refused by itself. */
        bulk: <Id extends number>(
          asked: { ids: readonly { id: Id; version: number }[]; event: Type },
          by: By,
        ) =>
          eachRow(asked.ids, async (id, version) =>
            show(await send(id, version, asked.event, by), by.caller),
          ),
      };
    },
  };
}
