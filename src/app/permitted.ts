import { type Holder, holds } from '#contract/permissions.ts';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { useHolder } from '#src/lib/session/session.ts';

/**
 * True if the signed-in user may see the screen. The server checks every call of the screen as
 * well.
 */
export function useCanSee(route: FeatureRoute): boolean {
  return canSee(useHolder(), route);
}

/**
 * True if a user may see the screen. A screen without a permission requires the permission to use
 * the console.
 */
export function canSee(holder: Holder, route: FeatureRoute): boolean {
  return holds(holder, route.permission ?? 'console.use');
}
