import type { Role } from '#contract/permissions.ts';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { maySee } from './permitted.ts';
import { navigationFor } from './shell/navigation.ts';

/** The path that a role starts at: the dashboard, or the first entry of its sidebar. */
export function homeFor(role: Role | null, routes: readonly FeatureRoute[]): string {
  const dashboard = routes.find(({ path }) => path === '');
  if (!dashboard || maySee(role, dashboard)) return '/';
  const [first] = navigationFor(role, routes).flatMap((section) =>
    'group' in section ? section.routes : [section],
  );
  return first ? `/${first.path}` : '/';
}
