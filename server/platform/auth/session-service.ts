import type { Trx } from '../db/schema.ts';
import type { Revocations } from './revocations.ts';
import type { ScopeChanges } from './scope-changes.ts';
import type { SessionRepository } from './session-repository.ts';

interface Deps {
  repository: SessionRepository;
  revocations: Revocations;
  scopeChanges: ScopeChanges;
  clock: () => Date;
}

/** The end of a person's sessions, for the areas that bring it about. */
export const createSessionService = ({ repository, revocations, scopeChanges, clock }: Deps) => ({
  /** Ends all sessions of a person within a transaction; gives those that were open. */
  endAll: (trx: Trx, userId: number, why: string): Promise<number[]> =>
    repository.revoke(trx, { userId }, why, clock()),
  /** Ends one session of this person within a transaction; gives its id when it was open. */
  end: (trx: Trx, userId: number, sessionId: number, why: string): Promise<number[]> =>
    repository.revoke(trx, { sessionId, userId }, why, clock()),
  ofUser: repository.ofUser,
  /** Call after the commit: every machine drops the sessions' tokens and sockets at once. */
  announceEnd: revocations.announce,
  /** Call after the commit: sessions and sockets of the person see by their new areas at once. */
  announceScope: scopeChanges.announce,
});
export type SessionService = ReturnType<typeof createSessionService>;
