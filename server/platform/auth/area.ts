import { area, type Base } from '../area.ts';
import { createRevocations } from './revocations.ts';
import { createScopeChanges } from './scope-changes.ts';
import { createSessionRepository } from './session-repository.ts';
import { createVerifier } from './verifier.ts';

const CLEAN_UP_MS = 600_000;

export const authArea = area({
  services({ db, clock }: Base) {
    const sessions = createSessionRepository(db);
    return {
      sessions,
      revocations: createRevocations(db),
      scopeChanges: createScopeChanges(db),
      verifier: createVerifier(sessions, clock),
    };
  },
  jobs: ({ sessions, clock }) => [
    {
      kind: 'auth.remove_expired_sessions',
      schedule: { everyMs: CLEAN_UP_MS },
      run: () => sessions.deleteExpired(clock()),
    },
  ],
});

export type AuthServices = ReturnType<typeof authArea.services>;
