import { Desktop, Flash, Moon } from '@blueprintjs/icons';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { THEME_PREFERENCES } from '#machines/theme/theme-machine.ts';
import { t } from '#src/lib/i18n.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { chooseTheme, useResolvedTheme, useThemePreference } from '#src/lib/use-theme.ts';
import { DropdownMenu } from '#src/ui/overlay/dropdown-menu.tsx';
import { featureRoutes } from '../feature-routes.ts';
import { routeAt } from '../screen-title.ts';
import { HeaderPlace } from './header-place.tsx';
import { PaletteHost } from './palette-host.tsx';
import { UserMenu } from './user-menu.tsx';

const ICONS = { light: Flash, dark: Moon, system: Desktop } as const;

/** Light, Dark, System. */
function ThemeMenu() {
  const chosen = useThemePreference();
  const Shown = ICONS[useResolvedTheme()];
  return (
    <DropdownMenu
      label={t('shell.toggle_theme')}
      items={THEME_PREFERENCES.map((preference) => ({
        label: t(`shell.theme_${preference}`),
        icon: ICONS[preference],
        checked: preference === chosen,
        run: () => chooseTheme(preference),
      }))}
    >
      <Shown />
    </DropdownMenu>
  );
}

const LinkPill = lazyPart(async () => ({
  default: (await import('#src/features/platform/link/link-pill.tsx')).LinkPill,
}));

const AlarmMeter = lazyPart(async () => ({
  default: (await import('#src/features/operations/alarms/alarm-meter.tsx')).AlarmMeter,
}));

const Presence = lazyPart(async () => ({
  default: (await import('#src/features/operations/presence/presence.tsx')).Presence,
}));

const ZoneMenu = lazyPart(async () => ({ default: (await import('./zone-menu.tsx')).ZoneMenu }));

const ReplayButton = lazyPart(() => import('#src/features/operations/replay/replay-button.tsx'));

/** The header: title of the screen, zones, freshness of the live data, theme and account. */
export function Header() {
  const { pathname } = useLocation();
  const here = routeAt(featureRoutes, pathname);
  return (
    <header className="line header">
      <HeaderPlace here={here} pathname={pathname} />
      <div className="line header-side" data-end>
        <Suspense fallback={null}>
          <ZoneMenu />
          <ReplayButton isShown={here?.route.replayable ?? false} />
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
