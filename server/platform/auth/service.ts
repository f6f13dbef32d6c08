import { authReasons } from '#contract/reasons/platform/auth.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import {
  ACCESS_TOKEN_TTL_MS,
  REFRESH_GRACE_MS,
  SESSION_TTL_MS,
} from '#contract/routes/people/auth.ts';
import type { User } from '#contract/routes/people/users.ts';
import type { WithClock } from '../area.ts';
import type { Db } from '../db/schema.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import type { Caller } from './caller.ts';
import { verifyPassword } from './passwords.ts';
import type { Revocations } from './revocations.ts';
import { accountOf, type SecurityLog } from './security-log.ts';
import type { SessionRepository } from './session-repository.ts';
import type { SignInLimiter } from './sign-in-limits.ts';
import { hashToken, newSalt, newToken, successorOf } from './tokens.ts';

/** What sign-in needs of accounts. */
interface Accounts {
  get(id: number): Promise<User>;
  findCredentials(email: string): Promise<Credentials | null>;
  /** False if the account has changed since `findCredentials`. */
  noteSignIn(trx: Db, account: { id: number; passwordHash: string }, at: Date): Promise<boolean>;
}

interface Credentials extends Pick<User, 'role' | 'status'> {
  id: number;
  passwordHash: string | null;
}

interface Deps extends WithClock {
  sessions: SessionRepository;
  users: Accounts;
  limits: SignInLimiter;
  revocations: Revocations;
  security: SecurityLog;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

const refused = () => refuse('auth.session_ended');

export function createAuthService(deps: Deps) {
  const { db, clock, sessions, users, limits, revocations, security } = deps;

  async function issueAccess(trx: Db, sessionId: number, endsAt: Date) {
    const token = newToken();
    const expiresAt = new Date(Math.min(clock().getTime() + ACCESS_TOKEN_TTL_MS, endsAt.getTime()));
    await sessions.addAccessToken(trx, hashToken(token), sessionId, expiresAt);
    return token;
  }

  return {
    /**
     * Signs in. Errors: 401 bad credentials, 403 blocked, 429 with the wait. An account that waits
     * for approval is treated exactly like one that does not exist; otherwise someone who has just
     * registered an address would learn whether it was known.
     */
    async login(
      input: { email: string; password: string; device_secret?: string | undefined },
      from: { deviceId: string; userAgent: string; address: string },
    ): Promise<Tokens & { device_secret: string; user: User }> {
      const account = await users.findCredentials(input.email);
      // Looked up even without an account, because the time taken must not reveal whether there is
      // one.
      const secret = input.device_secret === undefined ? null : hashToken(input.device_secret);
      const isKnown = secret !== null && (await sessions.knowsDevice(secret, account?.id ?? 0));
      const knownDevice = isKnown ? secret.toString('base64url') : null;
      const attempt = { email: input.email, address: from.address, knownDevice };
      const refusedFrom = {
        address: from.address,
        account: accountOf(input.email),
        userId: account?.id,
      };
      await limits.take(attempt).catch((error: unknown) => {
        if (error instanceof Refusal) security.note('sign_in.delayed', refusedFrom);
        throw error;
      });
      const passwordHash = account?.passwordHash ?? null;
      const lane = isKnown ? 'known' : 'stranger';
      const isRight = await verifyPassword(passwordHash, input.password, lane);
      const isOpen = account && account.status !== 'pending' && account.role !== null;
      if (!isRight || !isOpen || passwordHash === null) {
        security.note('sign_in.refused', refusedFrom);
        throw refuse('auth.bad_credentials');
      }
      await limits.giveBack(attempt);
      // The state of an account is disclosed only to a caller with the password.
      if (account.status === 'blocked') {
        security.note('sign_in.refused', { ...refusedFrom, why: 'blocked' });
        throw refuse('account.blocked');
      }

      const now = clock();
      const endsAt = new Date(now.getTime() + SESSION_TTL_MS);
      // A device keeps its secret, even for its next user; an unknown secret is ignored.
      const deviceSecret =
        input.device_secret !== undefined && secret !== null && (await sessions.knowsDevice(secret))
          ? input.device_secret
          : newToken();
      const tokens = await db.transaction().execute(async (trx) => {
        // A password change or a block since the account was read has ended the open sessions only,
        // so this one must not be opened.
        if (!(await users.noteSignIn(trx, { id: account.id, passwordHash }, now)))
          throw refuse('account.just_changed');
        const { deviceId: id, userAgent } = from;
        const device = { id, userAgent, secret: hashToken(deviceSecret) };
        const sessionId = await sessions.open(trx, account.id, device, now, endsAt);
        const refresh = newToken();
        await sessions.addRefreshToken(trx, hashToken(refresh), sessionId, newSalt());
        return {
          access_token: await issueAccess(trx, sessionId, endsAt),
          refresh_token: refresh,
        };
      });
      security.note('sign_in.allowed', { address: from.address, userId: account.id });
      return { ...tokens, device_secret: deviceSecret, user: await users.get(account.id) };
    },

    /**
     * Rotates a refresh token. Repeating the immediate predecessor within the grace period and from
     * the same device returns the same successor; any other reuse ends the whole session.
     */
    async refresh(
      refreshToken: string,
      from: { deviceId: string; address: string },
    ): Promise<Tokens> {
      const now = clock();
      const outcome = await db.transaction().execute(async (trx) => {
        const found = await sessions.lockRefreshToken(trx, hashToken(refreshToken));
        if (!found) return null;
        const { session, token } = found;
        if (session.revoked_at || session.expires_at <= now || session.status !== 'active')
          return null;
        const successor = successorOf(refreshToken, token.successor_salt);
        const successorHash = hashToken(successor);
        const lostReply =
          token.used_at !== null &&
          Math.abs(now.getTime() - token.used_at.getTime()) <= REFRESH_GRACE_MS &&
          (await sessions.isUnused(trx, successorHash));
        if (session.device_id !== from.deviceId || (token.used_at !== null && !lostReply))
          return {
            sessionId: session.id,
            userId: session.user_id,
            stolen: await sessions.revoke(
              trx,
              { sessionId: session.id },
              sentenceFor(authReasons, 'session.reused'),
              now,
            ),
          };
        if (token.used_at === null) {
          await sessions.markUsed(trx, token.hash, successorHash, now);
          await sessions.addRefreshToken(trx, successorHash, session.id, newSalt());
        }
        return {
          access_token: await issueAccess(trx, session.id, session.expires_at),
          refresh_token: successor,
        };
      });
      if (!outcome) {
        security.noteToken(from.address);
        throw refused();
      }
      if ('stolen' in outcome) {
        const { sessionId, userId } = outcome;
        security.note('session.reused', { address: from.address, userId, sessionId });
        await revocations.announce(outcome.stolen);
        throw refused();
      }
      return outcome;
    },

    async logout(caller: Caller, address: string): Promise<void> {
      const ended = await sessions.revoke(
        db,
        { sessionId: caller.sessionId },
        sentenceFor(authReasons, 'session.signed_out'),
        clock(),
      );
      const { userId, sessionId } = caller;
      security.note('session.ended', { address, userId, sessionId });
      await revocations.announce(ended);
    },
  };
}
