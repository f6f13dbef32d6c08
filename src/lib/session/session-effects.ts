import type { AxiosResponse } from 'axios';
import axios from 'axios';
import type { authRoutes, SignedIn } from '#contract/routes/people/auth.ts';
import { type Credentials, NO_REFRESH_TOKEN, type Session } from '#machines/session/session.ts';
import { abortAfter } from '#src/lib/api/abort-after.ts';
import { ApiFailure } from '#src/lib/api/api-failure.ts';
import { createHttpClient } from '#src/lib/api/http-client.ts';
import { readStored, STORED, writeStored } from '#src/lib/storage.ts';
import { readSession, type StoredSession, storeSession } from './session-store.ts';

/** A refresh that hangs would freeze every tab of the browser, so this call alone has a timeout. */
export const REFRESH_TIMEOUT_MS = 10_000;
const REFRESH_LOCK = 'tawsil.session.refresh';
/**
 * A value stored by one tab reaches another tab's process with a delay, and the lock may be passed
 * on before that. A tab that had to wait for the lock therefore checks the storage for this long.
 */
const STORAGE_LAG_MS = 150;
const LOOK_EVERY_MS = 10;

// Paths of the contract, checked by the compiler. Importing the contract's descriptors would load
// their schemas, and the schema library, into the sign-in screen.
const PATHS: { [K in 'login' | 'refresh' | 'logout']: (typeof authRoutes)[K]['path'] } = {
  login: '/api/auth/login',
  refresh: '/api/auth/refresh',
  logout: '/api/auth/logout',
};

// A separate client, so that a 401 response to these calls does not start a refresh.
const client = createHttpClient();

async function post<T>(path: string, data: unknown, options: object = {}): Promise<T> {
  try {
    const answer: AxiosResponse<T> = await client.post(path, data, options);
    return answer.data;
  } catch (error) {
    throw axios.isAxiosError(error) ? new ApiFailure(error) : error;
  }
}

/** Signs in and stores the session. */
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

/** Ends the session on the server. */
export async function signOut({ token }: Session): Promise<void> {
  await post(PATHS.logout, undefined, { headers: { Authorization: `Bearer ${token}` } });
}

/**
 * Returns the session to use in place of `old`. Only one refresh runs at a time in the whole
 * browser; a tab that waited adopts the session that the first one stored. `signal` aborts it when
 * no caller waits any longer.
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
        { signal: abortAfter(REFRESH_TIMEOUT_MS, signal) },
      );
      // Signed out, or signed in again, during the call: the stored session applies.
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

/**
 * Returns the stored session once it differs from the old one, at the latest after the lag of the
 * storage.
 */
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

// A browser without a secure context has no locks. Two tabs may then both refresh; the server gives
// the second the same tokens, within its grace period for lost responses.
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
