import { roleCan } from '#contract/permissions.ts';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { useSession } from '#src/lib/session/session.ts';

/** True when the user's role may see the screen. The server checks each of its calls again. */
export function useMaySee(route: FeatureRoute): boolean {
  return useSession(({ user }) => maySee(user?.role ?? null, route));
}

/** True when a role may see the screen; a screen without a permission needs that of the console. */
export function maySee(role: Parameters<typeof roleCan>[0], route: FeatureRoute): boolean {
  return roleCan(role, route.permission ?? 'console.use');
}
