import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The number of cores before any was taken away. */
const CORES = availableParallelism();

/** Limits this process and what it starts from now on to the cores `from` to `to`. */
function keepTo(from: number, to: number): void {
  execFileSync('taskset', ['-acp', `${from}-${to}`, String(process.pid)], { stdio: 'ignore' });
}

/**
 * Starts something on a core of its own, with all that it starts in turn, and leaves the others to
 * this process and what it starts afterwards. An operator's browser has a computer of its own: on
 * the same cores, whatever the server does counts as slowness of the page. Needs Linux and two
 * cores.
 *
 * @throws where `taskset` is missing or there is one core only.
 */
export async function startOnOwnCore<T>(start: () => Promise<T>): Promise<T> {
  if (CORES < 2) throw new Error('This measurement needs two cores');
  keepTo(CORES - 1, CORES - 1);
  try {
    return await start();
  } finally {
    keepTo(0, CORES - 2);
  }
}
