import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../../config.ts';
import { createLocalStorage } from '../files/local-storage.ts';
import { createS3Storage } from '../files/s3-storage.ts';
import { openAccess } from './backup/access.ts';
import type { Contents } from './backup/archive.ts';
import { restoreBackup } from './backup/restore.ts';
import { saveBackup } from './backup/save.ts';
import { silentLog } from './log.ts';

const usage = `npm run db:backup  -- [file]
npm run db:restore -- <file> [--replace]`;

/** `npm run db:backup` and `npm run db:restore`. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [command, given] = positionals;
  // npm changes to the project's folder; a relative path means the folder of the user.
  const file = given && resolve(process.env.INIT_CWD ?? '.', given);
  const config = loadConfig(process.env);
  const now = new Date();
  if (command !== 'backup' && !(command === 'restore' && file)) throw new Error(usage);

  const storage = config.filesStore
    ? createS3Storage(config.filesStore)
    : createLocalStorage(join(config.dataDir, 'files', 'kept'));
  const access = await openAccess(config, silentLog);
  try {
    if (command === 'backup') {
      const name = `tawsil-${now.toISOString().replaceAll(':', '-').slice(0, 19)}.backup.gz`;
      const path = file ?? resolve(config.dataDir, 'backups', name);
      mkdirSync(dirname(path), { recursive: true });
      const kept = config.filesStore ? undefined : storage;
      report('Backed up and verified', path, await saveBackup(access.ownerUrl, path, now, kept));
    } else if (file) {
      if (access.inUse) throw new Error('The server is running. Stop it first.');
      const header = await restoreBackup(file, { ...access, replace: values.replace, storage });
      report('Restored and verified', file, header);
      console.log('Everyone must sign in again. Start the server with: npm start');
    }
  } finally {
    await access.close();
  }
}

function report(what: string, path: string, header: Contents): void {
  const rows = header.tables.reduce((sum, { fingerprint }) => sum + fingerprint.rows, 0);
  console.log(`${what}: ${rows} rows of ${header.tables.length} tables, as of ${header.createdAt}`);
  const { files, bytes, missing } = header.fileCount;
  if (header.files === 'included')
    console.log(`With ${files} files, ${(bytes / 1_000_000).toFixed(1)} MB`);
  else
    console.log(
      'WITHOUT uploaded files: ' +
        (header.version === 1
          ? 'this backup is of a version that left them out.'
          : 'they are in the S3 store of TAWSIL_FILES_ENDPOINT. Keep a copy of its bucket too.'),
    );
  if (missing > 0) console.log(`${missing} files were missing in the storage already.`);
  console.log(path);
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
