import { QueryClient } from '@tanstack/react-query';
import { authRoutes } from '#contract/routes/auth.ts';
import { startLive, stopLive } from '#src/features/platform/link/live.ts';
import { call } from '#src/lib/api/call.ts';
import { keepNewest } from '#src/lib/newest.ts';
import { loadPreferences } from '#src/lib/preferences.ts';
import { log } from '#src/lib/reports/log.ts';
import { getSession, getUser, setUser, subscribeSession } from '#src/lib/session/session.ts';
import { createValueStore } from '#streams/index.ts';

const FRESH_MS = 5 * 60_000;

/** The query cache; screens that need fresher data override this. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      retry: 1,
      staleTime: FRESH_MS,
      structuralSharing: keepNewest,
    },
  },
});

/** The user whom this page has served; null: nobody yet. */
const served = createValueStore<number | null>(null);

/**
 * Loads the page again when it has served another user: modules hold what was selected, planned, claimed
 * and done, and none of that belongs to the next user. True when the page is being loaded.
 */
export function reloadForAnotherUser(): boolean {
  const id = getUser()?.id ?? null;
  if (id === null) return false;
  const before = served.get();
  served.set(id);
  if (before === null || before === id) return false;
  window.location.reload();
  return true;
}

/** Fetches the account again: the role may have changed since it was stored. */
async function readUser(): Promise<void> {
  try {
    setUser(await call(authRoutes.me, {}));
  } catch (error) {
    log.info('The account could not be read', error instanceof Error ? error.message : error);
  }
}

/**
 * Runs the live feed while the console is shown, and restarts it when the user or the role changes.
 * Returns a function that stops it.
 */
export function followSession(): () => void {
  const key = () => {
    const { state, user } = getSession();
    // A user who is signing out needs no further updates.
    return state === 'signingOut' ? 'leaving' : `${user?.id} ${user?.role}`;
  };
  let shownFor = key();
  void readUser();
  void loadPreferences();
  startLive();
  const unsubscribe = subscribeSession(() => {
    if (key() === shownFor) return;
    shownFor = key();
    stopLive();
    if (shownFor === 'leaving' || !getUser()) return;
    reloadForAnotherUser();
    // Unsaved work may keep the page. Data fetched for one user is not shown to the next; data on the screen is fetched again.
    void queryClient.resetQueries();
    void loadPreferences();
    startLive();
  });
  return () => {
    unsubscribe();
    stopLive();
    queryClient.clear();
  };
}
