import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asSuperuser } from './database-processes.ts';

const run = promisify(execFile);

/**
 * A base backup of a running embedded database as a data directory of its own, with an empty file
 * such as `standby.signal` that says how it is to start. The running one is read only. Linux only.
 */
export async function copyRunning(from: string, to: string, signal: string): Promise<void> {
  const target = join(to, 'postgres');
  await mkdir(to, { recursive: true });
  await chmod(to, 0o711);
  await asSuperuser(from, async (database) => {
    await database.query(`select pg_backup_start('copy', fast => true)`);
    await run('cp', ['-a', join(from, 'postgres'), target]);
    const { rows } = await database.query<{ labelfile: string }>('select * from pg_backup_stop()');
    // Its log comes from the archive or the primary; what it says of the process is of the other one's.
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
