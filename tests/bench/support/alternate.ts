import { type Figure, median, roundToThreeDigits } from './report.ts';

/** The best round counts, because other load on the machine never makes a round faster. */
const ROUNDS = 3;
const WARM_UP_CALLS = 8;
/** The largest permitted cost at the larger size, relative to the smaller one. */
const MAX_GROWTH = 1.5;

/** For each side the best round's p95 in ms, and the median of each round. */
interface Timed {
  p95: number[];
  medians: number[][];
}

async function round<Side>(
  sides: readonly Side[],
  runs: number,
  once: (side: Side, n: number) => Promise<unknown>,
): Promise<number[][]> {
  const times = sides.map((): number[] => []);
  for (let n = -WARM_UP_CALLS; n < runs; n += 1)
    for (const [nth, side] of sides.entries()) {
      const began = performance.now();
      await once(side, Math.abs(n));
      if (n >= 0) times[nth]?.push(performance.now() - began);
    }
  return times;
}

/**
 * The duration of the nth call on each side, alternating, so that other load on the machine is the
 * same for both. Each round uses other queries, so that no result is cached from the previous one.
 */
export async function measureAlternately<Side>(
  sides: readonly Side[],
  runs: number,
  once: (side: Side, n: number) => Promise<unknown>,
): Promise<Timed> {
  const rounds: number[][][] = [];
  for (let nth = 0; nth < ROUNDS; nth += 1)
    rounds.push(await round(sides, runs, (side, n) => once(side, n + nth * runs)));
  const each = sides.map((_, nth) => rounds.map((times) => times[nth] as number[]));
  const p95 = (times: readonly number[]) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] as number;
  return {
    p95: each.map((some) => Math.min(...some.map(p95))),
    medians: each.map((some) => some.map(median)),
  };
}

/** The measurement of a small and a large side, as a promise. */
export function growthFigure(what: string, { p95, medians }: Timed): Figure {
  const [smallMs, largeMs] = p95 as [number, number];
  const [small, large] = medians.map(median) as [number, number];
  return {
    what,
    value: largeMs / smallMs,
    unit: 'times',
    atMost: MAX_GROWTH,
    smallMs: roundToThreeDigits(smallMs),
    largeMs: roundToThreeDigits(largeMs),
    ofMedians: roundToThreeDigits(large / small),
  };
}
