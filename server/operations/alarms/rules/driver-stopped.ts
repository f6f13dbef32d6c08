import { isToFetch } from '#machines/order/food.ts';
import type { PlacesAt, SavedMotion } from '../inputs/motions.ts';
import type { Deadline } from '../repository.ts';
import { byDriver, firstPromiseMs, MINUTE_MS, ofDriver, target, type WatchRule } from './rule.ts';

/** Within this distance of a stop, a stationary driver is expected there. */
const AT_STOP_M = 150;
/** A shorter stop, such as at a traffic light, is not recorded. */
const NOTED_MS = MINUTE_MS;
const OFF_ROUTE_DELAY_MS = MINUTE_MS;

/** A driver with food is stationary away from all stops, or moves away from them. */
export const driverStopped: WatchRule = {
  id: 'driver.stopped',
  kind: 'watch',
  priority: 2,
  risesWithHarm: true,
  cause: byDriver,
  silencedBy: [{ rule: 'driver.silent', by: 'driver' }],
  action: (findings) => ({ kind: 'call_driver', ...target(findings) }),
  notReplayed: 'alarm.positions_thinned_out',
  *look(view) {
    for (const [driverId, orders] of view.carried) {
      const withFood = orders.filter((order) => !isToFetch(order));
      const [first] = withFood;
      const motion = view.motion(driverId);
      if (!first?.driver || !motion || motion.metres < AT_STOP_M) continue;
      const { stoppedMinutes, offRouteMetres } = view.limits(first.zone);
      const sighting = {
        ...ofDriver(first.driver, orders),
        inDangerMs: firstPromiseMs(withFood),
      };
      const strayed = motion.metres - motion.leastMetres;
      if (view.nowMs - motion.sinceMs > NOTED_MS)
        yield {
          ...sighting,
          level: 'raise',
          sinceMs: motion.sinceMs,
          delayMs: stoppedMinutes * MINUTE_MS,
        };
      else if (strayed > offRouteMetres / 2)
        yield {
          ...sighting,
          level: strayed > offRouteMetres ? 'raise' : 'keep',
          sinceMs: null,
          delayMs: OFF_ROUTE_DELAY_MS,
        };
    }
  },
};

/**
 * The motions stored in the deadlines of this rule, told apart by their delays. The position of a
 * stationary driver at that time is read too, so that a server that was away for long does not
 * confuse two stops.
 */
export async function resumedMotions(
  deadlines: readonly Deadline[],
  offRouteMetres: number,
  placesAt: PlacesAt,
): Promise<SavedMotion[]> {
  const noted = deadlines
    .filter(({ rule }) => rule === driverStopped.id)
    .map(({ subject, since, due_at }) => ({
      driverId: Number(subject),
      atMs: since.getTime(),
      strays: due_at.getTime() - since.getTime() === OFF_ROUTE_DELAY_MS,
    }));
  const standing = noted.filter(({ strays }) => !strays);
  const places = standing.length > 0 ? await placesAt(standing) : new Map();
  return noted.flatMap(({ driverId, atMs, strays }): SavedMotion[] => {
    if (strays) return [{ driverId, stands: null, strayedMetres: offRouteMetres }];
    const at = places.get(driverId);
    return at ? [{ driverId, stands: { sinceMs: atMs, at }, strayedMetres: 0 }] : [];
  });
}
