import type { Revocations } from './revocations.ts';

/** The number of concurrent admissions; after a restart all clients return together. */
const MAX_AT_ONCE = 100;
/** The others are asked to retry after a random wait in this range. Milliseconds. */
const RETRY_MS = { least: 500, most: 4_000 };
/** Longer than any look-up of a token takes. Milliseconds. */
const REMEMBER_ENDED_MS = 60_000;

/** Too many clients arrive at once, or the server is stopping. */
export class EntranceBusy extends Error {
  readonly retryAfterMs: number;
  constructor(retryAfterMs: number) {
    super('server.busy');
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Admits sockets, a limited number at once, and remembers the sessions that ended during admission.
 * `nowMs` is a monotonic clock.
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
    /** Runs a look-up for a new client. @throws EntranceBusy */
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
    /** Whether a session has just ended, possibly while its socket was being admitted. */
    hasEnded: (sessionId: number): boolean => ended.has(sessionId),
    /** Refuses all from now on: clients are asked to retry, on another server if there is one. */
    refuse() {
      isRefusing = true;
    },
    close: stop,
  };
}
