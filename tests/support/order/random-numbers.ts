/** A sequence of numbers below a bound that a seed repeats. Source: mulberry32. */
export function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) % below;
  };
}
export type Random = ReturnType<typeof randomOf>;

export const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;
