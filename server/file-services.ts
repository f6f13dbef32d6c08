import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { AuditService } from './audit/service.ts';
import type { Log } from './db/log.ts';
import type { Database } from './db/schema.ts';
import { createLocalStorage } from './files/local-storage.ts';
import { createFileRepository } from './files/repository.ts';
import { createS3Storage, type S3Settings } from './files/s3-storage.ts';
import { createFileService } from './files/service.ts';
import { createTemporary } from './files/temporary.ts';
import { itemsImporter } from './imports/importers/items.ts';
import { storesImporter } from './imports/importers/stores.ts';
import { createImportRepository } from './imports/repository.ts';
import { createImportService } from './imports/service.ts';
import { createImportWork } from './imports/work.ts';
import type { StoreService } from './stores/service.ts';

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
