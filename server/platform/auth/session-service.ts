import type { Trx } from '../db/schema.ts';
import type { Words } from '../sentences/stored.ts';
import type { Revocations } from './revocations.ts';
import type { ScopeChanges } from './scope-changes.ts';
import type { SessionRepository } from './session-repository.ts';

interface Deps {
  repository: SessionRepository;
  revocations: Revocations;
  scopeChanges: ScopeChanges;
  clock: () => Date;
}

/** Ends a person's sessions, for the areas that require it. */
export const createSessionService = ({ repository, revocations, scopeChanges, clock }: Deps) => ({
  /** Ends all sessions of a person within a transaction; returns those that were open. */
  endAll: (trx: Trx, userId: number, why: Words): Promise<number[]> =>
    repository.revoke(trx, { userId }, why, clock()),
  /** Ends all sessions of a person but one within a transaction; returns those that were open. */
  endOthers: (trx: Trx, userId: number, keptId: number, why: Words): Promise<number[]> =>
    repository.revoke(trx, { userId, keptId }, why, clock()),
  /** Ends one session of a person within a transaction; returns its id if it was open. */
  end: (trx: Trx, userId: number, sessionId: number, why: Words): Promise<number[]> =>
    repository.revoke(trx, { sessionId, userId }, why, clock()),
  ofUser: repository.ofUser,
  /** Call it after the commit: every server drops the sessions' tokens and sockets at once. */
  announceEnd: revocations.announce,
  /** Call it after the commit: sessions and sockets of the person use their new zones at once. */
  announceScope: scopeChanges.announce,
});
export type SessionService = ReturnType<typeof createSessionService>;
