import { createField } from './field.ts';
import type { Decision, DriverState, Plan, Problem, WaitingOrder } from './model.ts';
import { type Route, timingsOf } from './route.ts';
import { search, whyLeft } from './search.ts';

/**
 * Plans all waiting orders together, and decides who should set out now. Nothing else is committed:
 * the rest of the plan can be revised a minute later.
 */
export function decide(problem: Problem): Plan {
  const field = createField(problem);
  const plans = search(field, problem.seed);
  const decisions: Decision[] = [];
  let minutes = 0;
  const ids = (orders: readonly number[]) =>
    orders.map((o) => (field.orders[o] as WaitingOrder).id);

  for (const [d, route] of (plans.routes as Route[]).entries()) {
    const timings = timingsOf(field, d, route);
    for (const [n, bundle] of route.entries())
      for (const [k, o] of bundle.orders.entries())
        minutes +=
          (timings[n]?.dropoffAt[k] as number) - (field.orders[o] as WaitingOrder).placedAt;
    const first = route[0];
    const timing = timings[0];
    if (!first || !timing) continue;
    const driver = field.drivers[d] as DriverState;
    const halfPickup = field.rules.pickupService / 2;
    const stands = timing.pickupAt - (timing.arriveAt + halfPickup);
    const isFree = driver.freeAt <= problem.now;
    // As late as possible: until then a better driver or a second order may appear.
    const leaveIn = (isFree ? 0 : driver.freeAt - problem.now) + Math.max(0, stands);
    const store = (field.orders[first.orders[0] as number] as WaitingOrder).store;
    decisions.push({
      driver: driver.id,
      bundle: { store, orders: ids(first.orders), ...timing },
      commit: isFree && leaveIn <= 0,
      leaveIn,
    });
  }
  decisions.sort(
    (a, b) =>
      Number(b.commit) - Number(a.commit) ||
      (a.driver < b.driver ? -1 : Number(a.driver > b.driver)),
  );
  const left = [...plans.carrier.entries()]
    .filter(([, d]) => d < 0)
    .map(([o]) => ({ order: (field.orders[o] as WaitingOrder).id, why: whyLeft(field, o) }));
  return { decisions, left, minutes };
}
