/** One measured figure. A limit makes it a promise: the run fails if it is exceeded. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  atLeast?: number;
  atMost?: number;
  /** Explanatory values: the single rounds behind a median, the noise, the size of the load. */
  [more: string]: unknown;
}

/**
 * The output of a bench: `figure` for programs (one JSON line), `print` for the person who watches.
 */
export interface Report {
  figure: (figure: Figure) => void;
  print: (words: string) => void;
}

/** What every `<name>.bench.ts` exports. */
export interface Bench {
  run: (report: Report) => Promise<void>;
}

/** The median, so that one disturbed round has no effect. Error: no values. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('A median of nothing');
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] as number) + upper) / 2;
}

/** The value below which a part (0 to 1) of sorted values lies. Error: no values. */
export function percentile(sorted: readonly number[], part: number): number {
  if (sorted.length === 0) throw new Error('A percentile of nothing');
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] as number;
}

/** Runs rounds one after the other and returns the measurement of each. */
export async function runRounds<T>(count: number, once: (nth: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let nth = 0; nth < count; nth += 1) all.push(await once(nth));
  return all;
}

/** Three significant figures are enough for any measurement. */
export const roundToThreeDigits = (value: number): number => Number(value.toPrecision(3));
