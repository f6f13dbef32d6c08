import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, startMark } from './process-identity.ts';

/** What the lock file contains about its holder. */
export interface LockHolder {
  readonly id: string;
  readonly pid: number;
  readonly mark: string;
  readonly since: string;
  /** The database's port once it accepts connections. */
  readonly port?: number;
}

/** Another living server holds the data directory. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';
  readonly holder: LockHolder;
  constructor(dataDir: string, holder: LockHolder) {
    super(
      `Another Tawsil server (process ${holder.pid}, since ${holder.since}) is using ${dataDir}. ` +
        'Stop it first, or give this one its own TAWSIL_DATA_DIR.',
    );
    this.holder = holder;
  }
}

export interface DataDirLock {
  publishPort(port: number): Promise<void>;
  release(): Promise<void>;
}

const lockPath = (dataDir: string) => join(dataDir, 'server.lock');

/** The holder of the directory, if that process is still alive. */
export async function livingHolder(dataDir: string): Promise<LockHolder | undefined> {
  const holder = await readHolder(lockPath(dataDir));
  if (!holder) return undefined;
  return (await isRunning(holder.pid, holder.mark)) ? holder : undefined;
}

/**
 * Locks the directory for this process; takes over a lock whose process has died. Throws
 * DataDirInUse if a living process (including this one) holds it.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const path = lockPath(dataDir);
  const mine: LockHolder = {
    id: randomUUID(),
    pid: process.pid,
    mark: (await startMark(process.pid)) ?? '',
    since: new Date().toISOString(),
  };
  const draft = `${path}.${mine.id}`;
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    // link() is atomic and fails if the name exists, so the file is never seen half written.
    while (!(await linkNew(draft, path))) {
      const living = await livingHolder(dataDir);
      if (living) throw new DataDirInUse(dataDir, living);
      await setAside(path, `${draft}.stale`);
    }
    // Two processes may have found the same dead holder, so another one may have taken the name.
    await delay(20);
    const now = await readHolder(path);
    if (now && now.id !== mine.id) throw new DataDirInUse(dataDir, now);
  } finally {
    await rm(draft, { force: true });
  }
  return {
    async publishPort(port) {
      await writeFile(draft, JSON.stringify({ ...mine, port }), { mode: 0o600 });
      await rename(draft, path);
    },
    async release() {
      if ((await readHolder(path))?.id === mine.id) await rm(path, { force: true });
    },
  };
}

async function setAside(path: string, aside: string): Promise<void> {
  const before = await readHolder(path);
  await rename(path, aside).catch(() => {});
  const moved = await readHolder(aside);
  if (moved && moved.id !== before?.id) await linkNew(aside, path);
  await rm(aside, { force: true });
}

async function linkNew(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function readHolder(path: string): Promise<LockHolder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as LockHolder;
  } catch {
    return undefined;
  }
}
