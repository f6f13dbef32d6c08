import { type ReactNode, useEffect } from 'react';
import { type Location, Navigate, useLocation } from 'react-router-dom';
import { type SessionView, syncSession, useSession } from '#src/lib/session/session.ts';
import { TO_START_SCREEN } from './to-start-screen.ts';

interface AskedFor {
  /** The address that the user requested before being sent to the sign-in screen. */
  from?: Pick<Location, 'pathname' | 'search' | 'hash'>;
}

const isIn = ({ state }: SessionView) => state !== 'signedOut' && state !== 'signingIn';

const asked = (location: Location): AskedFor => {
  const { from } = (location.state ?? {}) as AskedFor;
  return { from: from ?? location };
};

/**
 * Admits users with a stored access token. Redirects all others to /login, and back after they have
 * signed in.
 */
export function Guard({ children }: { children: ReactNode }) {
  const location = useLocation();
  const signedIn = useSession(isIn);
  const left = useSession(({ ended }) => ended === 'left');
  // Reads the stored token, because this tab may have missed the event of its change.
  const { key } = location;
  useEffect(() => {
    if (key) syncSession();
  }, [key]);

  if (signedIn) return children;
  // A user who signed out deliberately starts on the start screen next time.
  if (left) return <Navigate to="/login" replace />;
  // The index is public and shows the mobile home, which has its own guard.
  if (location.pathname === '/') return <Navigate to="/mobile" replace state={asked(location)} />;
  return <Navigate to="/login" replace state={asked(location)} />;
}

/** For /login: redirects a signed-in user to the requested address, or to the start screen. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const location = useLocation();
  const signedIn = useSession(isIn);
  if (!signedIn) return children;
  const { from } = (location.state ?? {}) as AskedFor;
  if (from && from.pathname !== '/') return <Navigate to={from} replace />;
  return <Navigate to="/" replace state={TO_START_SCREEN} />;
}
