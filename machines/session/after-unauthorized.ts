import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from './session-machine.ts';

/** A request that the API answered with 401. */
export interface RefusedRequest {
  /** The access token of the request; null when it carried none. */
  token: string | null;
  /** The user who was signed in when it was sent; null when unknown. */
  userId: number | null;
  /** True when the request has already been sent a second time. */
  replayed: boolean;
}

/**
 * What to do with a refused request: `pass` the refusal to the caller, `replay` the request with
 * the current token, `wait` for the running refresh, or start a `refresh` and then wait.
 */
export type Verdict = 'pass' | 'replay' | 'wait' | 'refresh';

/** Decides what to do with a request that was answered with 401. */
export function afterUnauthorized(
  snapshot: SnapshotFrom<typeof sessionMachine>,
  request: RefusedRequest,
): Verdict {
  const { session } = snapshot.context;
  if (request.replayed || request.token === null || session === null) return 'pass';
  // A request of one user is never repeated with the token of another.
  if (request.userId !== null && session.user !== null && request.userId !== session.user.id)
    return 'pass';
  if (snapshot.matches('refreshing')) return 'wait';
  if (!snapshot.matches('signedIn')) return 'pass';
  return request.token === session.token ? 'refresh' : 'replay';
}
