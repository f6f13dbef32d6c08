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
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';
import { createAddressLimits } from './address-limits.ts';
import { authHandlers } from './auth-routes.ts';
import { createUserRepository } from './repository.ts';
import { createResetRepository } from './reset-repository.ts';
import { usersHandlers } from './routes.ts';
import { createUserService } from './service.ts';

export interface UserOptions {
  signInLimits?: SignInLimits | undefined;
}

interface Needs extends Base, UserOptions, AuthServices, ChangeDeps {
  zoneBook: ZoneBookService;
}

/** Accounts, and signing in to them. */
export const usersArea = area({
  services({
    db,
    pool,
    clock,
    audit,
    sessions,
    revocations,
    scopeChanges,
    signInLimits,
    zoneBook,
  }: Needs) {
    const users = createUserService({
      db,
      clock,
      repository: createUserRepository(db),
      resets: createResetRepository(db),
      sessions: createSessionService({ repository: sessions, revocations, scopeChanges, clock }),
      audit,
      limits: createAddressLimits(pool),
      zoneBook,
    });
    const limits = createSignInLimits(pool, signInLimits ?? DEFAULT_LIMITS);
    return { users, auth: createAuthService({ db, clock, sessions, users, revocations, limits }) };
  },
  handlers: ({ auth, users, clock }) => ({
    auth: authHandlers(auth, users),
    users: usersHandlers(users, clock),
  }),
});
