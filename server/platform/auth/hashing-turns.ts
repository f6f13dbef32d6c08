import { Refusal } from '../http/refusal.ts';

/** Who waits for a hash: people on devices of their own go before everybody else. */
export type Lane = 'known' | 'stranger';

/** How long a refused stranger should wait. Seconds. */
const AGAIN_SECONDS = 5;

/**
 * Lets so many hashes be computed at once, and so many strangers wait for theirs; the next stranger
 * is refused with 429. A flood of requests that need a hash then costs a bounded amount of work and
 * memory, and does not delay those whom the server knows by more than the hashes under way.
 */
export function createHashingTurns({
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
    async take<T>(lane: Lane, hash: () => Promise<T>): Promise<T> {
      if (work.running < atOnce) work.running += 1;
      else {
        if (lane === 'stranger' && waiting.stranger.length >= mostWaiting)
          throw new Refusal('request.rate_limited', 'Too many people are signing in at once.', {
            retryAfterSeconds: AGAIN_SECONDS,
          });
        // The turn is handed over: `running` stays as it is.
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
    /** Hashes computed so far, under way, and under way at most. */
    work: () => ({ ...work, waiting: waiting.known.length + waiting.stranger.length }),
  };
}
