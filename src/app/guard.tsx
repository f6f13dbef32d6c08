import { type ReactNode, useEffect } from 'react';
import { type Location, Navigate, useLocation } from 'react-router-dom';
import { type SessionView, syncSession, useSession } from '#src/lib/session/session.ts';
import { ARRIVING } from './arriving.ts';

interface AskedFor {
  /** The address that the user requested before being sent to sign in. */
  from?: Pick<Location, 'pathname' | 'search' | 'hash'>;
}

const isIn = ({ state }: SessionView) => state !== 'signedOut' && state !== 'signingIn';

const asked = (location: Location): AskedFor => {
  const { from } = (location.state ?? {}) as AskedFor;
  return { from: from ?? location };
};

/**
 * Admits users with a stored access token; sends all others to /login, and back after signing in.
 */
export function Guard({ children }: { children: ReactNode }) {
  const location = useLocation();
  const signedIn = useSession(isIn);
  const left = useSession(({ ended }) => ended === 'left');
  // The stored token decides, also when this tab received no event of a change.
  const { key } = location;
  useEffect(() => {
    if (key) syncSession();
  }, [key]);

  if (signedIn) return children;
  // A user who signed out deliberately starts on the start screen next time.
  if (left) return <Navigate to="/login" replace />;
  // As a public route the index is the mobile home, which is guarded itself.
  if (location.pathname === '/') return <Navigate to="/mobile" replace state={asked(location)} />;
  return <Navigate to="/login" replace state={asked(location)} />;
}

/** For /login: sends a signed-in user on to the requested address, or to the start screen. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const location = useLocation();
  const signedIn = useSession(isIn);
  if (!signedIn) return children;
  const { from } = (location.state ?? {}) as AskedFor;
  if (from && from.pathname !== '/') return <Navigate to={from} replace />;
  return <Navigate to="/" replace state={ARRIVING} />;
}
