import { type Caller, can } from '../../platform/auth/caller.ts';
import type { Revocations } from '../../platform/auth/revocations.ts';
import type { TokenVerifier } from '../../platform/auth/verifier.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Scope, scopeOf } from '../../platform/scope/scope.ts';

/** So many are let in at once; after a restart all come back together. */
const MAX_AT_ONCE = 100;
/** The others are asked to retry after a random wait between these. Milliseconds. */
const RETRY_MS = { least: 500, most: 4_000 };
/** Longer than any look-up of a token takes. Milliseconds. */
const REMEMBER_ENDED_MS = 60_000;
const MAX_TOKEN_LENGTH = 200;

export interface Admitted {
  caller: Caller;
  /** The areas that it sees; null: all. */
  scope: Scope | null;
  expiresAt: Date;
}

/** Why a socket was refused, as `connect_error` tells it. */
export class NotAdmitted extends Error {
  readonly data: { retryAfterMs: number } | undefined;

  constructor(
    code: 'auth.required' | 'areas.refused' | 'server.busy' | 'server.unavailable',
    retryAfterMs?: number,
  ) {
    super(code);
    this.data = retryAfterMs === undefined ? undefined : { retryAfterMs };
  }
}

interface Deps {
  verifier: TokenVerifier;
  revocations: Revocations;
  /** The areas that a caller has chosen, or works for; null: all. Throws for others. */
  chosen: (caller: Caller, areas: unknown) => Promise<readonly number[] | null>;
}

/** Decides who may open a socket. `nowMs`: any clock that only goes forward. */
export function createAdmission(
  { verifier, revocations, chosen }: Deps,
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

  async function check(token: unknown, areas: unknown): Promise<Admitted | null> {
    if (typeof token !== 'string' || token.length > MAX_TOKEN_LENGTH) return null;
    const found = await verifier.verifyWithExpiry(token);
    if (!found || ended.has(found.caller.sessionId)) return null;
    if (!can(found.caller, 'live.read')) return null;
    const zones = await chosen(found.caller, areas).catch((error: unknown) => {
      throw error instanceof Refusal ? new NotAdmitted('areas.refused') : error;
    });
    return { ...found, scope: zones && scopeOf(zones, found.caller.userId) };
  }

  return {
    /** The person behind a token who may watch, or null. */
    check,

    /**
     * The same for a new socket. @throws NotAdmitted, also when too many come at once or the server is
     * stopping.
     */
    async enter(token: unknown, areas?: unknown): Promise<Admitted> {
      if (isRefusing || entering >= MAX_AT_ONCE) {
        const { least, most } = RETRY_MS;
        throw new NotAdmitted('server.busy', Math.round(least + random() * (most - least)));
      }
      entering += 1;
      try {
        const found = await check(token, areas);
        if (!found) throw new NotAdmitted('auth.required');
        return found;
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
