import { area, type Base } from '../area.ts';
import { createRevocations, REVOKED_CHANNEL } from './revocations.ts';
import { createScopeChanges, SCOPES_CHANNEL } from './scope-changes.ts';
import { createSecurityLog } from './security-log.ts';
import { createSessionRepository } from './session-repository.ts';
import { createVerifier } from './verifier.ts';

const CLEAN_UP_MS = 600_000;

export const authArea = area({
  services({ db, clock, log }: Base) {
    const sessions = createSessionRepository(db);
    const revocations = createRevocations(db);
    const scopeChanges = createScopeChanges(db);
    const verifier = createVerifier(sessions, clock);
    revocations.onEnded((ids) => verifier.forget(ids));
    scopeChanges.onChanged((userId) => verifier.forgetUser(userId));
    return { sessions, revocations, security: createSecurityLog(log), scopeChanges, verifier };
  },
  channels: ({ revocations, scopeChanges }) => [
    { name: REVOKED_CHANNEL, receive: revocations.receive },
    { name: SCOPES_CHANNEL, receive: scopeChanges.receive },
  ],
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
