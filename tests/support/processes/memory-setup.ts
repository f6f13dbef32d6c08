import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { isFullRun } from '#tests/support/promise-limits.ts';

const MEMORY = '/dev/shm';
const PREFIX = 'tawsil-tests-';
/** Bytes: about twice what the tests have in their temporary files at once. */
const ROOM = 4e9;

/**
 * Puts the temporary files of a run into memory if the system supports it and has enough. Each test
 * file copies a database of 1,200 files, and ext4's search for entries that had not been deleted
 * recently took a third of the CPU time of the API tests. Runs with the full figures of the
 * promises stay on the disk.
 */
export default function setup(): (() => void) | undefined {
  const folder = isFullRun ? undefined : makeFolder();
  if (!folder) return undefined;
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    remove(folder);
  };
}

function makeFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ROOM || freemem() < 2 * ROOM) return undefined;
    for (const name of readdirSync(MEMORY)) if (isLeftOver(name)) remove(join(MEMORY, name));
    const folder = join(MEMORY, PREFIX + process.pid);
    mkdirSync(folder, { recursive: true });
    // PostgreSQL may run as another user, who must be able to enter the folder.
    chmodSync(folder, 0o711);
    return folder;
  } catch {
    return undefined;
  }
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Whether a folder belongs to a run that was killed. */
function isLeftOver(name: string): boolean {
  const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length) : Number.NaN);
  if (Number.isNaN(pid)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
