import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import {
  Export,
  type ExportAct,
  type exportsRoutes,
  MAX_EXPORTS,
} from '#contract/routes/insight/exports.ts';
import { casablancaDay } from '#contract/time.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import { type ChangeDeps, changeRow } from '../../platform/db/change.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { createList } from '../../platform/lists/list.ts';
import { refusalOf } from '../../platform/policy/policy.ts';
import { rowsOf } from '../../platform/records/rows.ts';
import { requestScope } from '../../platform/scope/scope.ts';
import { exportPolicy, exportStates, whyNotRead } from './policy.ts';
import type { ExportRepository, ExportRow } from './repository.ts';
import { nameOf, requireQuery } from './sources.ts';
import { jobKeyOf, keyOf } from './work.ts';

type Routes = typeof exportsRoutes;
type ListQuery = RequestOf<Routes['list']>['query'];

interface Deps extends Base, Pick<ChangeDeps, 'audit'> {
  storage: FileStorage;
  jobQueue: JobQueue;
  repository: ExportRepository;
}

const NAME = 'The file';
const AGAIN_SECONDS = 10;
const instant = (at: Date | null) => at?.toISOString() ?? null;

const toExport = (row: ExportRow, caller: Caller): Export =>
  fromRow(Export, row, {
    name: `${row.name}.${row.format}`,
    rows: row.rows_done,
    rowsInAll: row.rows_all,
    bytes: row.bytes === null ? null : Number(row.bytes),
    expiresAt: row.state === 'ready' ? instant(row.expires_at) : null,
    acts: exportPolicy.actsFor(row, caller),
  });

/** Files of reports and lists, each for the person who requested it. */
export function createExportService({ db, clock, audit, storage, jobQueue, repository }: Deps) {
  const list = createList<ListQuery & { ownerId: number }, ExportRow>(db, {
    from: sql`exports e`,
    id: sql`e.id`,
    sorts: { createdAt: { key: sql`e.created_at`, type: 'timestamptz' } },
    initial: '-createdAt',
    filters: {
      ownerId: (ownerId) => sql`e.owner_id = ${ownerId}`,
      id: (id) => sql`e.id = ${id}`,
      state: (states) => sql`e.state = any(${states})`,
    },
    rows: rowsOf('exports').byIds,
  });
  const own = <Q>(query: Q, { userId }: Caller) => ({ ...query, ownerId: userId });

  const plan = (trx: Trx, row: ExportRow, dueAt: Date) =>
    jobQueue.add(trx, { kind: 'exports.write', key: jobKeyOf(row), dueAt });

  async function existing(id: number, { userId }: Caller): Promise<ExportRow> {
    const row = await repository.find(id, userId);
    if (!row) throw notFound(NAME);
    return row;
  }

  /** The columns that an owner's event writes. */
  const written = (event: ExportAct, at: Date) =>
    event === 'export.retry'
      ? {
          state: 'waiting' as const,
          attempt: sql<number>`attempt + 1`,
          error: null,
          rows_done: 0,
          rows_all: null,
          ended_at: null,
        }
      : event === 'export.cancel'
        ? { state: 'cancelled' as const, ended_at: at }
        : { state: 'removed' as const };

  return {
    list: async (query: ListQuery, caller: Caller) =>
      mapPage(await list.page(own(query, caller)), (row) => toExport(row, caller)),
    count: (query: RequestOf<Routes['count']>['query'], caller: Caller) =>
      list.count(own(query, caller)),
    get: async (id: number, caller: Caller) => toExport(await existing(id, caller), caller),

    /** Errors: 400 for a query that its source refuses, 403, 429 if too many are being made. */
    async create(
      { source, format }: RequestOf<Routes['create']>['body'],
      by: RequestActor,
    ): Promise<Export> {
      const { caller } = by;
      requireQuery(source, caller);
      const zones = requestScope()?.zones ?? null;
      const at = clock();
      const name = nameOf(source, casablancaDay(at));
      const why = whyNotRead({ name, state: 'waiting', source, zones }, caller);
      if (why) throw refusalOf(why);
      return db.transaction().execute(async (trx) => {
        if ((await repository.countOpen(trx, caller.userId)) >= MAX_EXPORTS)
          throw new Refusal(
            'request.rate_limited',
            `${MAX_EXPORTS} of your files are being made. Wait until one is ready.`,
            { retryAfterSeconds: AGAIN_SECONDS },
          );
        const row = await trx
          .insertInto('exports')
          .values({
            owner_id: caller.userId,
            name,
            source: JSON.stringify(source),
            format,
            zones: zones && [...zones],
            rows_all: null,
            bytes: null,
            error: null,
            created_at: at,
            changed_at: at,
            ended_at: null,
            expires_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await plan(trx, row, at);
        await audit.append(trx, by, at, {
          action: 'export.create',
          subject: `export ${row.id}`,
          before: null,
          after: { name, format, source },
        });
        return toExport(row, caller);
      });
    },

    send: (
      id: number,
      version: number | undefined,
      event: ExportAct,
      by: RequestActor,
    ): Promise<Export> =>
      changeRow<ExportRow>({ db, clock, audit }, by, {
        name: NAME,
        version,
        lock: (trx) => repository.lock(trx, id, by.caller.userId),
        current: (row) => toExport(row, by.caller),
        event: exportStates.transition(event, clock),
        async write(trx, row, at) {
          const next = await trx
            .updateTable('exports')
            .set({ ...written(event, at), changed_at: at, version: sql`version + 1` })
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirstOrThrow();
          if (event === 'export.retry') await plan(trx, next, at);
          if (event === 'export.cancel') await jobQueue.cancel(trx, 'exports.write', jobKeyOf(row));
          // Last, so that an earlier failure keeps the file.
          if (event === 'export.remove') await storage.remove(keyOf(row));
          return next;
        },
        entry: (before, after) => ({
          action: event,
          subject: `export ${id}`,
          before: { name: before.name, state: before.state },
          after: { name: after.name, state: after.state },
        }),
      }).then(({ after }) => toExport(after, by.caller)),

    /**
     * The file. Errors: 403 if its owner may no longer read its source, 404, 409 before it is
     * ready.
     */
    async file(id: number, caller: Caller) {
      const row = await existing(id, caller);
      const why = exportPolicy.whyNot('download', row, caller);
      if (why)
        throw refusalOf(why, {
          legalEvents: exportStates.legal(row, clock()),
          current: toExport(row, caller),
        });
      const content = await storage.get(keyOf(row));
      if (!content) throw notFound(NAME);
      return { name: `${row.name}.${row.format}`, format: row.format, content };
    },
  };
}
