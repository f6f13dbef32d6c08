import { type Figure, median, rounded } from './report.ts';

/** The best of them counts: what else the machine does makes nothing faster. */
const ROUNDS = 3;
const WARM = 8;
/** What a list may cost at the larger size, of what it costs at the smaller one. */
const MOST = 1.5;

/** Of each side the best round's p95 in ms, and the middle of each round. */
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
  for (let n = -WARM; n < runs; n += 1)
    for (const [nth, side] of sides.entries()) {
      const began = performance.now();
      await once(side, Math.abs(n));
      if (n >= 0) times[nth]?.push(performance.now() - began);
    }
  return times;
}

/**
 * How long the nth call takes on each side, in turns: what else the machine does is the same for all.
 * Each round asks for something else, so that nothing is remembered from the one before.
 */
export async function inTurns<Side>(
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

/** What was measured of a small side and a large one, as a promise. */
export function growth(what: string, { p95, medians }: Timed): Figure {
  const [smallMs, largeMs] = p95 as [number, number];
  const [small, large] = medians.map(median) as [number, number];
  return {
    what,
    value: largeMs / smallMs,
    unit: 'times',
    atMost: MOST,
    smallMs: rounded(smallMs),
    largeMs: rounded(largeMs),
    ofMedians: rounded(large / small),
  };
}
