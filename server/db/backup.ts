import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { openAccess } from './backup/access.ts';
import type { Header } from './backup/archive.ts';
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
  // npm changes to the project's folder; a person means the folder they are in.
  const file = given && resolve(process.env.INIT_CWD ?? '.', given);
  const config = loadConfig(process.env);
  const now = new Date();
  if (command !== 'backup' && !(command === 'restore' && file)) throw new Error(usage);

  const access = await openAccess(config, silentLog);
  try {
    if (command === 'backup') {
      const name = `tawsil-${now.toISOString().replaceAll(':', '-').slice(0, 19)}.backup.gz`;
      const path = file ?? resolve(config.dataDir, 'backups', name);
      mkdirSync(dirname(path), { recursive: true });
      report('Backed up and verified', path, await saveBackup(access.ownerUrl, path, now));
    } else if (file) {
      if (access.inUse) throw new Error('The server is running. Stop it first.');
      const header = await restoreBackup(file, { ...access, replace: values.replace });
      report('Restored and verified', file, header);
      console.log('Everyone has to sign in again. Start the server with: npm start');
    }
  } finally {
    await access.close();
  }
}

function report(what: string, path: string, header: Header): void {
  const rows = header.tables.reduce((sum, { fingerprint }) => sum + fingerprint.rows, 0);
  console.log(`${what}: ${rows} rows of ${header.tables.length} tables, as of ${header.createdAt}`);
  console.log(path);
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
