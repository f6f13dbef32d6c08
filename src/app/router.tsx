import { Suspense } from 'react';
import { createBrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { loadMessages } from '#src/lib/i18n.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { ErrorBoundary } from '#src/ui/page/error-boundary.tsx';
import { FallbackScreen } from '#src/ui/page/fallback-screen.tsx';
import { Loading } from '#src/ui/page/loading.tsx';
import { Guard, SignedOutOnly } from './guard.tsx';

// Two bundles that load separately, so that signing in does not wait for the console.
const LoginPage = lazyPart(() => import('#src/features/platform/login/login-page.tsx'));
const PasswordPage = lazyPart(() => import('#src/features/platform/login/password-page.tsx'));
const loadConsole = async () => {
  // Requested first, so that its modules are evaluated in a task of their own: together with those
  // of the console they would block the page longer than a key press may wait.
  const streams = import('#streams/index.ts');
  const [page] = await Promise.all([import('./console.tsx'), loadMessages(), streams]);
  return page;
};
const Console = lazyPart(loadConsole);

/** Preloads the console while the user types. A failure is reported when the console is shown. */
const loadAhead = () => void loadConsole().catch(() => undefined);

/** Shows errors outside any screen. Navigating to the same path again clears the router's error. */
function RouteFallback() {
  const navigate = useNavigate();
  const location = useLocation();
  return <FallbackScreen onRetry={() => void navigate(location, { replace: true })} />;
}

/**
 * Creates the router of the page: /login, setting a password through a link, and the console behind
 * the guard.
 */
export function createConsoleRouter() {
  return createBrowserRouter([
    {
      path: '/login',
      errorElement: <RouteFallback />,
      element: (
        <SignedOutOnly>
          <ErrorBoundary>
            <Suspense fallback={<Loading />}>
              <LoginPage onBegin={loadAhead} />
            </Suspense>
          </ErrorBoundary>
        </SignedOutOnly>
      ),
    },
    {
      path: '/login/password',
      errorElement: <RouteFallback />,
      element: (
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            <PasswordPage />
          </Suspense>
        </ErrorBoundary>
      ),
    },
    {
      path: '*',
      errorElement: <RouteFallback />,
      element: (
        <Guard>
          <ErrorBoundary>
            <Suspense fallback={<Loading />}>
              <Console />
            </Suspense>
          </ErrorBoundary>
        </Guard>
      ),
    },
  ]);
}
