import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useParams, useRoutes } from 'react-router-dom';
import { roleCan } from '#contract/permissions.ts';
import { setScreenNeeds } from '#src/domain/live/shown-needs.ts';
import { isRecordId } from '#src/lib/address/record-id.ts';
import { useNamedRecord } from '#src/lib/address/record-name.ts';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { t } from '#src/lib/i18n.ts';
import { SearchAwaits } from '#src/lib/keys/search-awaits.tsx';
import { followScreen } from '#src/lib/keys/take-focus.ts';
import { lazyPart, lazyScreen } from '#src/lib/lazy-part.ts';
import { rememberedPreferences } from '#src/lib/session/remembered-preferences.ts';
import { getHolder, useHolder, useSession } from '#src/lib/session/session.ts';
import { ErrorBoundary } from '#src/ui/page/error-boundary.tsx';
import { Loading } from '#src/ui/page/loading.tsx';
import { PlainPage } from '#src/ui/page/plain-page.tsx';
import { featureRoutes, needsOf } from './feature-routes.ts';
import { homeFor, useHome } from './home.ts';
import { useCanSee } from './permitted.ts';
import { hasRecordNumbers, screenTitle } from './screen-title.ts';
import { SettingsFrame } from './settings/settings-frame.tsx';
import { SettingsIndex } from './settings/settings-index.tsx';
import { isToStartScreen } from './to-start-screen.ts';

/**
 * Shown in place of a screen that the user may not see, because of the role or because the account
 * is restricted to some zones.
 */
function NotAllowed({ route }: { route: FeatureRoute }) {
  const params = useParams();
  useNamedRecord(null);
  const { role } = useHolder();
  const isOfRole = roleCan(role, route.permission ?? 'console.use');
  return (
    <PlainPage title={t('shell.not_allowed_title')}>
      {t(isOfRole ? 'shell.not_allowed_zones' : 'shell.not_allowed', {
        screen: screenTitle(route, params, null),
        role: role ? t(`shell.role_${role}`) : t('shell.no_role'),
      })}
    </PlainPage>
  );
}

/** Shown if no screen has the path. */
function NotFound() {
  const { pathname } = useLocation();
  useNamedRecord(null);
  useEffect(() => {
    const before = document.title;
    document.title = t('shell.not_found_title');
    return () => {
      document.title = before;
    };
  }, []);
  return (
    <PlainPage>
      {t('shell.not_found', { path: pathname })} <Link to="/">{t('shell.not_found_back')}</Link>
    </PlainPage>
  );
}

const loadReplay = () => import('#src/features/operations/replay/replay-frame.tsx');
const ReplayFrame = lazyPart(loadReplay);

// Cached, so that returning to a screen does not show the placeholder again.
const pages = new Map<FeatureRoute, ComponentType>(
  featureRoutes.map((route) => [route, lazyScreen(route.page)]),
);

/** Preloads the start screen of most users, before the preferences are loaded. */
export function loadStartScreen(): void {
  const path = homeFor(getHolder(), featureRoutes, rememberedPreferences().startOn);
  const route = featureRoutes.find((one) => `/${one.path}` === path);
  if (!route) return;
  const parts: Promise<unknown>[] = [route.page()];
  if (route.replayable) parts.push(loadReplay());
  // A failure is reported when the screen is shown.
  void Promise.all(parts).catch(() => undefined);
}

const ScreenLoading = () => (
  <>
    <Loading />
    <SearchAwaits />
  </>
);

function Screen({ route }: { route: FeatureRoute }) {
  const { pathname, state } = useLocation();
  const params = useParams();
  const queries = useQueryClient();
  const allowed = useCanSee(route);
  const [Page, setPage] = useState(() => pages.get(route) ?? NotFound);
  const role = useSession(({ user }) => user?.role ?? null);
  const home = useHome();
  useEffect(() => setScreenNeeds(needsOf(route)), [route]);
  if (!role) return <ScreenLoading />;
  // Signing in leads to the index. Users who may not see it are redirected to their start screen.
  if (route.path === '' && (!allowed || isToStartScreen(state))) {
    if (home === null) return <ScreenLoading />;
    if (home !== '/' || allowed) return <Navigate to={home} replace />;
  }
  if (!hasRecordNumbers(params)) return <NotFound />;
  if (!allowed) return <NotAllowed route={route} />;
  const startOver = () => {
    // A page whose file failed to load, or data that cannot be rendered, would fail again.
    const fresh = lazyScreen(route.page);
    pages.set(route, fresh);
    setPage(() => fresh);
    queries.removeQueries({ type: 'inactive' });
  };
  // Keyed, so that the placeholder replaces the previous screen at once.
  return (
    <ErrorBoundary place={pathname} onReset={startOver}>
      <Suspense fallback={<ScreenLoading />}>
        {route.replayable ? (
          <ReplayFrame>
            <Page />
          </ReplayFrame>
        ) : (
          <Page />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}

/** Screens name their parameters differently. */
const isSamePath = (a: string, b: string): boolean =>
  a.replaceAll(/:\w+/g, ':') === b.replaceAll(/:\w+/g, ':');

const screen = (route: FeatureRoute) => ({
  path: `/${route.path}`,
  element: <Screen key={route.path} route={route} />,
});

/** The path above each form, used when a user enters the address of a record. */
const aboveForms = featureRoutes
  .flatMap(({ path }) => (path.endsWith('/:id/edit') ? [path.slice(0, -'/edit'.length)] : []))
  .filter((above) => featureRoutes.every(({ path }) => !isSamePath(path, above)));

/** For a record that has a form but no page: redirects the path with its id to the form. */
function ToForm() {
  const { id = '' } = useParams();
  const { search, hash } = useLocation();
  if (!isRecordId(id)) return <NotFound />;
  return <Navigate to={{ pathname: 'edit', search, hash }} relative="path" replace />;
}

const routes = [
  ...aboveForms.map((path) => ({ path: `/${path}`, element: <ToForm /> })),
  ...featureRoutes.filter(({ settings }) => !settings).map(screen),
  {
    path: '/settings',
    element: <SettingsFrame />,
    children: [
      { index: true, element: <SettingsIndex /> },
      ...featureRoutes.filter(({ settings }) => settings).map(screen),
    ],
  },
  { path: '*', element: <NotFound /> },
];

/** A focus that is lost with the screen before goes to the next one. A replay is a screen too. */
function useScreenFocus(): void {
  const { pathname, search } = useLocation();
  const place = `${pathname} ${new URLSearchParams(search).has('replay')}`;
  const shown = useRef(place);
  useEffect(() => {
    const content = document.getElementById('content');
    // While nothing has the focus after a page load, keys work anyway.
    if (!content || shown.current === place) return;
    shown.current = place;
    return followScreen(content);
  }, [place]);
}

/** Renders the screen of the current path. */
export function Screens() {
  useScreenFocus();
  return useRoutes(routes);
}
