import type { DriverState, Place, Problem } from './model.ts';

/** A driver who becomes free later than this is not available for expected orders. Minutes. */
const SOON = 15;
/** The longest that a known order waits for the sake of an expected one. Minutes. */
const MOST = 4;

/**
 * The cost for expected orders of using a driver now. The last pickup places stand for the next
 * ones; without this driver, the second nearest would have to come. In minutes, over the orders
 * expected until drivers are back.
 */
export function coverageLoss(
  { now, rules, demand = [], expected = 0 }: Problem,
  drivers: readonly DriverState[],
  startAt: Float64Array,
): Float64Array {
  const loss = new Float64Array(drivers.length);
  if (demand.length === 0 || expected === 0) return loss;
  for (const place of demand) {
    let first = -1;
    let best = Number.POSITIVE_INFINITY;
    let second = Number.POSITIVE_INFINITY;
    for (const [d, driver] of drivers.entries()) {
      const wait = (startAt[d] as number) - now;
      if (wait > SOON) continue;
      const far = wait + rules.travel(driver.place as Place, place);
      if (far < best) {
        second = best;
        best = far;
        first = d;
      } else if (far < second) second = far;
    }
    if (first >= 0) loss[first] = (loss[first] as number) + Math.min(second - best, SOON);
  }
  const scale = expected / demand.length;
  for (let d = 0; d < loss.length; d += 1) loss[d] = Math.min(MOST, (loss[d] as number) * scale);
  return loss;
}
