import type { Field } from './field.ts';
import { bestInsertion, insert, type Plans, remove } from './insertion.ts';
import type { WaitingOrder } from './model.ts';
import { lateBy, type Route, timingsOf } from './route.ts';

/** Rounding may break the triangle inequality by this much. Minutes. */
const ROUNDING = 1e-6;

/** By how much each order of a driver's route comes late, by order. */
function latenessOf(field: Field, d: number, route: Route): Map<number, number> {
  const timings = timingsOf(field, d, route);
  return new Map(
    route.flatMap(({ orders }, n) =>
      orders.map((o, k): [number, number] => {
        const dropoffAt = timings[n]?.dropoffAt[k] as number;
        return [o, lateBy(field, field.orders[o] as WaitingOrder, dropoffAt)];
      }),
    ),
  );
}

/** True when no order of the route comes later past its promise than before. */
const harmsNobody = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>) =>
  [...before].every(([o, late]) => (after.get(o) ?? 0) <= late + ROUNDING);

/** The driver's route without the order. */
const without = (route: Route, o: number): Route =>
  route.flatMap(({ store, orders }) => {
    const left = orders.filter((other) => other !== o);
    return left.length === 0 ? [] : [{ store, orders: left }];
  });

/** Moves a late order to the cheapest driver who brings it on time and makes no other late. */
function moveToOnTime(field: Field, plans: Plans, o: number): boolean {
  const from = plans.carrier[o] as number;
  const routeBefore = plans.routes[from] as Route;
  const before = latenessOf(field, from, routeBefore);
  if ((before.get(o) ?? 0) === 0) return false;
  const left = without(routeBefore, o);
  const leftLate = latenessOf(field, from, left);
  before.delete(o);
  if (!harmsNobody(before, leftLate)) return false;

  const costBefore = plans.costs[from] as number;
  remove(field, plans, o);
  const found = bestInsertion(field, plans, o, {
    latestDoor: (field.orders[o] as WaitingOrder).placedAt + field.rules.targetMinutes + ROUNDING,
    accepts(d, route) {
      const after = latenessOf(field, d, route);
      if ((after.get(o) as number) > 0) return false;
      after.delete(o);
      // Against the plan as it was, the driver's own route included.
      const others = d === from ? before : latenessOf(field, d, plans.routes[d] as Route);
      return harmsNobody(others, after);
    },
  });
  if (found) insert(plans, o, found);
  else {
    plans.routes[from] = routeBefore;
    plans.carrier[o] = from;
    plans.costs[from] = costBefore;
  }
  return found !== null;
}

/**
 * The cost of a plan weighs known orders against those that are only expected (`pressure.ts`,
 * `coverage.ts`). No known order is made late by that: each that would come late goes to a driver who
 * brings it on time, where there is one who makes no other late by it. Each move leaves one late
 * order less, so it comes to an end.
 */
export function relieve(field: Field, plans: Plans): void {
  let hasMoved = true;
  while (hasMoved) {
    hasMoved = false;
    for (const [o, d] of plans.carrier.entries())
      if (d >= 0 && moveToOnTime(field, plans, o)) hasMoved = true;
  }
}
