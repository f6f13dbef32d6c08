/**
 * A stream of numbers in [0, 1) that is reproducible from its seed (mulberry32, Tommy Ettinger).
 */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low: number, high: number) => low + next() * (high - low),
    whole: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick<T>(list: readonly T[]): T {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    weighted<T extends { weight: number }>(list: readonly T[]): T {
      let left = next() * list.reduce((sum, item) => sum + item.weight, 0);
      for (const item of list) {
        left -= item.weight;
        if (left < 0) return item;
      }
      return this.pick(list);
    },
    /** Normally distributed around zero with this standard deviation (Box and Muller). */
    normal: (deviation: number) =>
      Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()) * deviation,
  };
}
export type Random = ReturnType<typeof createRandom>;
