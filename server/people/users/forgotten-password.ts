import { randomUUID } from 'node:crypto';
import type { Role } from '#contract/permissions.ts';
import { accountOf } from '../../platform/auth/security-log.ts';
import { hashToken, newToken } from '../../platform/auth/tokens.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { UserDeps } from './deps.ts';
import { mailPasswordLink } from './password-mail.ts';
import type { UserRow } from './repository.ts';

/** How long a link that its owner asked for is valid: shorter than one that staff hand over. */
const LINK_MS = 3_600_000;

interface Deps extends UserDeps {
  jobQueue: JobQueue;
  /** Whether this installation hands mails to a mail server. */
  hasMail: boolean;
}

/** Whether an account may sign in, so that it may also have a link. */
const maySignIn = (user: UserRow | undefined): user is UserRow & { role: Role } =>
  user?.status === 'active' && user.role !== null && !user.archived_at;

/** Links to set a password that people who cannot sign in ask for themselves. */
export function createForgottenPassword(deps: Deps) {
  const { db, clock, repository, resets, limits, security, mails, jobQueue, publicUrl } = deps;

  return {
    /**
     * Plans a mail with a link, if the address is that of an account that may sign in. Every address
     * causes the same statements, so neither the response nor its time reveals an account. Error:
     * 429, counted for unknown addresses too.
     */
    async ask(email: string, address: string): Promise<{ isMailed: boolean }> {
      const isMailed = deps.hasMail && publicUrl !== undefined;
      await limits.forgotten.take(`from ${address}`);
      await limits.forgotten.take(`for ${accountOf(email)}`);
      security.note('password.forgotten', { address, account: accountOf(email) });
      if (!isMailed) return { isMailed };
      const user = await repository.findByEmail(email);
      const job = {
        kind: 'users.mail_password_link',
        key: randomUUID(),
        dueAt: clock(),
        payload: { userId: maySignIn(user) ? user.id : null },
      } as const;
      await db.transaction().execute((trx) => jobQueue.add(trx, job));
      return { isMailed };
    },

    /** The job `users.mail_password_link`. A link that is not used yet is replaced. */
    async mail({ payload, finish }: JobRun): Promise<void> {
      const { userId } = payload as { userId: number | null };
      await db.transaction().execute(async (trx) => {
        const user = userId === null ? undefined : await repository.lock(trx, userId);
        if (maySignIn(user) && publicUrl) {
          const at = clock();
          const token = newToken();
          const { id, name, role } = user;
          const expiresAt = new Date(at.getTime() + LINK_MS);
          const link = {
            hash: hashToken(token),
            userId: id,
            by: { id, name, role },
            at,
            expiresAt,
          };
          await resets.put(trx, link);
          await mailPasswordLink({ mails, publicUrl }, trx, user, token);
        }
        await finish(trx);
      });
    },
  };
}
