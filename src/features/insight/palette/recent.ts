import type { Found } from '#contract/routes/insight/search.ts';
import { defineStore } from '#src/lib/console/console.ts';

const MOST = 5;

/**
 * Records that this user opened from the search, the most recent first. In memory only: names and
 * phone numbers do not belong in the browser's storage.
 */
const opened = defineStore<readonly Found[]>(() => []);

export const recentlyFound = opened.get;

/** Puts a record first; a known record moves up. */
export function keepFound(one: Found): void {
  const others = opened.get().filter(({ kind, id }) => kind !== one.kind || id !== one.id);
  opened.set([one, ...others].slice(0, MOST));
}
