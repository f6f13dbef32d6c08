import { useSyncExternalStore } from 'react';
import { createActor, fromPromise } from 'xstate';
import { type Holder, holds, type Permission } from '#contract/permissions.ts';
import type { User } from '#contract/routes/people/users.ts';
import type { Session } from '#machines/session/session.ts';
import { type SessionContext, sessionMachine } from '#machines/session/session-machine.ts';
import { log } from '#src/lib/reports/log.ts';
import { STORED, writeStored } from '#src/lib/storage.ts';
import { refresh, signIn, signOut } from './session-effects.ts';
import {
  clearSession,
  readSession,
  type StoredSession,
  storedToken,
  storeUser,
} from './session-store.ts';

/** The session of this browser. Signing in, signing out and refreshing all go through it. */
export const sessionActor = createActor(
  sessionMachine.provide({
    actors: {
      signIn: fromPromise(({ input }) => signIn(input)),
      refresh: fromPromise(({ input, signal }) => refresh(input, signal)),
      signOut: fromPromise(({ input }) => signOut(input)),
    },
    actions: {
      forgetSession: ({ context }) => {
        if (storedToken() === context.session?.token) clearSession();
      },
      forgetEverything: () => {
        clearSession();
        writeStored(STORED.deviceId, null);
      },
      // Only the message: the error object contains the request, and with it the token.
      logSignOutFailure: (_, { failure }) =>
        log.error('The sign-out call failed:', failure instanceof Error ? failure.message : ''),
    },
  }),
  { input: { session: readSession() } },
).start();

/** The part of the session that the console may read. */
export interface SessionView {
  state: 'signedOut' | 'signingIn' | 'signedIn' | 'refreshing' | 'signingOut';
  user: User | null;
  /** The error of the last sign-in, or the error that ended the session. */
  failure: unknown;
  /** How the last session ended; null if there was none. */
  ended: SessionContext['ended'];
}

function viewOf(snapshot: ReturnType<typeof sessionActor.getSnapshot>): SessionView {
  const { value, context } = snapshot;
  const state = typeof value === 'string' ? value : (Object.keys(value)[0] as string);
  return {
    state: state as SessionView['state'],
    user: (context.session as StoredSession | null)?.user ?? null,
    failure: context.failure,
    ended: context.ended,
  };
}

let view = viewOf(sessionActor.getSnapshot());
const listeners = new Set<() => void>();
sessionActor.subscribe((snapshot) => {
  view = viewOf(snapshot);
  for (const listener of listeners) listener();
});

/** Synchronises this tab with the stored session, and returns the session to use now. */
export function syncSession(): StoredSession | null {
  const token = storedToken();
  const held = sessionActor.getSnapshot().context.session;
  if (token !== (held?.token ?? null)) {
    const session = readSession();
    if (session) sessionActor.send({ type: 'session.adopted', session });
    else sessionActor.send({ type: 'session.vanished' });
  }
  return sessionActor.getSnapshot().context.session as Session<User> | null;
}

// Changes made by other tabs; `key` is null if the whole storage was cleared.
window.addEventListener('storage', (event) => {
  if (event.key === STORED.token || event.key === null) syncSession();
});
// A page restored from the back/forward cache has missed storage events.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) syncSession();
});

/** The current access token; null if no user is signed in. */
export const getAccessToken = (): string | null => syncSession()?.token ?? null;

/** The signed-in user; null if unknown. */
export const getUser = (): User | null => view.user;

export const getSession = (): SessionView => view;

/** Calls `fn` after every change of the session. Returns the unsubscribe function. */
export function subscribeSession(fn: () => void): () => void {
  listeners.add(fn);
  return () => void listeners.delete(fn);
}

/** A part of the session for a component; `select` must return a value with a stable reference. */
export function useSession<T>(select: (session: SessionView) => T): T {
  return useSyncExternalStore(subscribeSession, () => select(view));
}

const NOBODY: Holder = { role: null, zones: [] };

/** The signed-in user as the holder of permissions. */
export const getHolder = (): Holder => view.user ?? NOBODY;
export const useHolder = (): Holder => useSession(({ user }) => user ?? NOBODY);

/** True if the signed-in user has the permission. */
export function useHasPermission(permission: Permission): boolean {
  return useSession(({ user }) => holds(user ?? NOBODY, permission));
}

/** Replaces the stored user, for example after an administrator changed the role. */
export function setUser(user: User): void {
  sessionActor.send({ type: 'session.user_changed', user });
  if (getUser()?.id === user.id) storeUser(user);
}
