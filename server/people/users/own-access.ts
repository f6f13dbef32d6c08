import { authReasons } from '#contract/reasons/platform/auth.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import type { OwnDevice } from '#contract/routes/people/auth.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import type { SignInLimiter } from '../../platform/auth/sign-in-limits.ts';
import { fieldFault, notFound, refuse, requireRow } from '../../platform/http/refusal.ts';
import { devicesOf, endSession } from './access.ts';
import type { UserDeps } from './deps.ts';

const wrong = () =>
  refuse(
    'user.wrong_password',
    {},
    { fields: [fieldFault('body.current', 'user.not_current_password')] },
  );

interface Deps
  extends Pick<
    UserDeps,
    'db' | 'clock' | 'repository' | 'resets' | 'sessions' | 'audit' | 'security'
  > {
  signInLimits: SignInLimiter;
}

/** What people do with their own access, which needs no permission. */
export function createOwnAccess(deps: Deps) {
  const { db, clock, repository, resets, sessions, audit, security, signInLimits } = deps;
  return {
    /**
     * Changes the caller's password, and ends every other session. Errors: 422 for a wrong current
     * password, so that a computer left unattended is not enough; 429 after several of them.
     */
    async changePassword(
      input: { current: string; password: string },
      by: RequestActor,
    ): Promise<void> {
      const { address, caller } = by;
      const { userId, sessionId } = caller;
      const user = requireRow(await repository.find(userId), 'account');
      // Counted by session, so that guesses here keep nobody from signing in.
      const attempt = { email: user.email, address, knownDevice: `session ${sessionId}` };
      await signInLimits.take(attempt);
      if (!(await verifyPassword(user.password_hash, input.current))) {
        security.note('password.refused', { address, userId });
        throw wrong();
      }
      await signInLimits.giveBack(attempt);
      const before = user.password_hash;
      const password_hash = await hashPassword(input.password);
      const ended = await db.transaction().execute(async (trx) => {
        const locked = await repository.lock(trx, userId);
        // A password set meanwhile, by a link or another device, is not replaced.
        if (locked?.password_hash !== before) throw wrong();
        await repository.update(trx, userId, { password_hash });
        // Nobody else's link replaces the password that its owner has just chosen.
        await resets.drop(trx, userId);
        await audit.append(trx, by, clock(), {
          action: 'user.change_password',
          subject: `user ${userId}`,
          before: null,
          after: null,
        });
        return sessions.endOthers(
          trx,
          userId,
          sessionId,
          sentenceFor(authReasons, 'session.password_changed'),
        );
      });
      security.note('password.set', { address, userId });
      await sessions.announceEnd(ended);
    },

    /** The caller's own devices. */
    async ownDevices({ caller }: RequestActor): Promise<OwnDevice[]> {
      const devices = await devicesOf(sessions, caller.userId);
      return devices.map((one) => ({ ...one, isThis: one.sessionId === caller.sessionId }));
    },

    /** Signs another device of the caller out. Error: 404 if it is not signed in. */
    async endOwnDevice(sessionId: number, by: RequestActor): Promise<void> {
      const { userId, sessionId: own } = by.caller;
      if (sessionId === own) throw notFound('other_device');
      await endSession(
        deps,
        { userId, sessionId, why: sentenceFor(authReasons, 'session.ended_by_owner') },
        by,
      );
    },
  };
}
