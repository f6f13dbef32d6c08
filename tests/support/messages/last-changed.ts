import { execFileSync } from 'node:child_process';
import type { SourceText } from './texts.ts';

/** When each line of a file was committed, in seconds; a line that is not committed yet: never. */
function timesOfLines(file: string): number[] {
  const blame = execFileSync('git', ['blame', '--line-porcelain', '--', file], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return [...blame.matchAll(/^committer-time (\d+)$/gm)].map(([, seconds]) => Number(seconds));
}

/**
 * Tells when a text was last changed, in seconds since 1970, by the history of its lines; null
 * without a history: an archive has none.
 */
export function lastChanges(): (text: SourceText) => number | null {
  const files = new Map<string, number[] | null>();
  const read = (file: string) => {
    try {
      return timesOfLines(file);
    } catch {
      return null;
    }
  };
  return ({ file, first, last }) => {
    const times = files.has(file) ? files.get(file) : read(file);
    files.set(file, times ?? null);
    return times ? Math.max(...times.slice(first - 1, last)) : null;
  };
}
