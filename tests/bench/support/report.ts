/** One measured figure. A limit makes it a promise: the run fails when it is not kept. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  atLeast?: number;
  atMost?: number;
  /** The single rounds behind a median, the noise, the size of the load: whatever explains it. */
  [more: string]: unknown;
}

/** What a bench tells: `figure` for machines (one JSON line), `say` for the person who watches. */
export interface Report {
  figure: (figure: Figure) => void;
  print: (words: string) => void;
}

/** What every `<name>.bench.ts` exports. */
export interface Bench {
  run: (report: Report) => Promise<void>;
}

/** The middle value, so that one disturbed round moves nothing. Error: no values. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('A median of nothing');
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] as number) + upper) / 2;
}

/** Runs so many rounds one after the other and gives what each measured. */
export async function rounds<T>(count: number, once: (nth: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let nth = 0; nth < count; nth += 1) all.push(await once(nth));
  return all;
}

/** Three figures that matter are enough of any measurement. */
export const rounded = (value: number): number => Number(value.toPrecision(3));
