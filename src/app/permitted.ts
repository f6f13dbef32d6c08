import { roleCan } from '#contract/permissions.ts';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { useSession } from '#src/lib/session/session.ts';

/** True when the user's role may see the screen. The server decides anew on each of its calls. */
export function useMaySee(route: FeatureRoute): boolean {
  return useSession(({ user }) => maySee(user?.role ?? null, route));
}

/** True when a role may see the screen; without a permission of its own, the console's counts. */
export function maySee(role: Parameters<typeof roleCan>[0], route: FeatureRoute): boolean {
  return roleCan(role, route.permission ?? 'console.use');
}
