/** Times in order, of which some may be equal: how many lie before a moment, and the first of all. */
export interface Times {
  add(ms: number): void;
  /** Takes one of this value out. Error: there is none. */
  remove(ms: number): void;
  /** How many are earlier than a moment. */
  before(ms: number): number;
  first(): number | null;
}

/**
 * A sorted array: found by halves, and moved as one block of memory. At the ten thousands of a city
 * that is some microseconds for a change; a heap could not take out what is not on its top.
 */
export function createTimes(): Times {
  const times: number[] = [];

  function before(ms: number): number {
    let low = 0;
    let high = times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((times[middle] as number) < ms) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    before,
    add: (ms) => void times.splice(before(ms), 0, ms),
    remove(ms) {
      const at = before(ms);
      if (times[at] !== ms) throw new Error(`No time ${ms} was added`);
      times.splice(at, 1);
    },
    first: () => times[0] ?? null,
  };
}
