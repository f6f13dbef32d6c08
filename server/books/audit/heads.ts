import { appendFile, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { writeDurably } from '../../platform/db/durable-file.ts';
import type { PublishedHead } from './chain.ts';

const Line = z.object({ seq: z.number().int().min(0), hash: z.string() });
const LINES_AT_ONCE = 2_000;
const fileIn = (dataDir: string) => join(dataDir, 'audit-heads.jsonl');

/**
 * Stores the heads of the audit log in a file of this machine, out of reach of a user with access
 * to the database.
 */
export const keepHeadsIn = (dataDir: string) => (head: PublishedHead) =>
  appendFile(fileIn(dataDir), `${JSON.stringify({ at: new Date().toISOString(), ...head })}\n`, {
    mode: 0o600,
  });

/** The stored heads, the oldest first; empty without a file. An incomplete line is skipped. */
export async function readHeads(dataDir: string): Promise<PublishedHead[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const heads: PublishedHead[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    // A year has half a million lines.
    if (at % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
    try {
      heads.push(Line.parse(JSON.parse(line)));
    } catch {
      // An incomplete line.
    }
  }
  return heads;
}

/**
 * After a restore: keeps the heads up to the last entry of the backup, which its chain still has to
 * match. Later heads are of entries that the restore discarded on purpose; their file is renamed, as
 * evidence. Returns its new path if there were any.
 */
export async function setLaterHeadsAside(
  dataDir: string,
  lastSeq: number,
  at: Date,
): Promise<string | undefined> {
  const heads = await readHeads(dataDir);
  const kept = heads.filter(({ seq }) => seq <= lastSeq);
  if (kept.length === heads.length) return undefined;
  const aside = join(
    dataDir,
    `audit-heads-until-${at.toISOString().replaceAll(':', '-').slice(0, 19)}.jsonl`,
  );
  await rename(fileIn(dataDir), aside);
  await writeDurably(fileIn(dataDir), kept.map((head) => `${JSON.stringify(head)}\n`).join(''));
  return aside;
}
