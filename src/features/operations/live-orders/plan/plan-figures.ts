import type { Suggestion } from '#contract/routes/operations/dispatch.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { isLate } from '#src/domain/order/order-marks.ts';
import { driverOf, type PlanRow } from './plan.ts';

/** The delivery time of an order in the plan, with its chosen driver. Minutes. */
export const timesOf = ({ own, suggestion: { reasons } }: PlanRow) => ({
  pickup: own?.pickupMinutes ?? reasons.pickupMinutes,
  door: own?.doorMinutes ?? reasons.doorMinutes,
  late: own?.lateMinutes ?? reasons.lateMinutes,
  bundledWith: own?.bundledWith ?? reasons.bundledWith,
});

export interface Load {
  driver: Suggestion['driver'];
  before: number;
  after: number;
}

/** The totals of the ticked rows. */
export function figuresOf(rows: readonly PlanRow[]) {
  const ticked = rows.filter(({ isTicked }) => isTicked);
  const loads = new Map<number, Load>();
  let doors = 0;
  let lateNow = 0;
  let lateByPlan = 0;
  for (const row of ticked) {
    const { id } = driverOf(row);
    const before = row.own?.load ?? row.suggestion.inputs.load;
    const load = loads.get(id) ?? { driver: driverOf(row), before, after: before };
    loads.set(id, { ...load, after: load.after + 1 });
    const { door, late } = timesOf(row);
    doors += door;
    if (late > 0) lateByPlan += 1;
    const live = shownSource().orders.get(row.suggestion.orderId);
    if (live && isLate(live, shownSource().now())) lateNow += 1;
  }
  return {
    orders: ticked.length,
    loads: [...loads.values()].toSorted((a, b) => b.after - a.after || a.driver.id - b.driver.id),
    meanDoor: ticked.length === 0 ? null : doors / ticked.length,
    lateNow,
    lateByPlan,
  };
}
