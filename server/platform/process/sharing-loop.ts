import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** The time for which one piece of work may keep requests waiting. */
const HELD_MS = 10;

/**
 * Passes items on, and lets requests and other work run between two of them once the event loop has
 * been held for some milliseconds. Rows that are already read otherwise follow each other without a
 * pause, whatever is awaited.
 */
export async function* sharingLoop<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  let since = performance.now();
  for await (const item of items) {
    yield item;
    if (performance.now() - since < HELD_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}
