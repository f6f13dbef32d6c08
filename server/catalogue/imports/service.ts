import { Readable } from 'node:stream';
import type { RequestOf } from '#contract/endpoint.ts';
import type {
  Import,
  ImportError,
  ImportKind,
  importsRoutes,
} from '#contract/routes/catalogue/imports.ts';
import { type ImportEventType, importRules } from '#machines/import/import-machine.ts';
import type { WithClock } from '../../platform/area.ts';
import { actorOf, type Caller, can, type RequestActor } from '../../platform/auth/caller.ts';
import { holdRow } from '../../platform/db/change.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { ReceivedFile, Temporary } from '../../platform/files/temporary.ts';
import { pageById } from '../../platform/http/cursor.ts';
import { illegalEvent, notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Upload } from '../../platform/http/upload.ts';
import type { CsvExport } from '../../platform/lists/list.ts';
import { type CsvFile, openCsv } from './csv-file.ts';
import type { Importer } from './importer.ts';
import { checkMapping, columnsFor, propose, requireColumns } from './mapping.ts';
import type { ImportRepository, ImportRow, RefusedRow } from './repository.ts';
import { refusedCsv, toErrors, toImport } from './show.ts';
import type { ImportWork } from './work.ts';

type Routes = typeof importsRoutes;

interface Deps extends WithClock {
  repository: ImportRepository;
  work: ImportWork;
  temporary: Temporary;
  importers: Readonly<Record<ImportKind, Importer>>;
  /** Refuses a store that does not exist. */
  checkStore: (id: number) => Promise<unknown>;
}

/** How long the rows of an import are kept. */
const KEPT_MS = 86_400_000;
/** Files are large, so only this many are received at once. */
const AT_ONCE = 3;
const PAGE = 1_000;

