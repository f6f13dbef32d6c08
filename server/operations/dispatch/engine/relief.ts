import type { Field } from './field.ts';
import { bestInsertion, insert, type Plans, remove } from './insertion.ts';
import type { WaitingOrder } from './model.ts';
import { lateBy, type Route, timingsOf } from './route.ts';

/** Rounding may violate the triangle inequality by this much. Minutes. */
const ROUNDING = 1e-6;

/** How late each order of a driver's route is, by order. */
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

/** True if no order of the route becomes later past its promise than before. */
const harmsNobody = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>) =>
  [...before].every(([o, late]) => (after.get(o) ?? 0) <= late + ROUNDING);

/** The driver's route without the order. */
const without = (route: Route, o: number): Route =>
  route.flatMap(({ store, orders }) => {
    const left = orders.filter((other) => other !== o);
    return left.length === 0 ? [] : [{ store, orders: left }];
  });

/**
 * Moves a late order to the cheapest driver who delivers it on time and makes no other order late.
 */
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
      // Compared with the previous plan, including the driver's own route.
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
 * The cost of a plan weighs known orders against expected ones (`pressure.ts`, `coverage.ts`). This
 * must not make a known order late: each late order moves to a driver who delivers it on time
 * without making another one late, if there is one. Each move leaves one late order less, so it
 * terminates.
 */
export function relieve(field: Field, plans: Plans): void {
  const n = plans.carrier.length;
  // Over when no order has moved since this one was tried last.
  for (let o = 0, unmoved = 0; unmoved < n; o = (o + 1) % n)
    unmoved = (plans.carrier[o] as number) >= 0 && moveToOnTime(field, plans, o) ? 0 : unmoved + 1;
}
