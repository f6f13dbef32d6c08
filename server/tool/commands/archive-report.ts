import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Contents } from '../../platform/db/backup/archive.ts';
import { createLocalStorage } from '../../platform/files/local-storage.ts';
import { createS3Storage } from '../../platform/files/s3-storage.ts';
import type { FileStorage } from '../../platform/files/storage.ts';

/** Where the service keeps its files. */
export const storageOf = ({ filesStore, dataDir }: Config): FileStorage =>
  filesStore ? createS3Storage(filesStore) : createLocalStorage(join(dataDir, 'files', 'kept'));

/** The lines about a written or restored archive; the last one is its path. */
export function linesAbout(what: string, path: string, header: Contents): string[] {
  const rows = header.tables.reduce((sum, { fingerprint }) => sum + fingerprint.rows, 0);
  const { files, bytes, missing } = header.fileCount;
  const elsewhere =
    header.version === 1
      ? 'this backup is of a version that left them out.'
      : 'they are in the S3 store of TAWSIL_FILES_ENDPOINT. Keep a copy of its bucket too.';
  return [
    `${what}: ${rows} rows of ${header.tables.length} tables, as of ${header.createdAt}`,
    header.files === 'included'
      ? `With ${files} files, ${(bytes / 1_000_000).toFixed(1)} MB`
      : `WITHOUT uploaded files: ${elsewhere}`,
    ...(missing > 0 ? [`${missing} files were missing in the storage already.`] : []),
    path,
  ];
}
