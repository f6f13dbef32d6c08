import type { Found } from '#contract/routes/search.ts';
import { getUser } from '#src/lib/session/session.ts';

const MOST = 5;

// In memory only: names and phone numbers do not belong in the browser's storage.
let opened: { userId: number | undefined; found: readonly Found[] } = { userId: 0, found: [] };

/**
 * Records that this user opened from the search since the console was loaded, the most recent
 * first.
 */
export const recentlyFound = (): readonly Found[] =>
  opened.userId === getUser()?.id ? opened.found : [];

/** Puts a record first; a known record moves up. */
export function keepFound(one: Found): void {
  const others = recentlyFound().filter(({ kind, id }) => kind !== one.kind || id !== one.id);
  opened = { userId: getUser()?.id, found: [one, ...others].slice(0, MOST) };
}
