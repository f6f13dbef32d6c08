import { totalmem } from 'node:os';

const MEGABYTE = 1_048_576;
const LEAST_MB = 128;
const MAX_MB = 4_096;

/**
 * The database's cache for `shared_buffers`: an eighth of this memory, in bytes. Other programs use
 * the machine too, and pages outside this cache are cached by the operating system, at the price of
 * a call for each page.
 */
export function sharedBuffers(memory: number): string {
  const share = Math.floor(memory / 8 / MEGABYTE);
  return `${Math.min(MAX_MB, Math.max(LEAST_MB, share))}MB`;
}

/**
 * The memory that this process may use, in bytes: that of the machine, or the limit of its
 * container.
 */
export function availableMemory(): number {
  const granted = process.constrainedMemory();
  return granted > 0 ? Math.min(granted, totalmem()) : totalmem();
}
