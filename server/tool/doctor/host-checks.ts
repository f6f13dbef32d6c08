import { readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUP_OLD_MS, backupsAmong } from '../../platform/backups/names.ts';
import { readSpaceSync } from '../../platform/system/disk.ts';
import { type Check, type Finding, fault, ok, warning } from './check.ts';

const GB = 1_000_000_000;
/** Below the first the next backup or update may fail; below the second the database soon stops. */
const FEW_BYTES = 2 * GB;
const TOO_FEW_BYTES = GB / 2;

export const hostChecks: readonly Check[] = [
  {
    id: 'host.disk',
    label: 'Disk space',
    run: async ({ config: { dataDir } }) => {
      return diskFinding(readSpaceSync(dataDir).freeBytes, dataDir);
    },
  },
  {
    id: 'host.data',
    label: 'Data directory',
    run: async ({ config: { dataDir } }) => dataFinding(dataDir),
  },
  {
    id: 'host.backup',
    label: 'Last backup',
    run: async ({ config: { backups, dataDir }, now }) =>
      backupFinding(
        backups.folder ?? join(dataDir, 'backups'),
        now(),
        backups.folder !== undefined,
      ),
  },
];

export function diskFinding(free: number, folder: string): Finding {
  const text = `${(free / GB).toFixed(1)} GB are free for ${folder}`;
  const advice = `du -xh --max-depth=2 ${folder} | sort -h | tail. Move backups elsewhere, or enlarge the disk.`;
  if (free < TOO_FEW_BYTES) return fault(text, advice);
  return free < FEW_BYTES ? warning(text, advice) : ok(text);
}

/** Files of another owner, which the server cannot read, and rights of other users. */
export function dataFinding(dataDir: string): Finding {
  const { uid, gid, mode } = statSync(dataDir);
  // A server of root reads everything, and its database has a user of its own.
  const foreign = uid === 0 ? undefined : foreignFile(dataDir, uid, 3);
  if (foreign)
    return fault(
      `${foreign} belongs to another user than ${dataDir}, so the server cannot use it`,
      `chown -R ${uid}:${gid} ${dataDir}`,
    );
  if (mode & 0o007)
    return warning(
      `Other users may enter ${dataDir}, with uploaded files and sign-ins`,
      `chmod 700 ${dataDir}`,
    );
  return ok(`${dataDir}, with one owner`);
}

/** The first file or folder of another owner, down to this depth. */
function foreignFile(folder: string, uid: number, depth: number): string | undefined {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const facts: Stats | undefined = statSync(path, { throwIfNoEntry: false });
    if (facts && facts.uid !== uid) return path;
    const inside = entry.isDirectory() && depth > 1 ? foreignFile(path, uid, depth - 1) : undefined;
    if (inside) return inside;
  }
  return undefined;
}

function backupFinding(folder: string, now: Date, isScheduled: boolean): Finding {
  const advice = isScheduled
    ? 'See why on the system page, at the schedule "backups.make", or run `npx tawsil backup`.'
    : 'Set TAWSIL_BACKUP_DIR, so that the server makes one every night, and keep a copy elsewhere.';
  const last = newestBackup(folder);
  if (last === undefined) return warning(`There is no backup in ${folder}`, advice);
  const ageMs = now.getTime() - last.getTime();
  const text = `The last one in ${folder} is of ${last.toISOString()}`;
  return ageMs > BACKUP_OLD_MS
    ? warning(`${text}, ${Math.round(ageMs / 3_600_000)} hours ago`, advice)
    : ok(text);
}

/** By their names, because a copy of a file has another time; by the file's time if renamed. */
function newestBackup(folder: string): Date | undefined {
  try {
    return readdirSync(folder)
      .filter((name) => /\.backup\.gz(\.age)?$/.test(name))
      .map((name) => backupsAmong([name])[0]?.at ?? statSync(join(folder, name)).mtime)
      .toSorted((a, b) => b.getTime() - a.getTime())[0];
  } catch {
    return undefined;
  }
}
