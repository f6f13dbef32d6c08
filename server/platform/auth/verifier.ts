import { batched } from './batch.ts';
import type { Caller } from './caller.ts';
import type { SessionRepository } from './session-repository.ts';
import { hashToken } from './tokens.ts';

/** What was looked up is trusted this long, so that a revocation bites within a second. */
const TRUST_MS = 900;
const MAX_REMEMBERED = 20_000;

export interface TokenVerifier {
  /** The person behind an access token, or null when it is unknown, expired or revoked. */
  verify: (token: string) => Promise<Caller | null>;
  /** The same, with the moment at which the token ends. */
  verifyWithExpiry: (token: string) => Promise<{ caller: Caller; expiresAt: Date } | null>;
  /** Forgets what is remembered of these sessions. */
  forget: (sessionIds: readonly number[]) => void;
  /** Forgets what is remembered of a person. */
  forgetUser: (userId: number) => void;
}

interface Remembered {
  caller: Caller;
  expiresAt: Date;
  checkedAtMs: number;
}

/** The one verifier of access tokens: HTTP and socket ask it alike. */
export function createVerifier(sessions: SessionRepository, clock: () => Date): TokenVerifier {
  const remembered = new Map<string, Remembered>();
  // Two thousand consoles that come back at once are a few questions, not two thousand.
  const find = batched((hashes: ReadonlyMap<string, Buffer>) =>
    sessions.findByAccessTokens([...hashes.values()], clock()),
  );

  async function verifyWithExpiry(token: string) {
    const nowMs = clock().getTime();
    const hash = hashToken(token);
    const key = hash.toString('base64');
    let entry = remembered.get(key);
    // Math.abs: a clock that jumps backwards must not make an old look-up trusted for longer.
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
