import { refuse } from '../http/refusal.ts';

/** The priority of a waiting hash: users on known devices precede all others. */
export type Lane = 'known' | 'stranger';

/** How long a refused stranger should wait. Seconds. */
const AGAIN_SECONDS = 5;

/**
 * Limits the number of concurrent hashes, and of strangers waiting for one; further strangers are
 * refused with 429. A flood of requests that need a hash therefore costs a limited amount of work
 * and memory, and delays known users by no more than the running hashes.
 */
export function createHashingQueue({
  atOnce,
  mostWaiting,
}: {
  atOnce: number;
  mostWaiting: number;
}) {
  const waiting: Record<Lane, (() => void)[]> = { known: [], stranger: [] };
  const work = { done: 0, running: 0, most: 0 };

  return {
    /** Errors: 429 for a stranger while too many wait. */
    async run<T>(lane: Lane, hash: () => Promise<T>): Promise<T> {
      if (work.running < atOnce) work.running += 1;
      else {
        if (lane === 'stranger' && waiting.stranger.length >= mostWaiting)
          throw refuse('auth.too_many', {}, { retryAfterSeconds: AGAIN_SECONDS });
        // The slot is passed on, so `running` stays the same.
        await new Promise<void>((go) => waiting[lane].push(go));
      }
      work.most = Math.max(work.most, work.running);
      try {
        return await hash();
      } finally {
        work.done += 1;
        const next = waiting.known.shift() ?? waiting.stranger.shift();
        if (next) next();
        else work.running -= 1;
      }
    },
    /** Hashes computed so far, running, and running at most. */
    work: () => ({ ...work, waiting: waiting.known.length + waiting.stranger.length }),
  };
}
