import { partsOf } from '../../platform/acts/perform.ts';
import { area, type Base } from '../../platform/area.ts';
import type { AuthServices } from '../../platform/auth/area.ts';
import { createAuthService } from '../../platform/auth/service.ts';
import { createSessionService } from '../../platform/auth/session-service.ts';
import {
  createSignInLimits,
  DEFAULT_LIMITS,
  type SignInLimits,
} from '../../platform/auth/sign-in-limits.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import { created, createdRecord, done, found, ok } from '../../platform/http/answers.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { MailSettings } from '../../platform/mail/area.ts';
import type { MailService } from '../../platform/mail/service.ts';
import { readHandlers } from '../../platform/records/handlers.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';
import { createAddressLimits } from './address-limits.ts';
import { readDemo } from './demo.ts';
import { createForgottenPassword } from './forgotten-password.ts';
import { createOwnAccess } from './own-access.ts';
import { createUserRepository } from './repository.ts';
import { createResetRepository } from './reset-repository.ts';
import { createUserService } from './service.ts';

export interface UserOptions {
  signInLimits?: SignInLimits | undefined;
  /** False: nobody can request an account. True by default. */
  registration?: boolean | undefined;
}

interface Needs extends Base, UserOptions, AuthServices, ChangeDeps {
  zoneBook: ZoneBookService;
  mails: MailService;
  mail?: MailSettings | undefined;
  jobQueue: JobQueue;
  publicUrl?: string | undefined;
}

/** Accounts, and signing in to them. */
export const usersArea = area({
  services(needs: Needs) {
    const { db, pool, sessions } = needs;
    const deps = {
      ...needs,
      repository: createUserRepository(db),
      resets: createResetRepository(db),
      sessions: createSessionService({ ...needs, repository: sessions }),
      limits: createAddressLimits(pool),
      isRegistrationOn: needs.registration ?? true,
    };
    const users = createUserService(deps);
    const limits = createSignInLimits(pool, needs.signInLimits ?? DEFAULT_LIMITS);
    return {
      users,
      forgottenPassword: createForgottenPassword({
        ...deps,
        hasMail: needs.mail?.smtpUrl !== undefined,
      }),
      auth: createAuthService({ ...needs, users, limits }),
      ownAccess: createOwnAccess({ ...deps, signInLimits: limits }),
      demoAccounts: async () => (await readDemo(db)).accounts,
    };
  },
  gauges: ({ demoAccounts }) => [
    {
      name: 'tawsil_demo_accounts',
      help: 'Accounts of the demo city that can sign in; 0 in production.',
      read: demoAccounts,
    },
  ],
  jobs: ({ forgottenPassword }) => [
    { kind: 'users.mail_password_link', run: forgottenPassword.mail },
  ],
  handlers: ({ auth, users, ownAccess, forgottenPassword }) => ({
    auth: {
      login: ({ body, deviceId, userAgent, address }) =>
        ok(auth.login(body, { deviceId, userAgent, address })),
      register: async ({ body, address }) => {
        await users.register(body, address);
        return { status: 202, body: { status: 'pending' } };
      },
      refresh: ({ body, deviceId, address }) =>
        ok(auth.refresh(body.refresh_token, { deviceId, address })),
      logout: ({ caller, address }) => done(auth.logout(caller, address)),
      setPassword: ({ body, address }) =>
        done(users.setPassword(body.token, body.password, address)),
      forgotPassword: async ({ body, address }) => ({
        status: 202,
        body: await forgottenPassword.ask(body.email, address),
      }),
      changePassword: ({ body, ...by }) => done(ownAccess.changePassword(body, by)),
      devices: async (by) => ok({ devices: await ownAccess.ownDevices(by) }),
      endDevice: ({ params, ...by }) => done(ownAccess.endOwnDevice(params.sessionId, by)),
      me: ({ caller }) => ok(users.get(caller.userId)),
    },
    accountLinks: {
      list: ({ params, caller }) => ok(users.links(params.id, caller)),
      vouch: (call) => created(users.vouch(...partsOf(call))),
    },
    users: {
      ...readHandlers('users', { ...users, get: users.detail }),
      create: ({ body, ...by }) => createdRecord(users.create(body, by)),
      update: (call) => found(users.update(...partsOf(call))),
      event: (call) => found(users.event(...partsOf(call))),
      archive: (call) =>
        found((call.body.archived ? users.archive : users.restore)(...partsOf(call))),
      bulk: ({ body, ...by }) => ok(users.bulk(body, by)),
      setAddresses: (call) => found(users.setAddresses(...partsOf(call))),
      devices: async ({ params }) => ok({ devices: await users.devices(params.id) }),
      endDevice: ({ params, ...by }) => done(users.endDevice(params.id, params.sessionId, by)),
      reset: ({ params, ...by }) => created(users.reset(params.id, by)),
      mailReset: async ({ params, ...by }) => ({
        status: 202,
        body: await users.mailReset(params.id, by),
      }),
    },
  }),
});
