import { totalmem } from 'node:os';

const MEGABYTE = 1_048_576;
const LEAST_MB = 128;
const MOST_MB = 4_096;

/**
 * What the database keeps at hand, as `shared_buffers` takes it: an eighth of this memory, in bytes. It is not
 * alone on its machine, and what it does not keep itself the system does, at the price of a call for each page.
 */
export function sharedBuffers(memory: number): string {
  const share = Math.floor(memory / 8 / MEGABYTE);
  return `${Math.min(MOST_MB, Math.max(LEAST_MB, share))}MB`;
}

/** The memory that this process may use, in bytes: the machine's, or what a container leaves of it. */
export function memoryHere(): number {
  const granted = process.constrainedMemory();
  return granted > 0 ? Math.min(granted, totalmem()) : totalmem();
}
