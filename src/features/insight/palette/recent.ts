import type { Found } from '#contract/routes/search.ts';
import { getUser } from '#src/lib/session/session.ts';

const MOST = 5;

// In memory alone: names and phone numbers have no place in the browser's storage.
let opened: { userId: number | undefined; found: readonly Found[] } = { userId: 0, found: [] };

/** What this person opened from the search since the console was loaded, the last one first. */
export const recentlyFound = (): readonly Found[] =>
  opened.userId === getUser()?.id ? opened.found : [];

/** Puts a result before the others; one that is there already moves up. */
export function keepFound(one: Found): void {
  const others = recentlyFound().filter(({ kind, id }) => kind !== one.kind || id !== one.id);
  opened = { userId: getUser()?.id, found: [one, ...others].slice(0, MOST) };
}
