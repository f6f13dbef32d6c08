import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { useSession } from '#src/lib/session.ts';
import { ErrorBoundary } from '#src/ui/error-boundary.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { featureRoutes } from './feature-routes.ts';
import { NotAllowed } from './not-allowed.tsx';
import { NotFound } from './not-found.tsx';
import { useMaySee } from './permitted.ts';

const pages = new Map<FeatureRoute, ComponentType>();

function pageOf(route: FeatureRoute): ComponentType {
  const known = pages.get(route);
  if (known) return known;
  const page = lazy(route.page);
  pages.set(route, page);
  return page;
}

function Screen({ route }: { route: FeatureRoute }) {
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const allowed = useMaySee(route);
  const known = useSession(({ user }) => user !== null);
  if (!known) return <Loading />;
  if (!allowed) return <NotAllowed route={route} />;
  const Page = pageOf(route);
  const startOver = () => {
    // A page whose file did not arrive, or data that cannot be drawn, would only fail again.
    pages.delete(route);
    queries.removeQueries({ type: 'inactive' });
  };
  // Keyed, so that the placeholder shows at once instead of the screen before.
  return (
    <ErrorBoundary key={route.path} place={pathname} onReset={startOver}>
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}

const routes = [
  ...featureRoutes.map((route) => ({ path: `/${route.path}`, element: <Screen route={route} /> })),
  { path: '*', element: <NotFound /> },
];

/** The screen of the present path. */
export const Screens = () => useRoutes(routes);
