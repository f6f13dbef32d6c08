import { copyFile, stat, truncate } from 'node:fs/promises';
import type { Log } from '../log.ts';

const LIMIT_BYTES = 10_000_000;
const LOOK_MS = 10_000;

export interface LogBound {
  readonly limitBytes?: number;
  readonly lookMs?: number;
}

/**
 * Keeps a log that is being written below a size: what is longer becomes `<file>.1`, in the place of an
 * earlier one. PostgreSQL writes at the end, wherever that is, so the file goes on being its own; a few
 * lines that come in between may be lost.
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

/** Looks at the log every 10 s until what this gives is called. */
export function boundLog(file: string, log: Log, bound: LogBound = {}): () => void {
  const timer = setInterval(() => {
    shortenLog(file, bound.limitBytes).catch((error: unknown) =>
      log.warn({ err: error }, 'The log of the database could not be shortened'),
    );
  }, bound.lookMs ?? LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
