import type { AxiosResponse } from 'axios';
import axios from 'axios';
import type { authRoutes, SignedIn } from '#contract/routes/auth.ts';
import { type Credentials, NO_REFRESH_TOKEN, type Session } from '#machines/session/session.ts';
import { ApiFailure } from '#src/lib/api/api-failure.ts';
import { createHttpClient } from '#src/lib/api/http-client.ts';
import { readStored, STORED, writeStored } from '#src/lib/storage.ts';
import { readSession, type StoredSession, storeSession } from './session-store.ts';

/** A hung refresh would freeze every tab of the browser, so this call alone is given up. */
export const REFRESH_TIMEOUT_MS = 10_000;
const REFRESH_LOCK = 'tawsil.session.refresh';
/**
 * What one tab has stored reaches another one's process a moment later, and the lock may be given on
 * before that: so long a tab that had to wait for the lock looks for what was stored meanwhile.
 */
const STORAGE_LAG_MS = 150;
const LOOK_EVERY_MS = 10;

// Paths of the contract, checked by the compiler. Its descriptors would bring their schemas, and the
// schema library with them, into the sign-in screen.
const PATHS: { [K in 'login' | 'refresh' | 'logout']: (typeof authRoutes)[K]['path'] } = {
  login: '/api/auth/login',
  refresh: '/api/auth/refresh',
  logout: '/api/auth/logout',
};

// Of its own, so that a 401 to these calls is not intercepted by themselves.
const client = createHttpClient();

async function post<T>(path: string, data: unknown, options: object = {}): Promise<T> {
  try {
    const answer: AxiosResponse<T> = await client.post(path, data, options);
    return answer.data;
  } catch (error) {
    throw axios.isAxiosError(error) ? new ApiFailure(error) : error;
  }
}

/** Signs in and stores what was given. */
export async function signIn(credentials: Credentials): Promise<StoredSession> {
  const secret = readStored(STORED.deviceSecret);
  const answer = await post<SignedIn>(PATHS.login, {
    ...credentials,
    ...(secret ? { device_secret: secret } : {}),
  });
  writeStored(STORED.deviceSecret, answer.device_secret);
  const session = {
    token: answer.access_token,
    refreshToken: answer.refresh_token,
    user: answer.user,
  };
  storeSession(session);
  return session;
}

/** Tells the server that the session ends. */
export async function signOut({ token }: Session): Promise<void> {
  await post(PATHS.logout, undefined, { headers: { Authorization: `Bearer ${token}` } });
}

/**
 * Gives the session to go on with after `old`. One at a time in the whole browser; whoever comes
 * second finds what the first has stored and adopts it. `signal` ends it when nobody waits any more.
 */
export async function refresh(old: Session, signal: AbortSignal): Promise<StoredSession> {
  return exclusively(signal, async (hasWaited) => {
    const stored = hasWaited ? await storedAfter(old) : present();
    if (stored.token !== old.token) return stored;
    if (stored.refreshToken === null) throw new Error(NO_REFRESH_TOKEN);
    try {
      const answer = await post<{ access_token: string; refresh_token: string }>(
        PATHS.refresh,
        { refresh_token: stored.refreshToken },
        { signal: AbortSignal.any([signal, AbortSignal.timeout(REFRESH_TIMEOUT_MS)]) },
      );
      // Signed out, or signed in anew, while the call was under way: what is stored now counts.
      const now = present();
      if (now.token !== old.token) return now;
      const next = {
        token: answer.access_token,
        refreshToken: answer.refresh_token,
        user: now.user,
      };
      storeSession(next);
      return next;
    } catch (error) {
      const now = readSession();
      if (now !== null && now.token !== old.token) return now;
      throw error;
    }
  });
}

/** What is stored once it is not the old one any more, or after the lag of the storage. */
async function storedAfter(old: Session): Promise<StoredSession> {
  const until = performance.now() + STORAGE_LAG_MS;
  while (present().token === old.token && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  return present();
}

function present(): StoredSession {
  const session = readSession();
  if (session === null) throw new Error(NO_REFRESH_TOKEN);
  return session;
}

// Without a secure context a browser has no locks. Two tabs may then both refresh; the server gives
// the second one the same tokens, for that is what its grace for a lost reply does.
async function exclusively<T>(
  signal: AbortSignal,
  work: (hasWaited: boolean) => Promise<T>,
): Promise<T> {
  const locks = navigator.locks as LockManager | null | undefined;
  if (!locks) return work(false);
  const first = await locks.request(REFRESH_LOCK, { ifAvailable: true }, async (lock) =>
    lock ? { done: await work(false) } : null,
  );
  if (first) return first.done;
  return locks.request(REFRESH_LOCK, { signal }, () => work(true)) as Promise<T>;
}
