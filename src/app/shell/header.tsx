import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { featureRoutes } from '../feature-routes.ts';
import { routeAt } from '../screen-title.ts';
import { HeaderPlace } from './header-place.tsx';
import { PaletteHost } from './palette-host.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { UserMenu } from './user-menu.tsx';

const LinkPill = lazy(async () => ({
  default: (await import('#src/features/platform/link/link-pill.tsx')).LinkPill,
}));

const AlarmMeter = lazy(async () => ({
  default: (await import('#src/features/operations/attention/alarm-meter.tsx')).AlarmMeter,
}));

const Presence = lazy(async () => ({
  default: (await import('#src/features/operations/presence/presence.tsx')).Presence,
}));

const AreaMenu = lazy(async () => ({ default: (await import('./area-menu.tsx')).AreaMenu }));

const ReplayButton = lazy(() => import('#src/features/operations/replay/replay-button.tsx'));

/** Name of the screen, its areas, freshness of the live data, theme and account. */
export function Header() {
  const { pathname } = useLocation();
  const here = routeAt(featureRoutes, pathname);
  return (
    <header className="line header">
      <HeaderPlace here={here} pathname={pathname} />
      <div className="line header-side" data-end>
        <Suspense fallback={null}>
          <AreaMenu />
          {here?.route.replayable && <ReplayButton />}
          <AlarmMeter />
          <Presence />
          <LinkPill />
        </Suspense>
        <PaletteHost />
        <ThemeMenu />
        <UserMenu />
      </div>
    </header>
  );
}
