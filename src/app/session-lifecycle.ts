import { authRoutes } from '#contract/routes/people/auth.ts';
import { startLive, stopLive } from '#src/features/platform/link/live.ts';
import { call } from '#src/lib/api/call.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { loadPreferences } from '#src/lib/preferences.ts';
import { log } from '#src/lib/reports/log.ts';
import { getSession, getUser, setUser, subscribeSession } from '#src/lib/session/session.ts';
import { watchDrafts } from '#src/ui/form/drafts/drafts.ts';

/** Fetches the account again, because its role may have changed since it was stored. */
async function readUser(): Promise<void> {
  try {
    setUser(await call(authRoutes.me, {}));
  } catch (error) {
    log.info('The account could not be read', error instanceof Error ? error.message : error);
  }
}

/**
 * Starts what the console follows while it is shown, and restarts it when the user's role or zones
 * change. Returns a function that stops it.
 */
export function followSession(): () => void {
  const key = () => {
    const { state, user } = getSession();
    // A user who is signing out needs no more updates.
    if (state === 'signingOut') return 'leaving';
    return user && `${user.role} ${JSON.stringify(user.zones)}`;
  };
  let shownFor = key();
  void readUser();
  void loadPreferences();
  // The server closes the sockets of a user whose zones change.
  const watch = () => startLive(() => void readUser());
  watch();
  const stopWatchingDrafts = watchDrafts();
  const unsubscribe = subscribeSession(() => {
    if (key() === shownFor) return;
    shownFor = key();
    stopLive();
    if (shownFor === 'leaving' || !getUser()) return;
    // Data that one role was allowed to read must not be shown to another, so everything on the
    // screen is fetched again.
    void queryClient().resetQueries();
    watch();
  });
  return () => {
    unsubscribe();
    stopWatchingDrafts();
    stopLive();
  };
}
