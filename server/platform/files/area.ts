import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { area, type Base } from '../area.ts';
import { createLocalStorage } from './local-storage.ts';
import { createFileRepository } from './repository.ts';
import { filesHandlers } from './routes.ts';
import { createS3Storage, type S3Settings } from './s3-storage.ts';
import { createFileService } from './service.ts';
import { createTemporary } from './temporary.ts';

const CLEAN_UP_MS = 600_000;

export interface FileOptions {
  /** Folder of this server's files; a temporary one if absent, for tests. */
  dataDir?: string | undefined;
  /** An S3 file store that replaces the folder. */
  filesStore?: S3Settings | undefined;
}

export const filesArea = area({
  services({ db, clock, dataDir, filesStore }: Base & FileOptions) {
    const folder = join(dataDir ?? join(tmpdir(), `tawsil-${process.pid}`), 'files');
    const temporary = createTemporary(join(folder, 'coming-in'));
    const storage = filesStore
      ? createS3Storage(filesStore)
      : createLocalStorage(join(folder, 'kept'));
    const repository = createFileRepository(db);
    return {
      temporary,
      storage,
      files: createFileService({ db, clock, repository, storage, temporary }),
    };
  },
  handlers: ({ files }) => ({ files: filesHandlers(files) }),
  jobs: ({ files }) => [
    { kind: 'files.remove_unused', schedule: { everyMs: CLEAN_UP_MS }, run: files.sweep },
  ],
});
