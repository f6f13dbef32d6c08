import { area, type Base } from '../area.ts';
import { createRevocations } from './revocations.ts';
import { createScopeChanges } from './scope-changes.ts';
import { createSecurityLog } from './security-log.ts';
import { createSessionRepository } from './session-repository.ts';
import { createVerifier } from './verifier.ts';

const CLEAN_UP_MS = 600_000;

export const authArea = area({
  services({ db, clock, log }: Base) {
    const sessions = createSessionRepository(db);
    return {
      sessions,
      revocations: createRevocations(db),
      security: createSecurityLog(log),
      scopeChanges: createScopeChanges(db),
      verifier: createVerifier(sessions, clock),
    };
  },
  gauges: ({ security }) => [
    {
      name: 'tawsil_security_events',
      help: 'Events of the security log since the start, by their name.',
      label: 'event',
      read: () => security.counts,
    },
  ],
  jobs: ({ sessions, clock }) => [
    {
      kind: 'auth.remove_expired_sessions',
      schedule: { everyMs: CLEAN_UP_MS },
      run: () => sessions.deleteExpired(clock()),
    },
  ],
});

export type AuthServices = ReturnType<typeof authArea.services>;
