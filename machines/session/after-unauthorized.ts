import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from './session-machine.ts';

/** A request that the API answered with 401. */
export interface RefusedRequest {
  /** The access token that it carried; null when it carried none. */
  token: string | null;
  /** Who was signed in when it was sent; null when that was not known. */
  userId: number | null;
  /** It has been sent a second time already. */
  replayed: boolean;
}

/**
 * What becomes of a refused request: `pass` the refusal to the caller, `replay` it with the present
 * token, `wait` for the refresh that runs, or ask for a `refresh` and then wait.
 */
export type Verdict = 'pass' | 'replay' | 'wait' | 'refresh';

/** Decides on a request that was answered with 401. */
export function afterUnauthorized(
  snapshot: SnapshotFrom<typeof sessionMachine>,
  request: RefusedRequest,
): Verdict {
  const { session } = snapshot.context;
  if (request.replayed || request.token === null || session === null) return 'pass';
  // What one person asked for is never repeated in the name of another.
  if (request.userId !== null && session.user !== null && request.userId !== session.user.id)
    return 'pass';
  if (snapshot.matches('refreshing')) return 'wait';
  if (!snapshot.matches('signedIn')) return 'pass';
  return request.token === session.token ? 'refresh' : 'replay';
}
