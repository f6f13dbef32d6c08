import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { PublishedHead } from './chain.ts';

const Line = z.object({ seq: z.number().int().min(0), hash: z.string() });
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
  return text.split('\n').flatMap((line) => {
    try {
      return [Line.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}
