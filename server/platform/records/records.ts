import type { Endpoint, OutputOf, RequestOf } from '#contract/endpoint.ts';
import type { Noun } from '#contract/reasons/nouns.ts';
import type { CsvWriter } from '#rules/csv.ts';
import { auditSubject, performActs, translateErrors } from '../acts/perform.ts';
import type { Act, ActDeps, SubjectRow } from '../acts/subject.ts';
import type { Caller, RequestActor } from '../auth/caller.ts';
import type { ChangeDeps } from '../db/change.ts';
import type { Db, Trx } from '../db/schema.ts';
import { mapPage } from '../http/cursor.ts';
import { requireRow } from '../http/refusal.ts';
import { createList } from '../lists/list.ts';
import type { ListSpec, Query } from '../lists/spec.ts';

/** Endpoints that read records (`contract/records`). */
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
type Shown<R extends ReadRoutes> =
  OutputOf<R['list']> extends { items: (infer Item)[] } ? Item : never;

/** The conversion of each row, once what all of them need is read. */
type Converted<Row, Item> = ((row: Row) => Item) | Promise<(row: Row) => Item>;

/** A kind of record: how it is listed and shown. */
export interface ReadSpec<R extends ReadRoutes, Row> {
  /** The name in refusals. */
  name: Noun;
  list: ListSpec<QueryOf<R>, Row>;
  csv: () => CsvWriter<Row>;
  /** Converts the rows of a page for their reader. */
  show: (rows: readonly Row[], caller: Caller) => Converted<Row, Shown<R>>;
  /** Converts a record of a page for its reader, if that is more than the row. */
  detail?: (row: Row, caller: Caller, trx: Db) => Promise<OutputOf<R['get']>>;
}

/** A kind of record that staff edit: how it is listed and created. The rest is its subject's. */
export interface RecordSpec<R extends RecordRoutes, Deps, Row>
  extends Omit<ReadSpec<R, Row>, 'name' | 'detail'> {
  /** In the audit log: `category` of `category.create`. */
  action: string;
  /** The act of the edit, whose subject is the record. */
  edit: Act<R['update'], Deps, Row, OutputOf<R['get']> & object, string, unknown>;
  /** The audit fields of a new record, if they are more than its facts. */
  factsAdded?: (record: OutputOf<R['get']>) => object;
  /** `more`: what a record has that is made otherwise than from a draft. */
  insert: (
    trx: Trx,
    draft: DraftOf<R>,
    at: Date,
    by: RequestActor,
    more: Partial<Row>,
  ) => Promise<Row>;
}

/** The services that read a kind of record: page by page, counted, as CSV, one by one. */
export function createReads<R extends ReadRoutes, Row extends { id: number }>(
  db: Db,
  { name, show, ...spec }: ReadSpec<R, Row>,
) {
  type Detail = OutputOf<R['get']>;
  const list = createList<QueryOf<R>, Row>(db, spec.list);
  const detail = async (row: Row, caller: Caller, trx: Db = db): Promise<Detail> =>
    spec.detail ? spec.detail(row, caller, trx) : ((await show([row], caller))(row) as Detail);

  /** One record. Error: 404. */
  async function find(id: number, trx: Db = db): Promise<Row> {
    return requireRow((await spec.list.rows(trx, [id]))[0], name);
  }

  return {
    find,
    detail,
    async list(query: QueryOf<R>, caller: Caller) {
      const page = await list.page(query);
      return mapPage(page, await show(page.items, caller));
    },
    count: list.count,
    export: (query: QueryOf<R>) => list.export(query, spec.csv()),
    /** All rows of a filter in parts, as the cells of a file. */
    cells: (query: QueryOf<R>) => list.cells(query, spec.csv()),
    get: async (id: number, caller: Caller) => detail(await find(id), caller),
  };
}

/**
 * The services of a kind of record; each change checks the version, writes the audit log and
 * refuses with a message. Its events are acts (server/platform/acts).
 */
export function createRecords<
  R extends RecordRoutes,
  Deps extends ActDeps & ChangeDeps,
  Row extends SubjectRow & { id: number },
>(deps: Deps, { action, edit, insert, factsAdded, ...spec }: RecordSpec<R, Deps, Row>) {
  const { db, clock, audit } = deps;
  const { subject } = edit;
  type Detail = OutputOf<R['get']>;
  const detail = async (row: Row, caller: Caller, trx: Db): Promise<Detail> =>
    subject.show(deps, row, caller, trx);

  return {
    ...createReads<R, Row>(db, { ...spec, name: subject.name, detail }),
    /** Changes a record. Errors: 404, 409, 412, 422, 428. */
    ...performActs(deps, { update: edit }),

    /** Creates a record. Errors: 409 and 422 with a message. */
    create: (draft: DraftOf<R>, by: RequestActor, more: Partial<Row> = {}): Promise<Detail> =>
      translateErrors(
        subject,
        deps,
        db.transaction().execute(async (trx) => {
          const at = clock();
          const row = await insert(trx, draft, at, by, more);
          const made = await detail(row, by.caller, trx);
          await audit.append(trx, by, at, {
            action: `${action}.create`,
            subject: auditSubject(subject, row),
            before: null,
            after: { ...subject.audited?.(row), ...factsAdded?.(made) },
          });
          return made;
        }),
      ),
  };
}
