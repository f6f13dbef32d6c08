import type { Session } from '#machines/session/session.ts';
import { User } from '#contract/routes/users.ts';
import { readStored, STORED, writeStored } from './storage.ts';

export type StoredSession = Session<User>;

/** The access token that is stored at this moment, whichever tab stored it. */
export const storedToken = (): string | null => readStored(STORED.token);

/** The whole session that is stored at this moment; null without an access token. */
export function readSession(): StoredSession | null {
  const token = storedToken();
  if (!token) return null;
  return { token, refreshToken: readStored(STORED.refreshToken), user: readUser() };
}

/** Stores a session. The access token comes last: other tabs take it as the sign to read all. */
export function storeSession(session: StoredSession): void {
  writeStored(STORED.refreshToken, session.refreshToken);
  if (session.user) storeUser(session.user);
  writeStored(STORED.token, session.token);
}

export function storeUser(user: User): void {
  writeStored(STORED.user, JSON.stringify(user));
}

/** Removes token, refresh token and user. */
export function clearSession(): void {
  writeStored(STORED.refreshToken, null);
  writeStored(STORED.user, null);
  writeStored(STORED.token, null);
}

function readUser(): User | null {
  try {
    return User.safeParse(JSON.parse(readStored(STORED.user) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
