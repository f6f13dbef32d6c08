import { setFlagsFromString } from 'node:v8';

/** How much the heap may grow between two full collections. Percent of what is in use. */
const TIGHT = 30;
/** V8 decides by itself: up to four times what is in use. */
const FREE = 0;
const grow = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);

let holders = 0;

/**
 * Does long work that leaves much behind and is in no hurry. Meanwhile V8 collects more often, rather than let
 * the memory of the process grow by what is no longer in use.
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
