import type { Revocations } from './revocations.ts';

/** So many are let in at once; after a restart all come back together. */
const MAX_AT_ONCE = 100;
/** The others are asked to retry after a random wait between these. Milliseconds. */
const RETRY_MS = { least: 500, most: 4_000 };
/** Longer than any look-up of a token takes. Milliseconds. */
const REMEMBER_ENDED_MS = 60_000;

/** Too many come at once, or the server is stopping. */
export class EntranceBusy extends Error {
  readonly retryAfterMs: number;
  constructor(retryAfterMs: number) {
    super('server.busy');
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Lets sockets in, a bounded number at once, and remembers which sessions ended while theirs was on its
 * way in. `nowMs`: any clock that only goes forward.
 */
export function createEntrance(
  revocations: Pick<Revocations, 'onEnded'>,
  random: () => number = Math.random,
  nowMs: () => number = () => performance.now(),
) {
  let entering = 0;
  let isRefusing = false;
  const ended = new Map<number, number>();
  const stop = revocations.onEnded((sessionIds) => {
    const now = nowMs();
    for (const [id, atMs] of ended) if (now - atMs > REMEMBER_ENDED_MS) ended.delete(id);
    for (const id of sessionIds) ended.set(id, now);
  });

  return {
    /** Runs a look-up for one that wants in. @throws EntranceBusy */
    async enter<T>(lookUp: () => Promise<T>): Promise<T> {
      if (isRefusing || entering >= MAX_AT_ONCE) {
        const { least, most } = RETRY_MS;
        throw new EntranceBusy(Math.round(least + random() * (most - least)));
      }
      entering += 1;
      try {
        return await lookUp();
      } finally {
        entering -= 1;
      }
    },
    /** Whether a session ended a moment ago: perhaps while its socket was on its way in. */
    hasEnded: (sessionId: number): boolean => ended.has(sessionId),
    /** Lets nobody in from now on: they are asked to try again, elsewhere if there is one. */
    refuse() {
      isRefusing = true;
    },
    close: stop,
  };
}
