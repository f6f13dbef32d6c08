import { QueryClient } from '@tanstack/react-query';
import { authRoutes } from '#contract/routes/auth.ts';
import { startLive, stopLive } from '#src/features/platform/link/live.ts';
import { call } from '#src/lib/api/call.ts';
import { keepNewest } from '#src/lib/newest.ts';
import { loadPreferences } from '#src/lib/preferences.ts';
import { log } from '#src/lib/reports/log.ts';
import { getSession, getUser, setUser, subscribeSession } from '#src/lib/session/session.ts';

const FRESH_MS = 5 * 60_000;

/** The cache of what was read; screens that need it fresher say so themselves. */
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

/** Reads the account anew: the role may have changed since it was stored. */
async function readUser(): Promise<void> {
  try {
    setUser(await call(authRoutes.me, {}));
  } catch (error) {
    log.info('The account could not be read', error instanceof Error ? error.message : error);
  }
}

/**
 * Runs the live feed while the console is shown, and starts afresh when the user becomes another
 * one, or gets another role. Gives what ends it.
 */
export function followSession(): () => void {
  const key = () => {
    const { state, user } = getSession();
    // Whoever is leaving needs no news any more.
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
    // What one person has read is not shown to the next; what is on the screen is read anew.
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