/** Imports: a file is uploaded, mapped, checked, and applied whole or not at all. */
export function createImportService(deps: Deps) {
  const { db, clock, repository, work, temporary, importers } = deps;
  const show = (row: ImportRow, caller: Caller) => toImport(row, importers[row.kind], caller);
  let comingIn = 0;

  function importerFor(kind: ImportKind, caller: Caller): Importer {
    const importer = importers[kind];
    if (!can(caller, importer.permission))
      throw new Refusal('permission.denied', `The role ${caller.role} may not import these.`);
    return importer;
  }

  async function existing(id: number, caller: Caller, trx?: Trx) {
    const row = await (trx ? repository.lock(trx, id) : repository.find(id));
    if (!row || !can(caller, importers[row.kind].permission)) throw notFound('The import');
    return row;
  }

  /**
   * Performs an act on an import: checks its version and its machine, and returns the import after
   * it.
   */
  const act = (
    id: number,
    version: number | undefined,
    type: ImportEventType,
    caller: Caller,
    change: (row: ImportRow, trx: Trx) => Promise<Parameters<ImportRepository['update']>[2]>,
  ): Promise<ImportRow> =>
    db.transaction().execute(async (trx) => {
      const row = await holdRow(trx, {
        name: 'The import',
        version,
        lock: () => existing(id, caller, trx),
        current: (found) => show(found, caller),
      });
      const after = importRules.apply({ status: row.status }, type);
      if (!after || row.is_swept) {
        const current = show(row, caller);
        throw illegalEvent({
          code: 'import.illegal_event',
          ...(row.is_swept
            ? { state: 'The rows of this import have been deleted. Upload the file again' }
            : { state: `The import is ${row.status}`, type }),
          legalEvents: current.legalEvents,
          current,
        });
      }
      const more = await change(row, trx);
      await repository.update(trx, id, { ...more, status: after.status, status_at: clock() });
      return (await repository.find(id, trx)) as ImportRow;
    });

  async function takeIn(
    query: RequestOf<Routes['create']>['query'],
    { name, stream }: Upload,
    importer: Importer,
    caller: Caller,
  ): Promise<Import> {
    return temporary.receive(stream, async (file) => {
      const csv = await openCsv(file.path);
      try {
        return await store(query, name, file, csv, importer, caller);
      } finally {
        await csv.close();
      }
    });
  }

  async function store(
    query: RequestOf<Routes['create']>['query'],
    name: string,
    { bytes, sha256 }: ReceivedFile,
    csv: CsvFile,
    importer: Importer,
    caller: Caller,
  ): Promise<Import> {
    const at = clock();
    const storeId = query.storeId ?? null;
    const mapping = propose(columnsFor(importer, caller), csv.header);
    if (storeId !== null) delete mapping.store;
    const { encoding, delimiter, header } = csv;
    const id = await repository.create(
      {
        kind: importer.kind,
        store_id: storeId,
        file_name: name,
        bytes,
        sha256,
        encoding,
        delimiter,
        header,
        sample: [],
        mapping,
        created_by: actorOf(caller),
        created_at: at,
        status_at: at,
        rows_until: new Date(at.getTime() + KEPT_MS),
      },
      csv.rows,
    );
    return show((await repository.find(id)) as ImportRow, caller);
  }

  async function* refusedPages(id: number): AsyncGenerator<RefusedRow[]> {
    for (let after = 0; ; ) {
      const page = await repository.refused(id, after, PAGE);
      if (page.length === 0) return;
      yield page;
      after = page.at(-1)?.line ?? after;
    }
  }

  return {
    list(query: RequestOf<Routes['list']>['query'], caller: Caller) {
      const isMine = ({ kind }: ImportRow) => can(caller, importers[kind].permission);
      return pageById(
        query,
        async (before, limit) =>
          (await repository.list({ kind: query.kind, before, limit })).filter(isMine),
        (row) => show(row, caller),
      );
    },

    /**
     * Errors: 404 without the store, 413, 422 if it is not a CSV file, 429 while too many uploads
     * run.
     */
    async create(
      query: RequestOf<Routes['create']>['query'],
      upload: () => Promise<Upload>,
      caller: Caller,
    ): Promise<Import> {
      const importer = importerFor(query.kind, caller);
      if (query.storeId !== undefined) {
        if (!importer.isOfStore)
          throw new Refusal('request.invalid', 'This kind of import does not take a store.', {
            fields: [{ path: 'query.storeId', message: 'is only for records of a store' }],
          });
        await deps.checkStore(query.storeId);
      }
      if (comingIn >= AT_ONCE)
        throw new Refusal('request.rate_limited', 'Too many files are being uploaded at once.', {
          retryAfterSeconds: 10,
        });
      comingIn += 1;
      try {
        return await takeIn(query, await upload(), importer, caller);
      } finally {
        comingIn -= 1;
      }
    },

    get: async (id: number, caller: Caller) => show(await existing(id, caller), caller),

    /**
     * Errors: 400 for a wrong mapping; 409 if it cannot be checked; 412, 428; 429 if too many are
     * running.
     */
    async check(
      id: number,
      version: number | undefined,
      { mapping }: RequestOf<Routes['check']>['body'],
      { caller }: RequestActor,
    ): Promise<Import> {
      const begin = () =>
        act(id, version, 'import.check', caller, async (found, trx) => {
          requireColumns(importers[found.kind], mapping, caller);
          checkMapping(importers[found.kind], mapping, found.header, found.store_id);
          if (!(await repository.hasRows(id, trx)))
            throw new Refusal(
              'import.illegal_event',
              'The rows were lost when the database failed. Upload the file again.',
            );
          return { mapping: JSON.stringify(mapping), counts: null, failure: null, done: 0 };
        });
      return show(await work.check(begin), caller);
    },

    /**
     * Errors: 409 if it cannot be applied, or has refused lines that may not be skipped; 412, 428;
     * 429 if too many are running.
     */
    async apply(
      id: number,
      version: number | undefined,
      { skipRefused }: RequestOf<Routes['apply']>['body'],
      by: RequestActor,
    ): Promise<Import> {
      const begin = () =>
        act(id, version, 'import.apply', by.caller, async ({ counts, kind, mapping }) => {
          requireColumns(importers[kind], mapping, by.caller);
          if (counts && counts.refused > 0 && !skipRefused)
            throw new Refusal(
              'import.illegal_event',
              `${counts.refused} rows have errors. Correct them, or apply only the valid rows.`,
            );
          return { skips_refused: skipRefused, failure: null, done: 0 };
        });
      return show(await work.apply(begin, by), by.caller);
    },

    cancel: async (
      id: number,
      version: number | undefined,
      { caller }: RequestActor,
    ): Promise<Import> =>
      show(await act(id, version, 'import.cancel', caller, async () => ({})), caller),

    async errors(id: number, caller: Caller): Promise<{ items: ImportError[] }> {
      const row = await existing(id, caller);
      return { items: toErrors(row, await repository.refused(id)) };
    },

    async refused(id: number, caller: Caller): Promise<CsvExport> {
      const row = await existing(id, caller);
      return {
        lines: Readable.from(refusedCsv(row, refusedPages(id))),
        count: async () => ({ count: row.counts?.refused ?? 0, isMore: false }),
      };
    },

    /** Ends imports that waited too long, and removes rows past their retention. */
    async sweep(): Promise<void> {
      for (const { id, status } of await repository.due(clock()))
        await db.transaction().execute(async (trx) => {
          if (!(await repository.takeWork(trx, id))) return;
          const after = importRules.apply({ status }, 'import.cancel');
          if (after) await repository.update(trx, id, { status: after.status, status_at: clock() });
          await repository.removeRows(trx, id);
        });
    },
  };
}
