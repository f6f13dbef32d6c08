import { type Holder, holds } from '#contract/permissions.ts';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { useHolder } from '#src/lib/session/session.ts';

/** True when the user may see the screen. The server checks each of its calls again. */
export function useMaySee(route: FeatureRoute): boolean {
  return maySee(useHolder(), route);
}

/** True when a user may see the screen; a screen without a permission needs that of the console. */
export function maySee(holder: Holder, route: FeatureRoute): boolean {
  return holds(holder, route.permission ?? 'console.use');
}
