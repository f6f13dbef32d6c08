import { setFlagsFromString } from 'node:v8';

/** How much the heap may grow between two full collections, in percent of the memory in use. */
const TIGHT = 30;
/** V8's own choice: up to four times the memory in use. */
const FREE = 0;
const grow = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);

let holders = 0;

/**
 * Runs long background work that creates much garbage. Meanwhile V8 collects more often, so that
 * the memory of the process does not grow by unused data.
 */
export async function withTightHeap<T>(work: () => Promise<T>): Promise<T> {
  holders += 1;
  if (holders === 1) grow(TIGHT);
  try {
    return await work();
  } finally {
    holders -= 1;
    if (holders === 0) grow(FREE);
  }
}
