import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import { type Export, type exportsRoutes, MAX_EXPORTS } from '#contract/routes/insight/exports.ts';
import { exportRules } from '#machines/export/export-machine.ts';
import { casablancaDay } from '#rules/time.ts';
import { performSent } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { refusalFor, refuse, requireRow } from '../../platform/http/refusal.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { createList } from '../../platform/lists/list.ts';
import { rowsOf } from '../../platform/records/rows.ts';
import { requestScope } from '../../platform/scope/scope.ts';
import { readZoneNames } from '../reports/names.ts';
import { exportActs, FILE, planExport, toExport, whyNotDownload } from './acts.ts';
import type { ExportRepository, ExportRow } from './repository.ts';
import { nameOf, requireQuery, whyNotRead } from './sources.ts';
import { keyOf } from './work.ts';

type Routes = typeof exportsRoutes;
type ListQuery = RequestOf<Routes['list']>['query'];

interface Deps extends Base, Pick<ChangeDeps, 'audit'> {
  storage: FileStorage;
  jobQueue: JobQueue;
  repository: ExportRepository;
}

const AGAIN_SECONDS = 10;

/** Files of reports and lists, each for the person who requested it. */
export function createExportService(deps: Deps) {
  const { db, clock, audit, storage, repository } = deps;
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

  async function existing(id: number, { userId }: Caller): Promise<ExportRow> {
    return requireRow(await repository.find(id, userId), FILE);
  }

  return {
    list: async (query: ListQuery, caller: Caller) =>
      mapPage(await list.page(own(query, caller)), (row) => toExport(row, caller, clock())),
    count: (query: RequestOf<Routes['count']>['query'], caller: Caller) =>
      list.count(own(query, caller)),
    get: async (id: number, caller: Caller) =>
      toExport(await existing(id, caller), caller, clock()),

    /** Errors: 400 for a query that its source refuses, 403, 429 if too many are being made. */
    async create(
      { source, format }: RequestOf<Routes['create']>['body'],
      by: RequestActor,
    ): Promise<Export> {
      const { caller } = by;
      requireQuery(source, caller);
      const zones = requestScope()?.zones ?? null;
      const at = clock();
      const name = nameOf(source, casablancaDay(at), await readZoneNames(db, zones));
      const why = whyNotRead({ source, zones }, caller);
      if (why) throw refusalFor(why);
      return db.transaction().execute(async (trx) => {
        if ((await repository.countOpen(trx, caller.userId)) >= MAX_EXPORTS)
          throw refuse(
            'export.too_many',
            { most: MAX_EXPORTS },
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
        await planExport(deps, trx, row, at);
        await audit.append(trx, by, at, {
          action: 'export.create',
          subject: `export ${row.id}`,
          before: null,
          after: { name, format, source },
        });
        return toExport(row, caller, clock());
      });
    },

    send: performSent(deps, exportActs),

    /**
     * The file. Errors: 403 if its owner may no longer read its source, 404, 409 before it is
     * ready.
     */
    async file(id: number, caller: Caller) {
      const row = await existing(id, caller);
      const why = whyNotDownload(row, caller);
      if (why)
        throw refusalFor(
          why,
          why.code === 'export.illegal_event'
            ? {
                extra: {
                  legalEvents: exportRules.legal({ status: row.state }),
                  current: toExport(row, caller, clock()),
                },
              }
            : {},
        );
      const content = requireRow(await storage.get(keyOf(row)), FILE);
      return { name: `${row.name}.${row.format}`, format: row.format, content };
    },
  };
}
