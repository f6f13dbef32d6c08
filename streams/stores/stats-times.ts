/** A sorted multiset of times: how many precede a time, and the earliest. */
export interface Times {
  add(ms: number): void;
  /** Removes one entry with this value. Throws if there is none. */
  remove(ms: number): void;
  /** How many entries precede a time. */
  before(ms: number): number;
  first(): number | null;
}

/**
 * A sorted array: searched by bisection, and shifted as one block of memory. With tens of thousands
 * of entries a change takes a few microseconds; a heap could only remove its top entry.
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
