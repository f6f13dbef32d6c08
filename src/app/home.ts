import type { Holder, Role } from '#contract/permissions.ts';
import type { Preferences } from '#contract/routes/people/preferences.ts';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { arePreferencesRead, preferences } from '#src/lib/preferences.ts';
import { useHolder } from '#src/lib/session/session.ts';
import { useStore } from '#src/lib/use-store.ts';
import { featureRoutes } from './feature-routes.ts';
import { type NavRoute, navigationFor } from './shell/navigation.ts';

/** Start screens of roles that work on one screen. All others start on the dashboard. */
const FIRST: Partial<Record<Role, string>> = { operator: '/live-orders' };

/** The screens on which a user can start: the entries of the user's sidebar, from the top. */
export const startScreens = (holder: Holder, routes: readonly FeatureRoute[]): NavRoute[] =>
  navigationFor(holder, routes).flatMap((section) =>
    'group' in section ? section.routes : [section],
  );

/**
 * The path of the user's start screen: the preferred one, else the role's, else the dashboard, else
 * the first entry of the sidebar. Screens that the role may not see are skipped.
 */
export function homeFor(
  holder: Holder,
  routes: readonly FeatureRoute[],
  startOn: Preferences['startOn'] = null,
): string {
  const paths = startScreens(holder, routes).map(({ path }) => `/${path}`);
  const wanted = [startOn, holder.role && FIRST[holder.role], '/'];
  return wanted.find((path) => path && paths.includes(path)) ?? paths[0] ?? '/';
}

/** The start screen of the signed-in user; null until the preferences are loaded. */
export function useHome(): string | null {
  const holder = useHolder();
  const isRead = useStore(arePreferencesRead);
  const startOn = useStore(preferences, (one) => one.startOn);
  return isRead ? homeFor(holder, featureRoutes, startOn) : null;
}
