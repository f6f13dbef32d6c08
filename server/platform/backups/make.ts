import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Contents } from '../db/backup/archive.ts';
import { type Encryption, prepareEncryption } from '../db/backup/encryption.ts';
import { saveBackup } from '../db/backup/save.ts';
import { createDb, createToolPool } from '../db/connect.ts';
import { migrationsRun } from '../db/migrations-run.ts';
import type { Db } from '../db/schema.ts';
import type { FileStorage } from '../files/storage.ts';
import { readSpace } from '../system/disk.ts';
import { drillBackup } from './drill.ts';
import { backupName, backupsAmong, draftsAmong, expiredAmong, type Keep } from './names.ts';
import { recordBackup } from './records.ts';

export interface MakeOptions {
  readonly ownerUrl: string;
  /** Where it is written: a file, or a folder in which it gets a name of its own. */
  readonly to: { readonly file: string } | { readonly folder: string };
  /** If absent, the files are kept elsewhere and are not in the backup. */
  readonly storage: FileStorage | undefined;
  /** Public keys of age; without any it is not encrypted. */
  readonly recipients: readonly string[];
  /** Whether to restore it into a scratch database. */
  readonly drills: boolean;
  /** What to keep in its folder; if absent, nothing is removed. */
  readonly keep?: Keep | undefined;
  readonly clock: () => Date;
}

/** A backup that was made. */
export interface MadeBackup {
  readonly path: string;
  readonly contents: Contents;
  readonly isDrilled: boolean;
  /** The names of earlier backups that were removed. */
  readonly removed: readonly string[];
}

/** A draft is left over from a killed backup if nothing was written to it for so long. */
const LEFT_OVER_MS = 3_600_000;
/** How much more room than the last backup the next one needs. */
const GROWTH = 1.1;

/**
 * Makes a backup, records it, and removes those that are no longer kept. Earlier ones are removed
 * only once this one is verified, and restored if requested: after any error they are all there.
 */
export async function makeBackup(options: MakeOptions): Promise<MadeBackup> {
  const { ownerUrl, to, recipients, clock, keep } = options;
  const db = createDb(createToolPool(ownerUrl));
  try {
    const encryption = recipients.length > 0 ? await prepareEncryption(recipients) : undefined;
    const now = clock();
    const path = 'file' in to ? to.file : join(to.folder, await nameOf(db, now, encryption));
    const folder = dirname(path);
    await removeLeftOver(folder, now);
    await requireRoom(folder);
    const contents = await saveBackup(ownerUrl, path, now, options.storage, encryption);
    const isEncrypted = encryption !== undefined;
    await record(db, 'backup', { path, contents, clock, since: now, isEncrypted });
    const { identities } = encryption ?? {};
    if (options.drills) await drill(db, { ownerUrl, path, identities, clock });
    return {
      path,
      contents,
      isDrilled: options.drills,
      removed: keep ? await expire(folder, keep) : [],
    };
  } finally {
    await db.destroy();
  }
}

async function nameOf(db: Db, now: Date, encryption: Encryption | undefined): Promise<string> {
  const migrations = await migrationsRun(db);
  return backupName(now, migrations?.at(-1) ?? '0000', encryption !== undefined);
}

interface Outcome {
  path: string;
  since: Date;
  clock: () => Date;
  isEncrypted: boolean;
  contents?: Contents;
  error?: string;
}

async function record(db: Db, kind: 'backup' | 'drill', outcome: Outcome): Promise<void> {
  const { path, contents, since, clock, isEncrypted, error = null } = outcome;
  const at = clock();
  await recordBackup(db, kind, {
    at,
    tookMs: at.getTime() - since.getTime(),
    path,
    bytes: (await stat(path)).size,
    rows: contents ? rowsOf(contents) : 0,
    isEncrypted,
    error,
  });
}

/** The number of rows in an archive. */
export const rowsOf = ({ tables }: Contents): number =>
  tables.reduce((sum, { fingerprint }) => sum + fingerprint.rows, 0);

export interface DrillOptions {
  readonly ownerUrl: string;
  readonly path: string;
  readonly identities?: readonly string[] | undefined;
  readonly clock: () => Date;
}

/** Restores a backup into a scratch database, and records the result. Error: it cannot be restored. */
export async function drill(db: Db, { ownerUrl, path, identities, clock }: DrillOptions) {
  const outcome = { path, since: clock(), clock, isEncrypted: identities !== undefined };
  try {
    const contents = await drillBackup(path, { ownerUrl, identities });
    await record(db, 'drill', { ...outcome, contents });
    return contents;
  } catch (error) {
    const { message } = error as Error;
    await record(db, 'drill', { ...outcome, error: message });
    throw new Error(`${path} cannot be restored: ${message}`, { cause: error });
  }
}

async function removeLeftOver(folder: string, now: Date): Promise<void> {
  for (const name of draftsAmong(await readdir(folder))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < now.getTime() - LEFT_OVER_MS) await rm(path, { force: true });
  }
}

/** A backup that fills the disk could stop a database on it. */
async function requireRoom(folder: string): Promise<void> {
  const [last] = backupsAmong(await readdir(folder));
  if (!last) return;
  const { size } = await stat(join(folder, last.name));
  const { freeBytes } = await readSpace(folder);
  if (freeBytes >= size * GROWTH) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  throw new Error(
    `The disk of ${folder} is full: ${megabytes(freeBytes)} are free, and the last backup has ` +
      `${megabytes(size)}. Nothing was written; earlier backups are unchanged.`,
  );
}

async function expire(folder: string, keep: Keep): Promise<string[]> {
  const expired = expiredAmong(await readdir(folder), keep);
  for (const name of expired) await rm(join(folder, basename(name)));
  return expired;
}
