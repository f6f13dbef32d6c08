/** A file of Vitest's JSON report. */
export interface FileResult {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string; title: string; ancestorTitles: string[] }[];
}
export const PROMISES: ReadonlyMap<number, string>;
export function promisesIn(source: string): number[];
export function filesOfPromises(): Map<string, number[]>;
export function promiseTable(
  files: ReadonlyMap<string, number[]>,
  results: readonly FileResult[],
): string[];
