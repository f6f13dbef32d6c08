import type { Device } from '#contract/routes/users.ts';
import { actorOf } from '../auth/caller.ts';
import { hashPassword } from '../auth/passwords.ts';
import { hashToken, newToken } from '../auth/tokens.ts';
import type { By } from '../commands/service.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { UserDeps } from './deps.ts';

/** A link for a new password holds so long. */
const LINK_MS = 24 * 3_600_000;
const MAX_DEVICES = 100;

/** How a person gets in: their devices, and links with which they set a password. */
export function createAccess({ db, clock, repository, resets, sessions, audit }: UserDeps) {
  return {
    /** Where an account is signed in, and was, the latest first. */
    async devices(id: number): Promise<Device[]> {
      if (!(await repository.find(id))) throw notFound('The account');
      return (await sessions.ofUser(id, MAX_DEVICES)).map((row) => ({
        sessionId: row.id,
        deviceId: row.device_id,
        since: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        endedAt: row.revoked_at?.toISOString() ?? null,
        endedWhy: row.revoked_why,
      }));
    },

    /** Signs a device out at once. Error: 404 when it is not signed in. */
    async endDevice(id: number, sessionId: number, by: By): Promise<void> {
      const ended = await db.transaction().execute(async (trx) => {
        const ids = await sessions.end(trx, id, sessionId, 'ended by staff');
        if (ids.length === 0) throw notFound('The device');
        await audit.note(trx, by, clock(), {
          action: 'user.end_device',
          subject: `user ${id}`,
          before: { sessionId },
          after: null,
        });
        return ids;
      });
      await sessions.announceEnd(ended);
    },

    /** Makes a link for a new password, in the place of an earlier one. */
    reset: (id: number, by: By): Promise<{ token: string; expiresAt: string }> =>
      db.transaction().execute(async (trx) => {
        const user = await repository.lock(trx, id);
        if (!user) throw notFound('The account');
        if (user.archived_at) throw new Refusal('user.archived', 'The account is archived.');
        const at = clock();
        const token = newToken();
        const expiresAt = new Date(at.getTime() + LINK_MS);
        const link = { hash: hashToken(token), userId: id, by: actorOf(by.caller), at, expiresAt };
        await resets.put(trx, link);
        await audit.note(trx, by, at, {
          action: 'user.reset',
          subject: `user ${id}`,
          before: null,
          after: { expiresAt: expiresAt.toISOString() },
        });
        return { token, expiresAt: expiresAt.toISOString() };
      }),

    /** Sets a password by such a link, and ends every session. Error: 422 for any other. */
    async setPassword(token: string, password: string): Promise<void> {
      const password_hash = await hashPassword(password);
      const ended = await db.transaction().execute(async (trx) => {
        const link = await resets.take(trx, hashToken(token), clock());
        if (!link)
          throw new Refusal('auth.reset_refused', 'This link has expired, or was used before.', {
            fields: [{ path: 'body.token', message: 'is no link that holds' }],
          });
        await repository.update(trx, link.user_id, { password_hash });
        return sessions.endAll(trx, link.user_id, 'password set');
      });
      await sessions.announceEnd(ended);
    },
  };
}
