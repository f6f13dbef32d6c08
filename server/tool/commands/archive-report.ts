import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { rowsOf } from '../../platform/backups/make.ts';
import type { Contents } from '../../platform/db/backup/archive.ts';
import { readIdentities } from '../../platform/db/backup/encryption.ts';
import { createLocalStorage } from '../../platform/files/local-storage.ts';
import { createS3Storage } from '../../platform/files/s3-storage.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { Context } from '../command.ts';
import { ToolError } from '../tool-error.ts';

/** Where the service keeps its files. */
export const storageOf = ({ filesStore, dataDir }: Config): FileStorage =>
  filesStore ? createS3Storage(filesStore) : createLocalStorage(join(dataDir, 'files', 'kept'));

/** The option with which an encrypted archive is read. */
export const IDENTITY_OPTION = {
  identity: {
    type: 'string',
    help: 'file: the secret key of an encrypted backup; - reads it from standard input',
  },
} as const;

/** The secret keys that the user gave; none if there are none. */
export async function identitiesOf({
  values,
  pathOf,
}: Pick<Context, 'values' | 'pathOf'>): Promise<readonly string[] | undefined> {
  const { identity } = values;
  if (typeof identity !== 'string') return undefined;
  try {
    return await readIdentities(identity === '-' ? 0 : pathOf(identity));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new ToolError(
      `${identity} cannot be read by the owner of the data directory. Keep it secret, and give it by ` +
        `standard input: --identity - < ${identity}`,
    );
  }
}

/** Error: the owner of the data directory may not read the backup. */
export function requireReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ToolError(
      code === 'ENOENT'
        ? `${file} does not exist.`
        : `${file} cannot be read by the owner of the data directory. Give it the right to read the file.`,
    );
  }
}

/** The lines about a written or restored archive; the last one is its path. */
export function linesAbout(what: string, path: string, header: Contents): string[] {
  const rows = rowsOf(header);
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

/** The same facts for other programs. */
export const factsAbout = (path: string, header: Contents) => ({
  path,
  createdAt: header.createdAt,
  tables: header.tables.length,
  rows: rowsOf(header),
  files: header.files === 'included' ? header.fileCount : null,
});
