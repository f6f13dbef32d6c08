import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Seconds by test file. Written by `keep-durations.mjs`.
 * @type {Readonly<Record<string, number>>}
 */
const durations = JSON.parse(readFileSync(new URL('durations.json', import.meta.url), 'utf8'));

/**
 * A file that has no duration yet runs first: at the end, a long one would occupy one core alone.
 * @param {import('vitest/node').TestSpecification} file
 */
const secondsOf = ({ moduleId }) => durations[relative(process.cwd(), moduleId)] ?? Infinity;

/**
 * Runs the files that take longest first, so that no core idles at the end while one long file runs.
 * Vitest orders by its last run, of which a fresh clone has none.
 */
export default class LongestFirst {
  /** @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    return files.toSorted((a, b) => secondsOf(b) - secondsOf(a) || 0);
  }

  /** @param {import('vitest/node').TestSpecification[]} files */
  async shard(files) {
    return files;
  }
}
