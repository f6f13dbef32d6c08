import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asSuperuser } from './database-processes.ts';

const run = promisify(execFile);

/**
 * Makes a base backup of a running embedded database as a separate data directory, with an empty
 * file such as `standby.signal` that determines how it starts. The running database is only read.
 * Linux only.
 */
export async function copyRunningDatabase(from: string, to: string, signal: string): Promise<void> {
  const target = join(to, 'postgres');
  await mkdir(to, { recursive: true });
  await chmod(to, 0o711);
  await asSuperuser(from, async (database) => {
    await database.query(`select pg_backup_start('copy', fast => true)`);
    await run('cp', ['-a', join(from, 'postgres'), target]);
    const { rows } = await database.query<{ labelfile: string }>('select * from pg_backup_stop()');
    // The write-ahead log comes from the archive or the primary; the process files belong to the
    // other database.
    await run('sh', ['-c', 'rm -rf "$0"/pg_wal/[0-9A-F]* "$0"/postmaster.*', target]);
    for (const [name, text] of [
      ['backup_label', rows[0]?.labelfile ?? ''],
      [signal, ''],
    ] as const) {
      await writeFile(join(target, name), text);
      await run('chown', ['--reference', target, join(target, name)]);
    }
  });
  await copyFile(join(from, 'database-passwords.json'), join(to, 'database-passwords.json'));
}
