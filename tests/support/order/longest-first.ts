import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Seconds by test file. Written by `keep-durations.mjs`. */
const durations: Record<string, number> = JSON.parse(
  readFileSync(new URL('durations.json', import.meta.url), 'utf8'),
);

/**
 * Runs the files that take longest first, so that no core idles at the end while one long file runs.
 * Vitest orders by its last run, of which a fresh clone has none.
 */
export default class LongestFirst implements TestSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = ({ moduleId }: TestSpecification) =>
      durations[relative(process.cwd(), moduleId)] ?? 0;
    return files.toSorted((a, b) => seconds(b) - seconds(a));
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}
