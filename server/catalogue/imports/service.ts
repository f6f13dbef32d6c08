import { Readable } from 'node:stream';
import type { RequestOf } from '#contract/endpoint.ts';
import type {
  Import,
  ImportChanges,
  ImportError,
  ImportKind,
  importsRoutes,
} from '#contract/routes/catalogue/imports.ts';
import { importRules } from '#machines/import/import-machine.ts';
import { performActs } from '../../platform/acts/perform.ts';
import { actorOf, type Caller, can } from '../../platform/auth/caller.ts';
import type { ReceivedFile, Temporary } from '../../platform/files/temporary.ts';
import { pageById } from '../../platform/http/cursor.ts';
import { fieldFault, notFound, refuse } from '../../platform/http/refusal.ts';
import type { Upload } from '../../platform/http/upload.ts';
import type { CsvExport } from '../../platform/lists/list.ts';
import { type ImportDeps, importActs } from './acts.ts';
import { type CsvFile, openCsv } from './csv-file.ts';
import type { Importer } from './importer.ts';
import { columnsFor, propose } from './mapping.ts';
import type { ImportRow, RefusedRow } from './repository.ts';
import { refusedCsv, toErrors, toImport } from './show.ts';
import { templateOf } from './template.ts';
import type { ImportWork } from './work.ts';

type Routes = typeof importsRoutes;
type Target = RequestOf<Routes['template']>['query'];

interface Deps extends ImportDeps {
  work: ImportWork;
  temporary: Temporary;
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
  const acts = performActs(deps, importActs);
  let comingIn = 0;

  function importerFor(kind: ImportKind, caller: Caller): Importer {
    const importer = importers[kind];
    if (!can(caller, importer.permission))
      throw refuse('import.not_for_role', { role: caller.role });
    return importer;
  }

  /** Errors: 403, 404 without the store, 422 for a store where there is none to choose. */
  async function importerOf({ kind, storeId }: Target, caller: Caller): Promise<Importer> {
    const importer = importerFor(kind, caller);
    if (storeId === undefined) return importer;
    if (!importer.isOfStore)
      throw refuse(
        'import.takes_no_store',
        {},
        { fields: [fieldFault('query.storeId', 'import.only_of_store')] },
      );
    await deps.checkStore(storeId);
    return importer;
  }

  async function existing(id: number, caller: Caller) {
    const row = await repository.find(id);
    if (!row || !can(caller, importers[row.kind].permission)) throw notFound('import');
    return row;
  }

  async function takeIn(
    query: RequestOf<Routes['create']>['query'],
    { name, stream }: Upload,
    importer: Importer,
    caller: Caller,
  ): Promise<Import> {
    return temporary.receive(stream, async (file) => {
      const csv = await openCsv(file.path, query);
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
    const { encoding, delimiter, header, headerLine } = csv;
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
        header_line: headerLine,
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
      const importer = await importerOf(query, caller);
      if (comingIn >= AT_ONCE) throw refuse('file.too_many', {}, { retryAfterSeconds: 10 });
      comingIn += 1;
      try {
        return await takeIn(query, await upload(), importer, caller);
      } finally {
        comingIn -= 1;
      }
    },

    /** A file with the headings and an example, to be filled in. */
    template: async (query: Target, caller: Caller): Promise<CsvExport> =>
      templateOf(db, await importerOf(query, caller), query, caller),

    get: async (id: number, caller: Caller) => show(await existing(id, caller), caller),

    /**
     * Errors: 400 for a wrong mapping; 409 if it cannot be checked; 412, 428; 429 if too many are
     * running.
     */
    check: (...request: Parameters<typeof acts.check>) => work.check(() => acts.check(...request)),

    /**
     * Errors: 409 if it cannot be applied, or has refused lines that may not be skipped; 412, 428;
     * 429 if too many are running.
     */
    apply: (...request: Parameters<typeof acts.apply>) =>
      work.apply(() => acts.apply(...request), request[3]),

    cancel: acts.cancel,

    async errors(id: number, caller: Caller): Promise<{ items: ImportError[] }> {
      const row = await existing(id, caller);
      return { items: toErrors(row, await repository.refused(id)) };
    },

    /** What the last check found that changes; nothing before a check. */
    async changes(id: number, caller: Caller): Promise<ImportChanges> {
      return (await existing(id, caller)).changes ?? { of: 0, far: 0, items: [] };
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
