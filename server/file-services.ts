import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { AuditService } from './books/audit/service.ts';
import { itemsImporter } from './catalogue/imports/importers/items.ts';
import { storesImporter } from './catalogue/imports/importers/stores.ts';
import { createImportRepository } from './catalogue/imports/repository.ts';
import { createImportService } from './catalogue/imports/service.ts';
import { createImportWork } from './catalogue/imports/work.ts';
import type { StoreService } from './catalogue/stores/service.ts';
import type { Log } from './platform/db/log.ts';
import type { Database } from './platform/db/schema.ts';
import { createLocalStorage } from './platform/files/local-storage.ts';
import { createFileRepository } from './platform/files/repository.ts';
import { createS3Storage, type S3Settings } from './platform/files/s3-storage.ts';
import { createFileService } from './platform/files/service.ts';
import { createTemporary } from './platform/files/temporary.ts';

export interface FileOptions {
  /** Folder of what this server keeps; a temporary one when absent, for tests. */
  dataDir?: string | undefined;
  /** A store of files elsewhere, in place of a folder. */
  filesStore?: S3Settings | undefined;
}

interface Deps extends FileOptions {
  db: Kysely<Database>;
  pool: pg.Pool;
  clock: () => Date;
  log: Log;
  audit: AuditService;
  stores: StoreService;
}

/** What comes in as files: those of records, and imports. */
export function createFileServices(deps: Deps) {
  const { db, pool, clock, filesStore, log, audit, stores } = deps;
  const folder = join(deps.dataDir ?? join(tmpdir(), `tawsil-${process.pid}`), 'files');
  const temporary = createTemporary(join(folder, 'coming-in'));
  const files = createFileService({
    db,
    clock,
    repository: createFileRepository(db),
    storage: filesStore ? createS3Storage(filesStore) : createLocalStorage(join(folder, 'kept')),
    temporary,
  });
  const importers = { items: itemsImporter, stores: storesImporter };
  const imported = createImportRepository(db, pool);
  const importWork = createImportWork({
    db,
    clock,
    repository: imported,
    audit,
    importerOf: ({ kind }) => importers[kind],
    log,
  });
  const imports = createImportService({
    db,
    clock,
    repository: imported,
    work: importWork,
    temporary,
    importers,
    checkStore: (id) => stores.get(id),
  });
  return { files, imports, importWork };
}
