import { copyFile, stat, truncate } from 'node:fs/promises';
import { oneRun } from '../../ticks/one-run.ts';
import type { Log } from '../log.ts';

const LIMIT_BYTES = 10_000_000;
const LOOK_MS = 10_000;

export interface LogBound {
  readonly limitBytes?: number;
  readonly lookMs?: number;
}

/**
 * Limits the size of a log that is being written: the content beyond it becomes `<file>.1`,
 * replacing an earlier one. PostgreSQL always appends at the end, so it can continue to use the
 * file; a few lines written in between may be lost.
 */
export async function shortenLog(file: string, limitBytes = LIMIT_BYTES): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= limitBytes) return;
  await copyFile(file, `${file}.1`);
  await truncate(file);
}

/** Checks the log every 10 s until the returned function is called. */
export function boundLog(file: string, log: Log, bound: LogBound = {}): () => void {
  // One at a time: a second copy could read the file after the first has emptied it.
  const shorten = oneRun(() =>
    shortenLog(file, bound.limitBytes).catch((error: unknown) =>
      log.warn({ err: error }, 'The log of the database could not be shortened'),
    ),
  );
  const timer = setInterval(() => void shorten.run(), bound.lookMs ?? LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
