import type { DispatchPlan, Suggestion, ZoneMode } from '#contract/routes/dispatch.ts';
import type { OrderRow } from '../orders/order-view.ts';
import { problemOfAll, withOrders } from './live-problem.ts';
import { type Near, nearestDrivers } from './nearest.ts';
import type { Planner } from './planner.ts';
import type { DispatchRepository } from './repository.ts';
import { refOf, tenth } from './show.ts';

/** The oldest so many are planned together. */
const MAX_ORDERS = 1_000;
/** For each zone the nearest so many drivers are looked at. */
const NEAR_A_ZONE = 300;

type Fleet = Parameters<typeof nearestDrivers>[0];

/** Drivers near the middle of each zone that has orders. */
function driversFor(fleet: Fleet, orders: readonly OrderRow[], nowMs: number, oldMs?: number) {
  const byZone = new Map<string, OrderRow[]>();
  for (const row of orders) byZone.set(row.zone, [...(byZone.get(row.zone) ?? []), row]);
  const found = new Map<number, Near>();
  for (const rows of byZone.values()) {
    const mean = (of: (row: OrderRow) => number) =>
      rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
    const place = { lat: mean((row) => row.pickup_lat), lon: mean((row) => row.pickup_lon) };
    const { drivers } = nearestDrivers(fleet, {
      place,
      nowMs,
      most: NEAR_A_ZONE,
      ...(oldMs === undefined ? {} : { oldMs }),
    });
    for (const driver of drivers) if (!found.has(driver.id)) found.set(driver.id, driver);
  }
  return [...found.values()];
}

interface Deps {
  repository: DispatchRepository;
  planner: Planner;
  fleet: Fleet;
}

interface Wish {
  orders: readonly OrderRow[];
  nowMs: number;
  modeOf: (zone: string) => ZoneMode;
  oldMs?: number;
}

/** Plans these orders together: who the engine would give each to now, and why. */
export async function suggest({ repository, planner, fleet }: Deps, wish: Wish) {
  const { nowMs, modeOf } = wish;
  const orders = wish.orders.slice(0, MAX_ORDERS);
  const near = driversFor(fleet, orders, nowMs, wish.oldMs);
  const loaded = near.filter(({ load }) => load > 0).map(({ id }) => id);
  const drivers = withOrders(near, await repository.inHand(loaded));
  const { rules: _, ...problem } = problemOfAll(orders, drivers, nowMs);
  const { plan, tookMs } = await planner.plan(problem);

  const names = new Map(
    (await repository.names(plan.decisions.map(({ driver }) => Number(driver)))).map((row) => [
      row.id,
      row,
    ]),
  );
  const rows = new Map(orders.map((row) => [row.id, row]));
  const byId = new Map(near.map((one) => [one.id, one]));
  const suggestions: Suggestion[] = plan.decisions.flatMap(({ driver, bundle, commit, leaveIn }) =>
    bundle.orders.map((key, n) => {
      const row = rows.get(Number(key)) as OrderRow;
      const by = byId.get(Number(driver)) as Near;
      const door = bundle.dropoffAt[n] as number;
      const since = (at: Date) => (nowMs - at.getTime()) / 60_000;
      return {
        orderId: row.id,
        driver: refOf(names.get(by.id), by.id),
        commit,
        reasons: {
          pickupMinutes: tenth(bundle.arriveAt),
          doorMinutes: tenth(door + since(row.placed_at)),
          lateMinutes: tenth(Math.max(0, door + since(row.promised_at))),
          leaveInMinutes: tenth(leaveIn),
          bundledWith: bundle.orders.filter((other) => other !== key).map(Number),
        },
        inputs: {
          version: row.version,
          zone: row.zone,
          mode: modeOf(row.zone),
          waiting: orders.length,
          drivers: near.length,
          metres: Math.round(by.metres),
          positionAgeSeconds: Math.max(0, Math.round(by.ageMs / 1_000)),
          load: by.load,
        },
      } as unknown as Suggestion;
    }),
  );
  const planned = new Set(suggestions.map(({ orderId }) => orderId as number));
  const why = new Map(plan.left.map((one) => [Number(one.order), one.why]));
  const left = wish.orders
    .filter(({ id }) => !planned.has(id))
    // Planned further ahead than a driver's next ride, or beyond what is planned together.
    .map(({ id }) => ({ orderId: id, why: why.get(id) ?? 'later' })) as DispatchPlan['left'];
  return { suggestions, left, tookMs: tenth(tookMs) };
}
