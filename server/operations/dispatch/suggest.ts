import { isSearched } from '#contract/operations/driver-facts/answer.ts';
import type { DispatchPlan, Suggestion } from '#contract/routes/operations/dispatch.ts';
import type { ZoneMode } from '#contract/routes/operations/dispatch-zones.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { readingScope } from '../../platform/scope/scope.ts';
import type { OrderRow } from '../orders/order-view.ts';
import { withLimits } from './driver-limits.ts';
import { MAX_CARRIED } from './engine/ground.ts';
import type { Planner } from './engine/planner.ts';
import { joinsOf } from './joins.ts';
import type { LivePressure } from './live-pressure.ts';
import { problemOfAll } from './live-problem.ts';
import { type NearbyDriver, nearestDrivers } from './nearest.ts';
import type { DispatchRepository } from './repository.ts';
import { refOf, tenth } from './show.ts';
import type { PlannedDelivery, PlanSnapshot } from './wanted.ts';

/** The number of orders, the oldest ones, that are planned together. */
const MAX_ORDERS = 1_000;
/** The number of nearest drivers considered for each zone. */
const NEAR_A_ZONE = 300;

type DriversNow = Parameters<typeof nearestDrivers>[0];

/** Drivers near the centre of each zone that has orders. */
function driversFor(
  driversNow: DriversNow,
  orders: readonly OrderRow[],
  nowMs: number,
  oldMs?: number,
) {
  const byZone = new Map<string, OrderRow[]>();
  for (const row of orders) byZone.set(row.zone, [...(byZone.get(row.zone) ?? []), row]);
  const found = new Map<number, NearbyDriver>();
  for (const rows of byZone.values()) {
    const mean = (of: (row: OrderRow) => number) =>
      rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
    const place = { lat: mean((row) => row.pickup_lat), lon: mean((row) => row.pickup_lon) };
    const { drivers } = nearestDrivers(driversNow, {
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
  /** The drivers that the caller sees. */
  driversNow: () => Promise<DriversNow>;
  ledger: LedgerService;
  scarcity: LivePressure;
}

interface PlacementRequest {
  orders: readonly OrderRow[];
  nowMs: number;
  modeOf: (zone: string) => ZoneMode;
  oldMs?: number;
  /** How many orders of a zone one driver may carry; if absent, the general limit. */
  mostOf?: (zone: string) => number;
}

/** One order with one driver, before conversion. */
interface Chosen extends PlannedDelivery {
  commit: boolean;
  leaveIn: number;
  bundledWith: readonly number[];
}

/** Plans these orders together: the driver whom the engine would assign to each now, and why. */
export async function suggest(
  { repository, planner, driversNow, ledger, scarcity }: Deps,
  request: PlacementRequest,
) {
  const { nowMs, modeOf } = request;
  const orders = request.orders.filter(({ declined }) => isSearched(declined)).slice(0, MAX_ORDERS);
  const near = driversFor(await driversNow(), orders, nowMs, request.oldMs);
  const limited = await withLimits({ repository, ledger }, near);
  const scarce = readingScope() ? scarcity.last() : await scarcity.read(orders.length, near.length);
  const mostOf = ({ zone }: OrderRow) => request.mostOf?.(zone) ?? MAX_CARRIED;
  const { pressure } = scarce;
  const { joins, rest, drivers } = joinsOf(orders, limited, { nowMs, pressure, mostOf });
  const { rules: _, ...problem } = problemOfAll(rest, drivers, nowMs, scarce, mostOf);
  const { plan, tookMs } = await planner.plan(problem);

  const rows = new Map(orders.map((row) => [row.id, row]));
  const chosen: Chosen[] = [
    // A driver who is already on the way sets out at once.
    ...joins.map(({ driver, ...join }) => ({
      ...join,
      driver: driver.id,
      commit: true,
      leaveIn: 0,
    })),
    ...plan.decisions.flatMap(({ driver, bundle, commit, leaveIn }) =>
      bundle.orders.map((key, n) => ({
        row: rows.get(Number(key)) as OrderRow,
        driver: Number(driver),
        arriveAt: bundle.arriveAt,
        dropoffAt: bundle.dropoffAt[n] as number,
        commit,
        leaveIn,
        bundledWith: bundle.orders.filter((other) => other !== key).map(Number),
      })),
    ),
  ];
  const found = await repository.names(chosen.map(({ driver }) => driver));
  const names = new Map(found.map((row) => [row.id, row]));
  const byId = new Map(near.map((one) => [one.id, one]));
  const suggestions = chosen.map((one): Suggestion => {
    const { row, arriveAt, dropoffAt, leaveIn, bundledWith } = one;
    const by = byId.get(one.driver) as NearbyDriver;
    const since = (at: Date) => (nowMs - at.getTime()) / 60_000;
    return toContract<Suggestion>({
      orderId: row.id,
      driver: refOf(names.get(by.id), by.id),
      commit: one.commit,
      reasons: {
        pickupMinutes: tenth(arriveAt),
        doorMinutes: tenth(dropoffAt + since(row.placed_at)),
        lateMinutes: tenth(Math.max(0, dropoffAt + since(row.promised_at))),
        leaveInMinutes: tenth(leaveIn),
        bundledWith,
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
    });
  });
  const planned = new Set(suggestions.map(({ orderId }) => orderId as number));
  const why = new Map(plan.left.map((one) => [Number(one.order), one.why]));
  const left = request.orders
    .filter(({ id }) => !planned.has(id))
    // Planned further ahead than a driver's next ride, or beyond the number that is planned
    // together.
    .map(({ id, declined }) => ({
      orderId: id,
      why: why.get(id) ?? (isSearched(declined) ? 'later' : 'declined'),
    })) as DispatchPlan['left'];
  const snapshot: PlanSnapshot = {
    chosen,
    drivers: limited,
    leftWhy: new Map(left.map((one) => [one.orderId as number, one.why])),
  };
  return { suggestions, left, snapshot, tookMs: tenth(tookMs) };
}
