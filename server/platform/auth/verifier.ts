import { batched } from './batch.ts';
import type { Caller } from './caller.ts';
import type { SessionRepository } from './session-repository.ts';
import { hashToken } from './tokens.ts';

/** How long a look-up is cached, so that a revocation takes effect within a second. */
const TRUST_MS = 900;
const MAX_REMEMBERED = 20_000;

export interface TokenVerifier {
  /** The caller behind an access token; null if it is unknown, expired or revoked. */
  verify: (token: string) => Promise<Caller | null>;
  /** The same, with the expiry of the token. */
  verifyWithExpiry: (token: string) => Promise<{ caller: Caller; expiresAt: Date } | null>;
  /** Drops the cached look-ups of these sessions. */
  forget: (sessionIds: readonly number[]) => void;
  /** Drops the cached look-ups of a person. */
  forgetUser: (userId: number) => void;
}

interface CachedCaller {
  caller: Caller;
  expiresAt: Date;
  checkedAtMs: number;
}

/** Verifies access tokens for both HTTP and the socket. */
export function createVerifier(sessions: SessionRepository, clock: () => Date): TokenVerifier {
  const remembered = new Map<string, CachedCaller>();
  // Two thousand consoles that reconnect at once cause a few queries, not two thousand.
  const find = batched((hashes: ReadonlyMap<string, Buffer>) =>
    sessions.findByAccessTokens([...hashes.values()], clock()),
  );

  async function verifyWithExpiry(token: string) {
    const nowMs = clock().getTime();
    const hash = hashToken(token);
    const key = hash.toString('base64');
    let entry = remembered.get(key);
    // Math.abs, because a clock that jumps backwards must not extend the trust in an old look-up.
    if (!entry || Math.abs(nowMs - entry.checkedAtMs) > TRUST_MS) {
      const found = await find(key, hash);
      remembered.delete(key);
      if (!found) return null;
      entry = { ...found, checkedAtMs: nowMs };
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(key, entry);
    }
    return entry.expiresAt.getTime() > nowMs ? entry : null;
  }

  return {
    verifyWithExpiry,
    verify: async (token) => (await verifyWithExpiry(token))?.caller ?? null,
    forget(sessionIds) {
      const gone = new Set(sessionIds);
      for (const [key, entry] of remembered)
        if (gone.has(entry.caller.sessionId)) remembered.delete(key);
    },
    forgetUser(userId) {
      for (const [key, entry] of remembered)
        if (entry.caller.userId === userId) remembered.delete(key);
    },
  };
}
