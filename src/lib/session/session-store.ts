import { ROLES } from '#contract/permissions.ts';
import type { User } from '#contract/routes/people/users.ts';
import type { Session } from '#machines/session/session.ts';
import { readStored, STORED, writeStored } from '#src/lib/storage.ts';

export type StoredSession = Session<User>;

/** The stored access token, whichever tab stored it. */
export const storedToken = (): string | null => readStored(STORED.token);

/** The stored session; null without an access token. */
export function readSession(): StoredSession | null {
  const token = storedToken();
  if (!token) return null;
  return { token, refreshToken: readStored(STORED.refreshToken), user: readUser() };
}

/**
 * Stores a session. The access token is written last: other tabs take it as the signal to read the
 * rest.
 */
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
    const stored: unknown = JSON.parse(readStored(STORED.user) ?? 'null');
    return isUser(stored) ? stored : null;
  } catch {
    return null;
  }
}

// Checks the fields that the console reads. The contract's schema would load the schema library
// into the sign-in screen, and the account is fetched again from the API in any case.
function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, role, zones } = value as Partial<Record<keyof User, unknown>>;
  const known = role === null || ROLES.some((other) => other === role);
  const hasZones = zones === 'all' || Array.isArray(zones);
  return typeof id === 'number' && typeof name === 'string' && known && hasZones;
}
