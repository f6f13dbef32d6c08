import { authReasons } from '#contract/reasons/platform/auth.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import type { Device } from '#contract/routes/people/users.ts';
import { requireMay } from '../../platform/acts/decide.ts';
import { actorOf, type RequestActor } from '../../platform/auth/caller.ts';
import { maskedDevice } from '../../platform/auth/device-id.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { SessionService } from '../../platform/auth/session-service.ts';
import { hashToken, newToken } from '../../platform/auth/tokens.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fieldFault, notFound, refuse, requireRow } from '../../platform/http/refusal.ts';
import { storedReason, type Words } from '../../platform/sentences/stored.ts';
import { userActs } from './acts.ts';
import type { UserDeps } from './deps.ts';
import { mailPasswordLink } from './password-mail.ts';

/** How long a link for a new password is valid. */
const LINK_MS = 24 * 3_600_000;
const MAX_DEVICES = 100;

const noLink = () =>
  refuse('user.reset_link_over', {}, { fields: [fieldFault('body.token', 'user.not_a_link')] });

/** Current and past sessions of a person by device, the latest first. */
export const devicesOf = async (
  sessions: Pick<SessionService, 'ofUser'>,
  userId: number,
): Promise<Device[]> =>
  (await sessions.ofUser(userId, MAX_DEVICES)).map((row) => ({
    sessionId: row.id,
    deviceId: maskedDevice(row.device_id),
    userAgent: row.user_agent,
    since: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: row.revoked_at?.toISOString() ?? null,
    endedWhy: row.revoked_why,
    ...storedReason(row.revoked_why, row.revoked_why_sentence),
  }));

/** Ends one session of a person everywhere, with an audit entry. Error: 404 if it is not open. */
export async function endSession(
  { db, clock, sessions, audit }: Pick<UserDeps, 'db' | 'clock' | 'sessions' | 'audit'>,
  of: { userId: number; sessionId: number; why: Words },
  by: RequestActor,
): Promise<void> {
  const { userId, sessionId, why } = of;
  const ended = await db.transaction().execute(async (trx) => {
    const ids = await sessions.end(trx, userId, sessionId, why);
    if (ids.length === 0) throw notFound('device');
    await audit.append(trx, by, clock(), {
      action: 'user.end_device',
      subject: `user ${userId}`,
      before: { sessionId },
      after: null,
    });
    return ids;
  });
  await sessions.announceEnd(ended);
}

/** The access of a person: their devices, and links to set a password. */
export function createAccess(deps: UserDeps) {
  const { db, clock, repository, resets, sessions, audit, limits, security } = deps;
  const { mails, publicUrl } = deps;

  /** A link for a new password, which replaces an earlier one. */
  async function makeLink(trx: Trx, id: number, by: RequestActor) {
    const user = requireRow(await repository.lock(trx, id), 'account');
    const at = clock();
    await requireMay(trx, userActs.reset, user, { caller: by.caller, at });
    const token = newToken();
    const expiresAt = new Date(at.getTime() + LINK_MS);
    const link = { hash: hashToken(token), userId: id, by: actorOf(by.caller), at, expiresAt };
    await resets.put(trx, link);
    return { user, token, expiresAt: expiresAt.toISOString() };
  }

  return {
    /** Current and past sessions of an account by device, the latest first. */
    async devices(id: number): Promise<Device[]> {
      if (!(await repository.find(id))) throw notFound('account');
      return devicesOf(sessions, id);
    },

    /** Signs a device out at once. Errors: 403 as for blocking, 404 if it is not signed in. */
    async endDevice(id: number, sessionId: number, by: RequestActor): Promise<void> {
      const user = requireRow(await repository.find(id), 'account');
      await requireMay(db, userActs.signOut, user, { caller: by.caller, at: clock() });
      await endSession(
        deps,
        { userId: id, sessionId, why: sentenceFor(authReasons, 'session.ended_by_staff') },
        by,
      );
    },

    /** Creates a link for a new password, replacing an earlier one. */
    reset: (id: number, by: RequestActor): Promise<{ token: string; expiresAt: string }> =>
      db.transaction().execute(async (trx) => {
        const { user: _, ...link } = await makeLink(trx, id, by);
        await audit.append(trx, by, clock(), {
          action: 'user.reset',
          subject: `user ${id}`,
          before: null,
          after: { expiresAt: link.expiresAt },
        });
        return link;
      }),

    /**
     * Mails such a link to the address of the account; the sender does not see it. Error: 409
     * without the address of the console.
     */
    mailReset: (id: number, by: RequestActor): Promise<{ address: string; expiresAt: string }> =>
      db.transaction().execute(async (trx) => {
        const { user, token, expiresAt } = await makeLink(trx, id, by);
        if (!publicUrl) throw refuse('user.no_public_url');
        await mailPasswordLink({ mails, publicUrl }, trx, user, token);
        await audit.append(trx, by, clock(), {
          action: 'user.reset_mailed',
          subject: `user ${id}`,
          before: null,
          after: { address: user.email, expiresAt },
        });
        return { address: user.email, expiresAt };
      }),

    /**
     * Sets a password through such a link, and ends every session. Errors: 422 for an invalid link,
     * 429 for an address with too many attempts. Nothing is hashed for an invalid link.
     */
    async setPassword(token: string, password: string, address: string): Promise<void> {
      await limits.link.take(address);
      if (!(await resets.holds(hashToken(token), clock()))) {
        security.note('password_link.refused', { address });
        throw noLink();
      }
      const password_hash = await hashPassword(password, 'stranger');
      const { ended, userId } = await db.transaction().execute(async (trx) => {
        const link = await resets.take(trx, hashToken(token), clock());
        if (!link) throw noLink();
        await repository.update(trx, link.user_id, { password_hash });
        const { user_id: id } = link;
        return {
          userId: id,
          ended: await sessions.endAll(trx, id, sentenceFor(authReasons, 'session.password_set')),
        };
      });
      await limits.link.giveBack(address);
      security.note('password.set', { address, userId });
      await sessions.announceEnd(ended);
    },
  };
}
